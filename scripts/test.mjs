// npm test: everything but Electron itself. Arguments go on to vitest.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuild, root } from './build.mjs'

ensureBuild()
const args = [
  join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  ...['node', 'page', 'e2e'].map((name) => `--project=${name}`),
  // They need a display of their own: scripts/test-electron.mjs.
  '--exclude=test/e2e/electron/**',
  ...process.argv.slice(2),
]
process.exit(spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1)
