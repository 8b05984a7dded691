import { expect, test } from 'vitest'
import { canonicalText } from '../../src/main/core/domain/count-log/canonical.ts'
import { type Instruction, messageKind } from '../../src/main/core/domain/instruction.ts'
import { keyPairFromSeed, signText } from '../../src/main/core/domain/signature.ts'
import { createHubMessages } from '../../src/main/core/sharing/hub-messages.ts'
import { addDevice, confirmDevice, setSupervises } from '../../src/main/core/store/devices.ts'
import { listInstructions } from '../../src/main/core/store/hub-instructions.ts'
import type { HubConnection } from '../../src/main/core/store/hub/hub-connection.ts'
import type { HubMessage } from '../../src/main/core/store/hub/hub-rows.ts'
import { manualClock } from '../support/manual-clock.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { createTestLog, openTestDatabase } from './support/store.ts'

const at = '2026-11-26T12:00:00.000Z'
const [dock, office] = [keyPairFromSeed(Buffer.alloc(32, 1)), keyPairFromSeed(Buffer.alloc(32, 2))]

const signature: Instruction = {
  kind: 'sign',
  id: 'sign-1',
  addressee: 'dock',
  at,
  by: 'Sara',
  controlId: 7,
  sessionId: 'session-1',
  part: null,
  seen: 'hash',
  note: null,
  counts: [{ sessionId: 'session-2', seq: 4, hash: 'hash' }],
}

test('a signature that waits for counts of another PC is followed once they are there, or refused after 15 minutes', async () => {
  const clock = manualClock()
  const { database } = openTestDatabase(temporaryFolder())
  database.transaction((writer) => {
    const known = { deviceId: 'office', publicKey: office.publicKey }
    addDevice(writer, { ...known, own: 0, name: 'Oficina', firstSeen: at })
    confirmDevice(writer, { ...known, name: 'Oficina', at })
    setSupervises(writer, known, at)
  })
  const sent: { id: string; body: string }[] = []
  const arriving: HubMessage[] = []
  // What the server keeps: the messages for this PC, and those that it sent.
  const hub = {
    messagesSince: (after: number) => Promise.resolve(arriving.filter(({ position }) => position > after)),
    sendMessage: (message: { id: string; body: string }) => Promise.resolve((sent.push(message), 'done')),
    lostMessages: (ids: string[]) => Promise.resolve(ids.filter((id) => sent.every((message) => message.id !== id))),
  } as unknown as HubConnection
  let areCountsHere = false
  const context = { clock, now: () => at, log: createTestLog() }
  const device: Parameters<typeof createHubMessages>[1]['device'] = {
    deviceId: 'dock',
    sign: (kind, value) => signText(kind, canonicalText(value), dock.privateKey),
  }
  const messages = createHubMessages(
    context,
    { database, device },
    {
      follow: (_instruction, _stored, settled) => {
        if (areCountsHere) database.transaction(settled)
        return Promise.resolve(areCountsHere)
      },
      changed: () => undefined,
    },
  )
  const arrive = (id: string, position: number) => {
    const body = canonicalText({ ...signature, id })
    const signed = signText(messageKind, body, office.privateKey)
    const from = { device: 'office', publicKey: office.publicKey, name: 'Oficina', ageSeconds: 0 }
    arriving.push({ id, ...from, body, signature: signed, position })
  }
  const exchange = () => messages.exchange(hub, 'one', 99, () => false)
  const states = () => listInstructions(database, null, 10).map(({ id, state, reason }) => ({ id, state, reason }))

  arrive('sign-1', 1)
  await exchange()
  clock.advance(14 * 60_000)
  await exchange()
  expect(states()).toEqual([{ id: 'sign-1', state: 'waiting', reason: null }])
  expect(sent).toEqual([])
  clock.advance(60_000)
  await exchange()
  expect(states()).toEqual([{ id: 'sign-1', state: 'refused', reason: 'counts_missing' }])
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({ about: 'sign-1', reason: 'counts_missing' })

  arrive('sign-2', 2)
  await exchange()
  areCountsHere = true
  await exchange()
  expect(states()).toContainEqual({ id: 'sign-2', state: 'done', reason: null })
})
