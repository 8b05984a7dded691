// npm test: everything but Electron itself. Arguments go on to vitest.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuild, root } from './build.mjs'

ensureBuild()
const projects = ['node', 'page', 'e2e'].map((name) => `--project=${name}`)
const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...projects, ...process.argv.slice(2)]
process.exit(spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1)
