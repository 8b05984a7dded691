// Data that were written again are found by a receipt that was kept elsewhere.
import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { linkHash } from '../../src/main/core/domain/count-log/chain.ts'
import { countEventsOf } from '../../src/main/core/store/count-events.ts'
import { closePrimaryDatabase, connectPrimaryDatabase } from '../../src/main/core/store/primary-database.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openPc, signedControl, verifiedBy, wrongOf } from './support/signed-control.ts'

/** Changes the database of a stopped core. Without its copies: from them the program restores a changed log. */
function rewrite(folder: string, change: (database: ReturnType<typeof connectPrimaryDatabase>) => void): void {
  const profile = join(folder, 'profiles', 'practice')
  for (const name of ['backups', 'muelle.log-copy']) rmSync(join(profile, name), { recursive: true })
  const database = connectPrimaryDatabase(join(profile, 'muelle.db'))
  for (const { name } of database.db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all() as {
    name: string
  }[])
    database.db.exec(`DROP TRIGGER ${name}`)
  change(database)
  closePrimaryDatabase(database)
}

test('a count that was written again, with a right chain, is found by its receipt', async () => {
  const core = await openPc()
  const { receipt, sessionId } = await signedControl(core)
  await core.stop()
  rewrite(core.folder, (database) => {
    let previousHash = '0'.repeat(64)
    for (const link of countEventsOf(database, sessionId)) {
      const body = link.body.replace('"units":"12.5"', '"units":"9000"')
      const hash = linkHash({ sessionId, seq: link.seq, previousHash, body })
      database.db
        .prepare('UPDATE count_event SET body = ?, hash = ?, previous_hash = ? WHERE session_id = ? AND seq = ?')
        .run(body, hash, previousHash, sessionId, link.seq)
      previousHash = hash
    }
  })
  const verdict = await verifiedBy(await openPc(core.folder), receipt)
  expect(verdict.outcome).toBe('differs')
  expect(wrongOf(verdict)).toEqual(['head_differs'])
})

test('an event that was changed next to its old hash is found by the receipt', async () => {
  const core = await openPc()
  const { receipt, sessionId } = await signedControl(core)
  await core.stop()
  rewrite(core.folder, (database) => {
    database.db
      .prepare('UPDATE count_event SET body = replace(body, ?, ?) WHERE session_id = ?')
      .run('"units":"12.5"', '"units":"9000"', sessionId)
  })
  expect(wrongOf(await verifiedBy(await openPc(core.folder), receipt))).toEqual(['head_differs'])
})

test('a whole data folder that was counted and signed again, with the same key, is found by one receipt', async () => {
  const core = await openPc()
  await core.stop()
  // An attacker has the folder with its key as it was before the count, puts it back, and counts something else.
  const profile = join(core.folder, 'profiles', 'practice')
  const copy = temporaryFolder()
  cpSync(profile, copy, { recursive: true })
  const first = await openPc(core.folder)
  const { receipt } = await signedControl(first)
  await first.stop()
  for (const name of readdirSync(profile)) rmSync(join(profile, name), { recursive: true })
  cpSync(copy, profile, { recursive: true })

  const again = await openPc(core.folder, 1)
  const own = await signedControl(again, 9000)
  const genuine = await verifiedBy(again, own.receipt)
  expect(genuine).toMatchObject({
    outcome: 'genuine',
    device: { deviceId: (await verifiedBy(again, receipt)).device?.deviceId },
  })
  const verdict = await verifiedBy(again, receipt)
  expect(verdict.outcome).toBe('differs')
  expect(wrongOf(verdict)).toEqual(['head_missing', 'chain_differs'])
})

test('another PC names a receipt of a device that nobody confirmed there', async () => {
  const first = await openPc()
  const { receipt } = await signedControl(first)
  const second = await openPc()
  const verdict = await verifiedBy(second, receipt)
  expect(verdict.outcome).toBe('unknown_key')
  expect(verdict.findings.map(({ code }) => code)).toContain('key_not_listed')
  // Nothing is stored there to compare with, so nothing is wrong.
  expect(wrongOf(verdict)).toEqual([])
})
