import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './build.mjs'

/**
 * Runs vitest and returns its exit code. If exactly one file failed, or its process ended early, that file is run once
 * more in its own process; if it passes then, the end of the output reports it as a fault to fix. Two such files are a
 * failure.
 */
export function runVitest({ options, filters, through = [], cwd = root }) {
  const folder = mkdtempSync(join(tmpdir(), 'muelle-test-run-'))
  const summaryPath = join(folder, 'summary.json')
  const run = (files) => {
    const command = [...through, process.execPath, join(root, 'node_modules/vitest/vitest.mjs'), 'run']
    const [program = '', ...args] = [...command, ...options, ...files]
    // Each thread of glibc has memory of its own, up to eight times the cores: what one gives back, no other uses. A twentieth of
    // the time of all tests went into memory that was new again.
    const env = { MALLOC_ARENA_MAX: '2', ...process.env, MUELLE_TEST_SUMMARY: summaryPath }
    const settings = { cwd, env, stdio: 'inherit' }
    return spawnSync(program, args, settings).status ?? 1
  }
  try {
    const status = run(filters)
    if (status === 0) return 0
    const failed = failedFiles(summaryPath)
    return failed.length === 1 ? run(failed) : status
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The files that failed. Empty if anything else failed too. */
function failedFiles(summaryPath) {
  try {
    const { failed, errors } = JSON.parse(readFileSync(summaryPath, 'utf8'))
    return errors === 0 ? failed.map(({ file }) => file) : []
  } catch {
    // vitest itself did not finish.
    return []
  }
}
