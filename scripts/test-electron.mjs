// npm run test:electron: the specs in a real Electron, whose folder is in MUELLE_TEST_ELECTRON; with a virtual display if
// there is none.
import { ensureBuild } from './build.mjs'
import { runVitest } from './run-vitest.mjs'

if (!process.env.MUELLE_TEST_ELECTRON)
  process.stderr.write('MUELLE_TEST_ELECTRON is not set: the specs of Electron are skipped.\n')
ensureBuild()
const needsDisplay = process.platform === 'linux' && !process.env.DISPLAY && process.env.MUELLE_TEST_ELECTRON
process.exit(
  runVitest({
    options: ['--project=electron'],
    filters: process.argv.slice(2),
    through: needsDisplay ? ['xvfb-run', '-a'] : [],
  }),
)
