#!/bin/sh
# Starts the installed program with the switches that Chromium has to know before the program runs.
if [ "$*" = --version ]; then
  echo "@VERSION@"
  exit 0
fi
switches=
case " $* " in
  # Without a window no display is needed; a command of the site server may run on a server that has none.
  *" --serve "* | *" --hub "*) switches="--ozone-platform=headless --disable-gpu --log-level=3" ;;
esac
# For root, Chromium refuses to start with its sandbox.
if [ "$(id -u)" -eq 0 ]; then
  echo "muelle: started as root, so pages have no sandbox; start Muelle as an ordinary user" >&2
  switches="$switches --no-sandbox"
fi
exec /opt/@NAME@/muelle $switches "$@"
