// npm test: everything but Electron itself. Arguments go on to vitest.
import { ensureBuild } from './build.mjs'
import { runVitest } from './run-vitest.mjs'

ensureBuild()
const options = [
  ...['node', 'page', 'e2e'].map((name) => `--project=${name}`),
  // They need a display of their own: scripts/test-electron.mjs.
  '--exclude=test/e2e/electron/**',
]
process.exit(runVitest({ options, filters: process.argv.slice(2) }))
