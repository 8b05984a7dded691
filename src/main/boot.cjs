// Electron starts here. The page's scheme has to be known before Electron is ready, and a module graph may come later
// than that: hence a script that registers it at once, and only then the program. `page-address.ts` has the name.
const { writeSync } = require('node:fs')
const { app, protocol } = require('electron')

if (process.argv.includes('--version')) {
  writeSync(1, `${app.getVersion()}\n`)
  process.exit(0)
}

// Every renderer is sandboxed, also one that does not ask for it; this, too, has to be said before Electron is ready.
app.enableSandbox()

protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
])

// macOS hands over the file of a double click as an event, which may come before the program is loaded.
app.on('open-file', (event, path) => {
  event.preventDefault()
  process.argv.push(path)
})

// With `--serve` there is no window: core and page are served on 127.0.0.1. `--hub` is a command of the site's server.
const program = process.argv.includes('--hub')
  ? './hub.js'
  : process.argv.includes('--serve')
    ? './electron-loopback.js'
    : './index.js'
try {
  require(program).started.catch(failed)
} catch (error) {
  failed(error)
}

function failed(error) {
  process.stderr.write(`muelle: could not start: ${error.stack}\n`)
  process.exit(1)
}
