import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

// Windows lets nobody remove the files that a program has open.
const onPosix = process.platform !== 'win32'
const refusal = { code: 'storage_readonly', details: { reason: 'ENOENT' } }

async function countingPc() {
  const folder = join(temporaryFolder(), 'data')
  const core = await openTestCore({ folder })
  const { sessionId } = valueOf(await core.client.command('counts.start', { controlId: null, operator: 'Ana' }))
  const add = () => core.client.command('counts.add', { sessionId, articleCode: 'A-1', units: 1 })
  const entries = async () => valueOf(await core.client.query('counts.events', { sessionId })).rows.length
  valueOf(await add())
  return { core, folder, sessionId, add, entries }
}

test.skipIf(!onPosix)(
  'a scan whose data were deleted under the program is refused, not lost without a word',
  async () => {
    const { core, folder, sessionId, add } = await countingPc()
    rmSync(folder, { recursive: true })
    expect(failureOf(await add())).toMatchObject(refusal)
    expect(failureOf(await core.client.command('counts.close', { sessionId }))).toMatchObject(refusal)
  },
)

test.skipIf(!onPosix)(
  'a folder of data that is away for a while: nothing is counted meanwhile, and it goes on',
  async () => {
    const { folder, add, entries } = await countingPc()
    const before = await entries()
    renameSync(folder, `${folder}-away`)
    expect(failureOf(await add())).toMatchObject(refusal)
    renameSync(`${folder}-away`, folder)
    expect(await entries()).toBe(before)
    valueOf(await add())
    expect(await entries()).toBe(before + 1)
  },
)
