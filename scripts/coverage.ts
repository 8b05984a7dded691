import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Writes docs/interface-coverage.md: first the run of the program, then that of its screens. */
for (const [project, file] of [
  ['node', 'test/wms/coverage.test.ts'],
  ['page', 'test/renderer/interface-coverage.test.tsx'],
] as const) {
  const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', project, file], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, MUELLE_WRITE_COVERAGE: '1' },
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}
