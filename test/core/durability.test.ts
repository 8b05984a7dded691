import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { chainVerifier } from '../../src/main/core/count-log/chain-verifier.ts'
import { openStore } from '../../src/main/core/store/open-store.ts'
import { systemClock } from '../../src/main/core/kernel/system-clock.ts'
import { memoryLog, openTestCore, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestHost } from '../support/host-process.ts'
import { runKillRounds, wholeReport } from '../support/kill-rounds.ts'
import { killSerialRounds, wholeSerials } from '../support/kill-serial-rounds.ts'
import { killSigningRounds, wholeSigning } from '../support/kill-signing-rounds.ts'

test('the connection that writes the log waits for the disk', () => {
  const store = openStore({
    folder: temporaryFolder(),
    clock: systemClock,
    log: memoryLog(),
    verifier: chainVerifier('a device'),
  })
  onTestFinished(() => store.close())
  store.database.transaction((writer) => {
    expect(writer.db.pragma('synchronous', { simple: true })).toBe(2)
    expect(writer.db.pragma('journal_mode', { simple: true })).toBe('wal')
    expect(writer.db.name).toMatch(/muelle\.db$/)
  })
})

test('an acknowledged scan is in the file for any other reader', async () => {
  const core = await openTestCore()
  const { sessionId } = valueOf(await core.client.command('counts.start', { controlId: null, operator: 'Ana' }))
  const path = join(core.folder, 'profiles', 'practice', 'muelle.db')
  for (let units = 1; units <= 5; units += 1) {
    const { eventId } = valueOf(await core.client.command('counts.add', { sessionId, articleCode: 'A', units }))
    const db = new Sqlite(path, { readonly: true })
    expect(db.prepare('SELECT seq FROM count_event WHERE event_id = ?').get(eventId)).toEqual({ seq: units + 1 })
    db.close()
  }
})

const strace = spawnSync('strace', ['-V']).status === 0
if (!strace) process.stdout.write('skipped: what a scan writes to the disk, since strace is not on this machine\n')

interface SystemCall {
  text: string
  /** Lines of the trace. */
  begin: number
  end: number
}

/** The calls of a trace; one that other threads interrupted is put together. */
function readTrace(path: string): SystemCall[] {
  const open = new Map<string, { text: string; begin: number }>()
  const calls: SystemCall[] = []
  for (const [at, line] of readFileSync(path, 'utf8').split('\n').entries()) {
    const [, thread = '', text = ''] = /^(\d+)\s+[\d.]+\s+(.*)$/.exec(line) ?? []
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(text)
    const begun = resumed ? open.get(thread) : undefined
    if (text.endsWith('<unfinished ...>')) open.set(thread, { text: text.replace(' <unfinished ...>', ''), begin: at })
    else calls.push({ text: (begun?.text ?? '') + (resumed?.[1] ?? text), begin: begun?.begin ?? at, end: at })
  }
  return calls
}

test.skipIf(!strace)(
  'between the scan’s arrival and "counted" the log was forced to the disk',
  async () => {
    const folder = temporaryFolder()
    const trace = join(folder, 'trace.txt')
    const traced = 'fdatasync,fsync,write,writev,sendto,sendmsg,read,readv,recvfrom,recvmsg'
    const flags = `-f -ttt -y -s 4000 -e trace=${traced} -o ${trace}`
    const host = await startTestHost(join(folder, 'data'), ['strace', ...flags.split(' ')])
    // The host itself: a tracer that writes to a file keeps signals from itself, and its end would not end the host.
    const { pid } = JSON.parse(readFileSync(join(folder, 'data', 'lock.json'), 'utf8')) as { pid: number }
    let ended = false
    onTestFinished(async () => {
      if (!ended) process.kill(pid, 'SIGKILL')
      await host.exited
    })
    const { sessionId } = valueOf(await host.ask('counts.start', { controlId: null, operator: 'Ana' }))
    const learn = { raw: 'BOX-3', articleCode: 'KNOWN', unitsPerScan: 3, operator: 'Ana' }
    valueOf(await host.ask('articles.learn', learn))
    const ids = ['first', 'second', 'third'].map(() => crypto.randomUUID())
    for (const commandId of ids) {
      const { outcome } = valueOf(await host.ask('counts.scan', { sessionId, raw: 'BOX-3', commandId }))
      expect(outcome).toBe('counted')
    }
    process.kill(pid, 'SIGTERM')
    await host.exited
    ended = true

    const calls = readTrace(trace)
    for (const commandId of ids) {
      const arrived = calls.find(({ text }) => /^(read|recv)\w*\(/.test(text) && text.includes(commandId))?.end
      const answered = calls.find(
        ({ text, begin }) =>
          begin > (arrived ?? Infinity) &&
          /^(write|send)\w*\(/.test(text) &&
          text.includes('\\"outcome\\":\\"counted\\"'),
      )?.begin
      if (arrived === undefined || answered === undefined) throw new Error('the trace lacks the scan or its answer')
      const forced = calls.filter(
        ({ text, begin, end }) =>
          begin > arrived && end < answered && /^f(data)?sync\(\d+<[^>]*muelle\.db-wal>\s*\)\s+= 0/.test(text),
      )
      expect(forced).not.toEqual([])
    }
  },
  60_000,
)

test('killed three times while scans arrive: no acknowledged scan is lost, none is doubled', async () => {
  expect(await runKillRounds(temporaryFolder(), 3, 7)).toMatchObject(wholeReport(3))
}, 300_000)

test('killed three times while photos are added, counts finished and signed: each is done once and completely', async () => {
  expect(await killSigningRounds(temporaryFolder(), 3, 11)).toMatchObject(wholeSigning(3))
}, 300_000)

test('killed twice while batches of serials are counted: each batch is in the log whole or not at all', async () => {
  expect(await killSerialRounds(temporaryFolder(), 2, 5)).toMatchObject(wholeSerials)
}, 300_000)
