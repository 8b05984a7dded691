#!/bin/bash
# Started by the program with a manifest, a package and the arguments to open it again with: asks the system for the right to install,
# and opens the program again when it has ended for the installation.

# What the program has open is inherited. Its helper for crashes runs as long as anybody holds the connection to it, and the
# installation waits for the end of that helper, too. Only bash can close descriptors above 9; 255 is this script.
for descriptor in /proc/$$/fd/*; do
  number=${descriptor##*/}
  if [ "$number" -gt 2 ] && [ "$number" -ne 255 ]; then exec {number}>&-; fi
done
helper=/opt/@NAME@/install-update
manifest=$1
package=$2
shift 2
if [ "$(id -u)" -eq 0 ]; then
  "$helper" "$manifest" "$package"
elif sudo -n -l "$helper" >/dev/null 2>&1; then
  sudo -n "$helper" "$manifest" "$package"
else
  pkexec "$helper" "$manifest" "$package"
fi
case $? in
  # 10: not installed, but the program has ended.
  # What the program writes goes nowhere now.
  0 | 10) exec /usr/bin/muelle "$@" </dev/null >/dev/null 2>&1 ;;
esac
exit 1
