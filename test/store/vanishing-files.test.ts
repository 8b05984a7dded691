import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { listBackups } from '../../src/main/core/store/backups.ts'
import { oldLogFiles } from '../../src/main/core/store/log-files.ts'
import { listMoveFiles } from '../../src/main/core/store/move-file.ts'
import { openStore } from '../../src/main/core/store/open-store.ts'
import { makeDataFolderPrivate } from '../../src/main/core/store/private-files.ts'
import { writeDiagnostics } from '../../src/main/host/diagnostics-file.ts'
import { manualClock } from '../support/manual-clock.ts'
import { memoryLog } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { verifier } from './support/chain-records.ts'

const looks = 3000

/** Another thread writes and removes these files as fast as it can. */
async function flickering(...paths: string[]): Promise<void> {
  const source = `
    const { parentPort, workerData } = require('node:worker_threads')
    const { rmSync, writeFileSync } = require('node:fs')
    const { paths, ended } = workerData
    for (let round = 0; Atomics.load(ended, 0) === 0; round += 1) {
      for (const path of paths) writeFileSync(path, 'x', { mode: 0o666 })
      for (const path of paths) rmSync(path, { force: true })
      if (round === 0) parentPort.postMessage('begun')
    }`
  const ended = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(source, { eval: true, workerData: { paths, ended } })
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  onTestFinished(async () => {
    Atomics.store(ended, 0, 1)
    await exited
  })
  await new Promise((resolve) => worker.once('message', resolve))
}

test('files that vanish while they are listed: the diagnostics have the others', async () => {
  const folder = temporaryFolder()
  const store = openStore({ folder, clock: manualClock(), log: memoryLog(), verifier })
  onTestFinished(() => store.close())
  await flickering(join(folder, 'a.new'), join(folder, 'b.new'))
  for (let look = 0; look < looks; look += 1) expect(store.files().map(({ name }) => name)).toContain('muelle.db')
})

test('a log that is rolled while it is read: the diagnostics without the core have the others', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'logs'))
  writeFileSync(join(folder, 'logs', 'core.1.log'), 'one line')
  await flickering(join(folder, 'logs', 'core.log'), join(folder, 'a.new'))
  for (let look = 0; look < looks; look += 1)
    expect(writeDiagnostics(folder, {}, null)).toContain('== core.1.log\none line')
})

test('move files that vanish from a stick while they are listed are left out', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'kept.muelle-move'), 'x')
  await flickering(join(folder, 'a.muelle-move'), join(folder, 'b.muelle-move'))
  for (let look = 0; look < looks; look += 1)
    expect(listMoveFiles(folder).map(({ name }) => name)).toContain('kept.muelle-move')
})

test('files that vanish while the rights of a data folder are checked are no failure', async () => {
  const folder = temporaryFolder()
  await flickering(join(folder, 'a.new'), join(folder, 'b.new'))
  for (let look = 0; look < looks; look += 1) expect(() => makeDataFolderPrivate(folder)).not.toThrow()
})

test('a name whose file is gone keeps no backup and no old log from being listed', () => {
  const folder = temporaryFolder()
  for (const name of ['backups', 'logs']) mkdirSync(join(folder, name))
  const [backups, logs] = [join(folder, 'backups'), join(folder, 'logs')]
  const [kept, old] = [join(backups, 'muelle-20260302T110000123Z-close.db'), join(logs, 'core.1.log')]
  for (const path of [kept, old]) writeFileSync(path, 'x')
  utimesSync(old, 0, 0)
  // Between its name and its size, a file that is removed looks like a link that leads nowhere.
  for (const path of [join(backups, 'muelle-20260302T110000124Z-close.db'), join(logs, 'core.log')])
    symlinkSync(join(folder, 'gone'), path)
  expect(listBackups(folder).map(({ path }) => path)).toEqual([kept])
  expect(oldLogFiles(folder, 1).map(({ path }) => path)).toEqual([old])
})
