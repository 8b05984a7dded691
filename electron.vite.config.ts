import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { bundledPackages } from './scripts/bundled-packages.ts'
import { operations } from './src/contract/operations.ts'

/** Every program of the main side is an entry of its own, so that its path is known without asking the bundler. */
const entries = {
  index: 'src/main/index.ts',
  'core-process': 'src/main/core-process.ts',
  loopback: 'src/main/loopback.ts',
  'electron-loopback': 'src/main/electron-loopback.ts',
  'practice-server': 'src/main/practice-server.ts',
  hub: 'src/main/hub.ts',
  'refresh-worker': 'src/main/core/refresh/refresh-worker.ts',
  'backup-worker': 'src/main/core/backups/backup-worker.ts',
}

/** Electron's first script is taken as it is. All of the main side is CommonJS, which loads earlier than modules. */
const bootScript = {
  name: 'muelle:boot-script',
  generateBundle(this: { emitFile(file: { type: 'asset'; fileName: string; source: string }): string }) {
    this.emitFile({ type: 'asset', fileName: 'boot.cjs', source: readFileSync('src/main/boot.cjs', 'utf8') })
    this.emitFile({ type: 'asset', fileName: 'package.json', source: '{ "type": "commonjs" }\n' })
  },
}

export default defineConfig({
  main: {
    plugins: [bootScript, bundledPackages('main')],
    build: {
      // Only `dependencies` stay outside: better-sqlite3 is native, undici is exchanged for an older Node in tests.
      externalizeDeps: true,
      rolldownOptions: {
        input: entries,
        output: { format: 'cjs', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
      target: 'node20',
      sourcemap: true,
      reportCompressedSize: false,
    },
  },
  preload: {
    plugins: [bundledPackages('preload')],
    // The page may call what the contract names; the contract itself, with its schemas, stays out of the preload.
    define: { operationNames: JSON.stringify(Object.keys(operations)) },
    build: {
      // A sandboxed preload is one CommonJS file: it can require nothing but electron.
      externalizeDeps: false,
      isolatedEntries: true,
      rolldownOptions: {
        input: { index: 'src/preload/index.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
      reportCompressedSize: false,
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react(), bundledPackages('renderer')],
    worker: { format: 'es', plugins: () => [bundledPackages('renderer-worker')] },
    build: {
      rolldownOptions: {
        input: 'src/renderer/index.html',
        // The rules of the page for scripts apply before any library runs, in whatever file it is.
        output: { strictExecutionOrder: true },
      },
      minify: true,
      // Electron 33 is Chromium 130; the loopback host is opened in any current Chromium.
      target: 'chrome130',
      // The content security policy has no data: addresses for fonts and scripts.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2000,
    },
  },
})
