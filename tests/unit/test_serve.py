"""The server behind ``make site``."""

import socket
import struct
import threading
from pathlib import Path

import pytest

from kodeks.sphinx_ext.build.serve import server


def test_a_reader_who_goes_away_leaves_no_traceback(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """The connection is cut in the middle of an answer; the next reader is served."""
    (tmp_path / "index.html").write_bytes(b"<p>long</p>" * 2_000_000)
    serving = server(tmp_path, 0)
    thread = threading.Thread(target=serving.serve_forever, daemon=True)
    thread.start()
    for _ in range(3):
        reader = socket.create_connection(("127.0.0.1", serving.server_port))
        reader.sendall(b"GET /index.html HTTP/1.1\r\nHost: x\r\n\r\n")
        reader.recv(100)
        # Closing without reading the rest resets the connection.
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        reader.close()
    with socket.create_connection(("127.0.0.1", serving.server_port)) as reader:
        reader.sendall(b"HEAD /index.html HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert reader.recv(100).startswith(b"HTTP/1.1 200")
    serving.shutdown()
    serving.server_close()
    assert "Traceback" not in capfd.readouterr().err
