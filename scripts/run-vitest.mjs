import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './build.mjs'

/** More files than this do not lose their process by chance. */
const chance = 2

/**
 * Runs vitest and answers its exit code. A file whose process ended before its tests did, with no test failed
 * elsewhere, is run once more on its own and named at the end: a single test that fails is treated alike.
 */
export function runVitest({ options, filters, through = [], cwd = root, env = process.env }) {
  const folder = mkdtempSync(join(tmpdir(), 'muelle-test-run-'))
  const summaryPath = join(folder, 'summary.json')
  const run = (files) => {
    const command = [...through, process.execPath, join(root, 'node_modules/vitest/vitest.mjs'), 'run']
    const [program = '', ...args] = [...command, ...options, ...files]
    const settings = { cwd, env: { ...env, MUELLE_TEST_SUMMARY: summaryPath }, stdio: 'inherit' }
    return spawnSync(program, args, settings).status ?? 1
  }
  try {
    const status = run(filters)
    if (status === 0) return 0
    const lost = lostFiles(summaryPath)
    return lost.length > 0 && lost.length <= chance ? run(lost) : status
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What only the loss of a process kept from passing; none where anything else failed. */
function lostFiles(summaryPath) {
  try {
    const { failed, lost } = JSON.parse(readFileSync(summaryPath, 'utf8'))
    return failed === 0 ? lost.map(({ file }) => file) : []
  } catch {
    // vitest itself did not come to its end.
    return []
  }
}
