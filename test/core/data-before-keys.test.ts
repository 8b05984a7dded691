import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { ownDevice } from '../../src/main/core/store/devices.ts'
import { earlierChainDevices, pcChain } from '../../src/main/core/store/pc-chain.ts'
import { closePrimaryDatabase, connectPrimaryDatabase } from '../../src/main/core/store/primary-database.ts'
import type { TestCore } from '../support/core.ts'
import { openTestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const fixture = join(import.meta.dirname, 'support/data-before-keys')
const { deviceId } = JSON.parse(readFileSync(join(fixture, 'installation.json'), 'utf8')) as { deviceId: string }

/** A data folder that the version before wrote: a signed, an open and an imported count. */
function oldFolder(): string {
  const folder = temporaryFolder()
  cpSync(join(fixture, 'installation.json'), join(folder, 'installation.json'))
  mkdirSync(join(folder, 'profiles', 'practice'), { recursive: true })
  const db = new Sqlite(join(folder, 'profiles', 'practice', 'muelle.db'))
  db.exec(readFileSync(join(fixture, 'muelle.sql'), 'utf8'))
  db.close()
  return folder
}

const open = (folder: string) => openTestCore({ folder, clock: manualClock(Date.UTC(2027, 0, 1)) })

/** Every count of the folder with its verification. */
async function countsOf({ client }: TestCore) {
  const own = valueOf(await client.query('counts.list', {})).rows
  const imported = valueOf(await client.query('counts.imported', {})).rows
  return Promise.all(
    [...own, ...imported].map(async ({ sessionId, operator, status }) => {
      const { intact, events, signatures, problems } = valueOf(await client.query('counts.verify', { sessionId }))
      return { operator, status, intact, events, signatures, problems }
    }),
  )
}

const unsigned = (none: number) => ({ valid: 0, none, invalid: 0 })
const expected = [
  { operator: 'Bruno', status: 'open', intact: true, events: 3, signatures: unsigned(1), problems: [] },
  { operator: 'Ana Núñez', status: 'signed', intact: true, events: 7, signatures: unsigned(3), problems: [] },
  { operator: 'Carla', status: 'closed', intact: true, events: 5, signatures: unsigned(2), problems: [] },
]

test.each(['with installation.json', 'without it'])(
  'data of the version before keep their counts and device id, and become a device with a key (%s)',
  async (what) => {
    const folder = oldFolder()
    if (what === 'without it') rmSync(join(folder, 'installation.json'))
    const core = await open(folder)
    expect(core.startFailure).toBeNull()
    expect(await countsOf(core)).toEqual(expected)
    expect(valueOf(await core.client.query('counts.imported', {})).rows).toMatchObject([
      { confirmed: true, signed: false },
    ])
    // The open count goes on, signed from now on.
    const [bruno] = valueOf(await core.client.query('counts.list', { status: 'open' })).rows
    const { sessionId = '' } = bruno ?? {}
    valueOf(await core.client.command('counts.close', { sessionId }))
    expect(valueOf(await core.client.query('counts.verify', { sessionId }))).toMatchObject({
      intact: true,
      signatures: { valid: 1, none: 1, invalid: 0 },
    })
    await core.stop()
    const database = connectPrimaryDatabase(join(folder, 'profiles', 'practice', 'muelle.db'))
    expect(ownDevice(database)).toMatchObject({ deviceId, own: 1, publicKey: expect.stringMatching(/^[\w-]{43}$/) })
    expect(earlierChainDevices(database)).toEqual([])
    const chain = pcChain(database)
    const from = chain.findIndex(({ kind }) => kind === 'device')
    expect(chain.map(({ signature }) => signature !== null)).toEqual(chain.map((_, index) => index >= from))
    closePrimaryDatabase(database)
  },
)

test('a count file of the version before is taken as not signed', async () => {
  const core = await open(temporaryFolder())
  const content = readFileSync(join(fixture, 'count.muelle'), 'utf8')
  expect(valueOf(await core.client.command('counts.import', { content }))).toMatchObject({
    outcome: 'new',
    operator: 'Carla',
    signed: false,
    confirmed: false,
  })
})
