import { createCore } from './core/create-core.ts'
import { pathsFrom } from './host/built-paths.ts'
import { chromiumPdf } from './host/chromium-pdf.ts'
import { defaultDataFolder } from './host/data-folder.ts'
import { environmentProxy } from './host/environment-proxy.ts'
import { createFileSecrets } from './host/secrets-file.ts'
import { serve } from './host/serve.ts'
import { startPractice } from './practice/warehouse.ts'

// The start script looks for a browser; without one there is no PDF.
const browser = process.env['MUELLE_BROWSER']

void serve({
  args: process.argv.slice(2),
  createCore,
  startPractice,
  paths: pathsFrom(import.meta.url),
  defaultDataFolder: () => defaultDataFolder(process.env, process.platform),
  openSecrets: (dataFolder) => createFileSecrets(dataFolder, process.env),
  systemProxy: environmentProxy(process.env),
  renderPdf: browser ? chromiumPdf(browser) : null,
})
