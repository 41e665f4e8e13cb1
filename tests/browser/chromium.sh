#!/bin/sh
# The browser tests open the site in Chromium. Install it where we may; name it where we may not.
set -u
for name in chromium chromium-browser google-chrome; do
  if command -v "$name" >/dev/null 2>&1; then
    exit 0
  fi
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core
  exit $?
fi
echo "The browser tests need Chromium. Install the package 'chromium' (Debian: apt-get install chromium) and run this again." >&2
exit 1
