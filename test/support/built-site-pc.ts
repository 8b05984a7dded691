import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Builds the PC of a site and its worker into one file each, as the program is built, and returns the entry. From its sources
 * a PC takes four times as long to start, and a round kills and starts dozens of them.
 */
export async function buildSitePc(): Promise<string> {
  // Inside the project, where the packages are found that stay outside.
  const folder = join(root, '.cache', `site-pc-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const entry of ['test/support/site-pc', 'src/main/core/refresh/refresh-worker'])
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      ssr: { noExternal: true, external: ['better-sqlite3', 'undici', 'pg'] },
      build: {
        ssr: join(root, `${entry}.ts`),
        outDir: folder,
        emptyOutDir: false,
        minify: false,
        rolldownOptions: { output: { format: 'esm', entryFileNames: `${entry}.js`, codeSplitting: false } },
      },
    })
  return join(folder, 'test/support/site-pc.js')
}
