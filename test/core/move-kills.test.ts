import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startTestHost, type TestHost } from '../support/host-process.ts'
import { valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { countAndClose } from './support/counts-on-two-pcs.ts'
import { passphrase, pcToMove } from './support/move-pc.ts'
import { nextLook } from '../support/next-look.ts'

/** A host in a process of its own, ended with the test. */
async function startHost(data: string): Promise<TestHost> {
  const host = await startTestHost(data)
  onTestFinished(async () => {
    host.signal('SIGKILL')
    await host.exited
  })
  return host
}

/** Kills the host as soon as the names in a folder fit. */
async function killWhen(host: TestHost, isTime: () => boolean): Promise<void> {
  while (!isTime()) await nextLook()
  host.signal('SIGKILL')
  await host.exited
}

test('killed at any moment, a PC is in use, or retired with a verified file', async () => {
  const data = temporaryFolder()
  const folder = temporaryFolder()
  const profile = join(data, 'profiles', 'practice')
  const partial = () => readdirSync(folder).some((name) => name.endsWith('.partial'))
  const finished = () => readdirSync(folder).some((name) => name.endsWith('.muelle-move'))
  const working = () => readdirSync(profile).some((name) => name.startsWith('move-'))
  const moments = [working, partial, finished]
  const fates: string[] = []
  let host = await startHost(data)
  const { sessionId } = valueOf(await host.ask('counts.start', { controlId: null, operator: 'Ana' }))
  valueOf(await host.ask('counts.add', { sessionId, articleCode: 'A-1', units: 5 }))
  valueOf(await host.ask('counts.close', { sessionId }))
  for (const isTime of moments) {
    valueOf(await host.ask('supervisor.unlock', {}))
    valueOf(await host.ask('move.begin', { stick: folder, passphrase, to: 'Muelle 7' }))
    await killWhen(host, isTime)
    host = await startHost(data)
    const { moved } = valueOf(await host.ask('move.status', {}))
    // Nothing that is not encrypted is left beside the data.
    expect(working()).toBe(false)
    if (moved === null) {
      // In use: it counts, and says that a file may be left.
      const { notices } = valueOf(await host.ask('diagnostics.get', {}))
      fates.push(notices.some(({ code }) => code === 'move_interrupted') ? 'in use' : 'without a notice')
      continue
    }
    valueOf(await host.ask('supervisor.unlock', {}))
    const examined = valueOf(await host.ask('move.examine', { stick: folder, fileName: moved.name, passphrase }))
    fates.push(examined.counts === 1 ? 'retired' : 'without its counts')
    valueOf(await host.ask('move.takeBack', {}))
    host.signal('SIGTERM')
    await host.exited
    host = await startHost(data)
  }
  expect(fates).toHaveLength(moments.length)
  expect(fates.filter((fate) => fate !== 'in use' && fate !== 'retired')).toEqual([])
}, 120_000)

test('killed while it takes the data of another PC, a new PC has all of them or none', async () => {
  const old = await pcToMove()
  await countAndClose(old.client, { controlId: null, operator: 'Ana' })
  expect(await old.move()).toBeNull()
  const [fileName = ''] = old.files()
  const { folder } = old
  const data = temporaryFolder()
  const has = (name: string) => existsSync(join(data, name))
  let host = await startHost(data)
  for (const moment of ['moved-in.partial', 'moved-in.partial/move.json', 'moved-in']) {
    valueOf(await host.ask('supervisor.unlock', {}))
    let isAnswered = false
    void host
      .ask('move.import', { stick: folder, fileName, passphrase })
      .catch(() => undefined)
      .finally(() => (isAnswered = true))
    await killWhen(host, () => isAnswered || has(moment))
    host = await startHost(data)
    const { rows } = valueOf(await host.ask('counts.list', {}))
    const { notices } = valueOf(await host.ask('diagnostics.get', {}))
    expect(notices.map(({ detail }) => detail)).toEqual(rows.length === 1 ? ['transferred'] : [])
    expect([has('moved-in'), has('moved-in.partial')]).toEqual([false, false])
    if (rows.length === 1) return
  }
  throw new Error('the data never arrived')
}, 120_000)
