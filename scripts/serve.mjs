// npm run serve: the core and its page on 127.0.0.1, without a window. One JSON line on standard output says where.
import './node24.mjs'
import { ensureBuild } from './build.mjs'
import { findBrowser } from './find-browser.mjs'

ensureBuild()
// It prints the reports to PDF.
process.env.MUELLE_BROWSER ??= findBrowser() ?? ''
await import('../out/main/loopback.js')
