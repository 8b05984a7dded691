// npm run serve: the core and its page on 127.0.0.1, without a window. Prints its addresses as one line of JSON.
import './node24.mjs'
import { ensureBuild } from './build.mjs'
import { findBrowser } from './find-browser.mjs'

ensureBuild()
// Used for the PDF of reports.
process.env.MUELLE_BROWSER ??= findBrowser() ?? ''
await import('../out/main/loopback.js')
