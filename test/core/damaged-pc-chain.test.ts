import { expect, test } from 'vitest'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { failureOf, openTestCore, type TestClient, valueOf } from '../support/core.ts'
import { sign } from '../support/sign.ts'
import { openPc } from './support/signed-control.ts'
import { tamper } from './support/tamper.ts'
import { nextLook } from '../support/next-look.ts'

const noticesOf = async (client: TestClient) => valueOf(await client.query('diagnostics.get', {})).notices

/** A finished count that is not signed. */
async function finishedCount() {
  const core = await openPc()
  const { control } = valueOf(await core.client.query('receiving.find', { number: story.blind }))
  const controlId = control?.id ?? 0
  const { sessionId } = valueOf(await core.client.command('counts.start', { controlId, operator: 'Ana' }))
  valueOf(await core.client.command('counts.add', { sessionId, articleCode: story.firstArticle, units: 5 }))
  valueOf(await core.client.command('counts.close', { sessionId }))
  await core.stop()
  return { folder: core.folder, sessionId }
}

const changes: [string, string][] = [
  [
    'a changed link',
    `UPDATE pc_chain SET body = replace(body, '"kind":"opened"', '"kind":"Opened"') WHERE kind = 'opened'`,
  ],
  ['a changed time', `UPDATE pc_chain SET at = '2020' WHERE kind = 'opened'`],
  [
    'a removed signature',
    `UPDATE link_signature SET signature = 'x' WHERE hash = (SELECT hash FROM pc_chain WHERE kind = 'opened')`,
  ],
]

test.each(changes)(
  '%s of this PC’s chain is noticed without being asked, and nothing is signed over it',
  async (_, sql) => {
    const { folder, sessionId } = await finishedCount()
    tamper(folder, sql)
    const core = await openPc(folder)
    const { client } = core
    valueOf(await client.command('supervisor.unlock', {}))
    expect(failureOf(await sign(client, sessionId))).toMatchObject({
      code: 'conflict',
      details: { reason: 'pc_chain_broken' },
    })
    while (!(await noticesOf(client)).some(({ code }) => code === 'pc_chain_damaged')) await nextLook()
    expect(valueOf(await client.query('home.get', {})).notices).toMatchObject({
      unread: 1,
      newest: { code: 'pc_chain_damaged' },
    })
    await core.stop()

    // The next start begins a new chain; the changed one stays as evidence.
    const again = await openPc(folder)
    const home = valueOf(await again.client.query('home.get', {}))
    expect(home.notices).toMatchObject({ unread: 2, newest: { code: 'device_new', detail: 'chain_changed' } })
    valueOf(await again.client.command('supervisor.unlock', {}))
    valueOf(await sign(again.client, sessionId))
    const upTo = home.notices?.newest.id ?? 0
    expect(valueOf(await again.client.command('home.readNotices', { upTo }))).toEqual({ unread: 0 })
    expect(valueOf(await again.client.query('home.get', {})).notices).toBeNull()
    expect(await noticesOf(again.client)).toHaveLength(2)
  },
)

test('data that are in order have no notices', async () => {
  const { client } = await openTestCore()
  expect(valueOf(await client.query('home.get', {})).notices).toBeNull()
})
