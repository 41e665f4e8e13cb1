#!/bin/sh
# The browser tests open the site in Chromium, or in its shell, which has no window around the page and is quicker.
# Install it where we may; name it where we may not.
set -u
if command -v chromium-headless-shell >/dev/null 2>&1; then
  exit 0
fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  for package in chromium-headless-shell chromium; do
    apt-get install -y -qq --no-install-recommends "$package" fonts-dejavu-core && exit 0
  done
fi
for name in chromium chromium-browser google-chrome; do
  if command -v "$name" >/dev/null 2>&1; then
    exit 0
  fi
done
echo "The browser tests need Chromium. Install the package 'chromium' (Debian: apt-get install chromium) and run this again." >&2
exit 1
