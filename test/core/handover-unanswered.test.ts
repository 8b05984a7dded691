import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openHandoverPc } from './support/handover-pc.ts'

const day = 86_400_000

test('files that nobody answers are a task after two days, until they are answered', async () => {
  const pc = await openHandoverPc()
  const folder = temporaryFolder()
  const { destinationId } = await pc.add('Carpeta', { kind: 'folder', folder })
  const first = await pc.sign()
  const { sentAt, number } = await pc.entryWhere(first, ({ state }) => state === 'sent')
  pc.clock.advance(day)
  const second = await pc.sign()
  await pc.entryWhere(second, ({ state }) => state === 'sent')
  pc.clock.advance(day - 1)
  expect(await pc.tasks()).toEqual([])
  expect(await pc.destination('Carpeta')).toMatchObject({ figures: { sent: 2 }, unanswered: null })
  expect(await pc.entryOf(first)).toMatchObject({ late: false })

  pc.clock.advance(1)
  expect(await pc.tasks()).toMatchObject([
    {
      key: `handover_silent:${destinationId}`,
      kind: 'handover_silent',
      urgency: 'today',
      count: 1,
      since: sentAt,
      destination: { destinationId, name: 'Carpeta', way: 'folder', failure: null, status: null },
    },
  ])
  expect(await pc.destination('Carpeta')).toMatchObject({ unanswered: { count: 1, since: sentAt } })
  expect(await pc.entryOf(first)).toMatchObject({ state: 'sent', late: true })
  expect(await pc.entryOf(second)).toMatchObject({ state: 'sent', late: false })

  writeFileSync(join(folder, `practica-muelle-${number}-${first}.ack`), '')
  await pc.entryWhere(first, ({ state }) => state === 'acknowledged', pc.looking())
  expect(await pc.entryOf(first)).toMatchObject({ late: false })
  expect(await pc.tasks()).toEqual([])
})
