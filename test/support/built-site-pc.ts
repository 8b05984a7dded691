import { mkdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../', import.meta.url))
const sources = [
  new URL('site-pc.ts', import.meta.url),
  new URL('../../src/main/core/refresh/refresh-worker.ts', import.meta.url),
].map((url) => fileURLToPath(url))

/**
 * Builds the PC of a site and its worker into one file each, as the program is built, and returns the entry. From its sources
 * a PC takes four times as long to start, and a round kills and starts dozens of them.
 */
export async function buildSitePc(): Promise<string> {
  // Inside the project, where the packages are found that stay outside.
  const folder = join(root, '.cache', `site-pc-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const source of sources)
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      ssr: { noExternal: true, external: ['better-sqlite3', 'undici', 'pg'] },
      build: {
        ssr: source,
        outDir: folder,
        emptyOutDir: false,
        minify: false,
        rolldownOptions: {
          output: { format: 'esm', entryFileNames: relative(root, source).replace(/ts$/, 'js'), codeSplitting: false },
        },
      },
    })
  return join(folder, 'test/support/site-pc.js')
}
