import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { writeDiagnostics } from '../../src/main/host/diagnostics-file.ts'
import { followErrorOutput } from '../../src/main/core/kernel/error-output.ts'
import { readLastCrash } from '../../src/main/host/last-crash.ts'
import { writeLastCrash } from '../../src/main/host/write-last-crash.ts'
import { openTestCore, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestHost, withoutWms } from '../support/host-process.ts'

test('keeps the last output of a killed process, without credentials, and shows it in the diagnostics', async () => {
  const folder = temporaryFolder()
  const logs = join(folder, 'logs')
  const script = `process.stderr.write('first words ' + 'x'.repeat(20000) + '\\n')
    process.stderr.write('proxy http://user:S3CRETWORD@proxy.example/path?key=S3CRETKEY\\nlast words')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'pipe'] })
  const output = followErrorOutput(child.stderr)
  while (!output().endsWith('last words')) await once(child.stderr, 'data')
  child.kill('SIGKILL')
  const [code] = (await once(child, 'close')) as [number | null]
  writeLastCrash(logs, code, output())

  const crash = readLastCrash(logs)
  expect(crash?.exitCode).toBeNull()
  // The long line was cut, so nothing of it is shown.
  expect(crash?.output).toBe('proxy http://proxy.example/path\nlast words')
  expect(statSync(join(logs, 'last-crash.json')).mode & 0o777).toBe(0o600)
  const text = writeDiagnostics(folder, {}, null)
  expect(text).toContain('last words')
  expect(text).not.toMatch(/S3CRET|xxx/)

  const core = await openTestCore({ lastCrash: crash })
  expect(valueOf(await core.client.query('diagnostics.get', {})).lastCrash).toEqual(crash)
})

test('no crash, or a record that cannot be read, is no crash', async () => {
  const logs = temporaryFolder()
  expect(readLastCrash(logs)).toBeNull()
  writeFileSync(join(logs, 'last-crash.json'), '{"at":')
  expect(readLastCrash(logs)).toBeNull()
  const core = await openTestCore()
  expect(valueOf(await core.client.query('diagnostics.get', {}))).not.toHaveProperty('lastCrash')
})

test('a host that is stopped by a bug records it, and the next one shows it', async () => {
  const folder = temporaryFolder()
  const bug = fileURLToPath(new URL('./support/late-bug.ts', import.meta.url))
  const host = await startTestHost(folder, ['env', `NODE_OPTIONS=--import ${bug}`], withoutWms)
  host.signal('SIGUSR2')
  expect(await host.exited).toBe(1)
  const next = await startTestHost(folder, [], withoutWms)
  const { lastCrash } = valueOf(await next.ask('diagnostics.get', {}))
  expect(lastCrash).toMatchObject({ exitCode: 1, output: expect.stringContaining('a bug at a signal') as string })
  next.signal('SIGTERM')
  expect(await next.exited).toBe(0)
})
