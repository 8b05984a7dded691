import { expect, test } from 'vitest'
import { valueOf } from '../support/core.ts'
import { nextLook } from '../support/next-look.ts'
import { cloneOf } from './support/cloned-pc.ts'
import { countAndClose } from './support/counts-on-two-pcs.ts'
import { pcOnShare, share, statusOf } from './support/exchange-pc.ts'

test('two PCs with one identity at a shared folder: the one that reads a count of the other begins a new device', async () => {
  const folder = share()
  const first = await pcOnShare(folder)
  valueOf(await first.use())
  await countAndClose(first.core.client, { controlId: null, operator: 'Ana' })
  await first.waitUntil(({ lastWrittenAt, waiting }) => lastWrittenAt !== null && waiting === 0)
  await first.core.stop()
  const clone = await pcOnShare(folder, cloneOf(first.core))
  const theirs = await countAndClose(clone.core.client, { controlId: null, operator: 'Beto' })
  await clone.waitUntil(({ lastWrittenAt, waiting }) => lastWrittenAt !== null && waiting === 0)

  const again = await pcOnShare(folder, first.data)
  const notices = async () => {
    const answer = await again.core.client.query('diagnostics.get', {})
    return answer.ok ? answer.value.notices : []
  }
  for (;;) {
    again.clock.advance(1000)
    await nextLook()
    if ((await notices()).length > 0) break
  }
  expect(await notices()).toMatchObject([{ code: 'device_new', detail: 'moved' }])
  // The count of the other one is here, once, and counts go on under a name of their own.
  const imported = async () => valueOf(await again.core.client.query('counts.imported', {})).rows
  expect(await imported()).toMatchObject([{ sessionId: theirs }])
  await countAndClose(again.core.client, { controlId: null, operator: 'Ana' })
  const { rows } = valueOf(await again.core.client.query('devices.list', {}))
  expect(new Set(rows.filter(({ own }) => own).map(({ deviceId }) => deviceId)).size).toBe(2)
  await again.waitUntil(({ lastWrittenAt, waiting }) => lastWrittenAt !== null && waiting === 0)
  expect((await statusOf(again.core)).problems).toEqual([])
})
