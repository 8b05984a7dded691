import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

test('every property holds for ten other draws of samples', () => {
  const files = globSync('test/**/*.test.{ts,tsx}', { cwd: root, exclude: ['test/soak/**'] }).filter((path) =>
    readFileSync(`${root}${path}`, 'utf8').includes("from 'fast-check'"),
  )
  expect(files.length).toBeGreaterThan(20)
  for (let draw = 0; draw < 10; draw += 1) {
    const seed = randomInt(2 ** 31)
    const { status, stdout } = spawnSync(
      process.execPath,
      [`${root}node_modules/vitest/vitest.mjs`, 'run', '--project=node', '--project=slow', '--project=page', ...files],
      { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28, env: { ...process.env, MUELLE_SAMPLES: String(seed) } },
    )
    expect(status, `MUELLE_SAMPLES=${seed}\n${stdout}`).toBe(0)
  }
})
