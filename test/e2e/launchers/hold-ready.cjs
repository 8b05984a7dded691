// Loaded before the program: holds it until the test's driver, which calls `__playwright_run`, has connected. Chromium
// can lose a message of a connection that is made while the first page navigates.
const { app } = require('electron')

const ready = app.whenReady()
const connected = new Promise((resolve) => {
  globalThis.__playwright_run = resolve
})
app.whenReady = () => connected.then(() => ready)
