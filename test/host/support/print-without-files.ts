import { openSync } from 'node:fs'
import { chromiumPdf } from '../../../src/main/host/chromium-pdf.ts'

// Under a limit of this process: opens files until no more may be opened, prints, and says how that ended.

const { signal } = new AbortController()
// What is loaded later needs a file, too.
await chromiumPdf('/nowhere/chromium')('', signal).catch(() => undefined)
process.stdout.write('')
try {
  for (;;) openSync('/dev/null', 'r')
} catch {
  const error: unknown = await chromiumPdf('/bin/true')('', signal).catch((caught: unknown) => caught)
  const { code, details } = error as { code?: string; details?: object }
  process.stdout.write(JSON.stringify({ code, details }))
}
