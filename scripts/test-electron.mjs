// npm run test:electron: the specs in a real Electron, whose runtime MUELLE_TEST_ELECTRON names. On a display of
// their own where there is none.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuild, root } from './build.mjs'

if (!process.env.MUELLE_TEST_ELECTRON)
  process.stderr.write('MUELLE_TEST_ELECTRON names no runtime: the specs of Electron are skipped.\n')
ensureBuild()
const command = [
  process.execPath,
  join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  '--project=e2e',
  'test/e2e/electron',
  ...process.argv.slice(2),
]
if (process.platform === 'linux' && !process.env.DISPLAY && process.env.MUELLE_TEST_ELECTRON)
  command.unshift('xvfb-run', '-a')
const [program = '', ...args] = command
process.exit(spawnSync(program, args, { cwd: root, stdio: 'inherit' }).status ?? 1)
