import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../../scripts/build.mjs'
import { makeFolder } from '../support/temporary-folder.ts'

/** Last lines and exit code of a run of these files. */
function runOf(files: Record<string, string>) {
  const folder = makeFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const reporters = [join(root, 'test/support/count-reporter.ts')]
  writeFileSync(
    join(folder, 'vitest.config.mjs'),
    `export default { test: { globals: true, include: ['*.test.mjs'], reporters: ${JSON.stringify(reporters)} } }`,
  )
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const runner = pathToFileURL(join(root, 'scripts/run-vitest.mjs')).href
  const program = `import { runVitest } from ${JSON.stringify(runner)}
    process.exit(runVitest({ options: [], filters: [], cwd: ${JSON.stringify(folder)} }))`
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')))
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    env,
  })
  return { status, stdout, last: stdout.trimEnd().split('\n').at(-1) }
}

const dies = `process.kill(process.pid, 'SIGTRAP'); await new Promise(() => {})`
const diesOnce = `
  import { existsSync, writeFileSync } from 'node:fs'
  test('one', () => {})
  test('two', async () => {
    if (existsSync('died')) return
    writeFileSync('died', '')
    ${dies}
  })`
const passes = `test('three', () => {}); test.skip('four', () => {})`

test('a file whose process ended once is run again, named, and counted with the rest', () => {
  const { status, stdout, last } = runOf({ 'dies.test.mjs': diesOnce, 'passes.test.mjs': passes })
  expect(last).toBe('3 passed, 0 failed, 1 skipped')
  expect(stdout).toMatch(/FAULT: dies\.test\.mjs failed and passed when it was run again\.\n.*SIGTRAP/)
  expect(status).toBe(0)
})

test('a file whose process ends every time fails', () => {
  const always = `test('one', async () => { ${dies} })`
  const { status, stdout, last } = runOf({ 'dies.test.mjs': always, 'passes.test.mjs': passes })
  expect(last).toBe('1 passed, 1 failed, 2 skipped')
  expect(stdout).not.toContain('FAULT')
  expect(status).toBe(1)
})

test('a file with a test that failed once is run again whole, because its tests may share a page', () => {
  const failsOnce = `
    import { existsSync, writeFileSync } from 'node:fs'
    const again = existsSync('ran')
    writeFileSync('ran', '')
    let page = null
    test('opens', () => { page = 'open' })
    test('goes on', () => { if (!again) page = null; expect(page).toBe('open') })`
  const { status, stdout, last } = runOf({ 'fails.test.mjs': failsOnce, 'passes.test.mjs': passes })
  expect(last).toBe('3 passed, 0 failed, 1 skipped')
  expect(stdout).toMatch(/FAULT: fails\.test\.mjs failed and passed when it was run again\.\ngoes on\nAssertionError: /)
  expect(status).toBe(0)
})

test('a file that cannot be read fails', () => {
  const broken = runOf({ 'broken.test.mjs': `throw new Error('cannot be read')` })
  expect([broken.status, broken.last]).toEqual([1, '0 passed, 1 failed, 0 skipped'])
})

test('two files that failed are a failure, and neither is run again', () => {
  const own = (name: string) => diesOnce.replaceAll('died', name)
  const files = ['a', 'b'].map((name) => [`${name}.test.mjs`, own(name)])
  const { status, stdout, last } = runOf(Object.fromEntries(files) as Record<string, string>)
  expect(last).toMatch(/^\d passed, 2 failed, \d skipped$/)
  expect(stdout).not.toContain('FAULT')
  expect(status).toBe(1)
})
