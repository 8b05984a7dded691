import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { HandoverDestination, HandoverFormat, HandoverWay } from '../../src/contract/shapes/handover.ts'
import { valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { type HandoverPc, minute, openHandoverPc } from './support/handover-pc.ts'
import { type Reaction, startReceiver } from './support/handover-receiver.ts'

const secret = 'key-of-the-signature'

interface Change {
  way?: HandoverWay
  formats?: HandoverFormat[]
  secret?: string
  on?: boolean
}

/** Changes a destination; what is not named stays. */
async function change(
  { client }: HandoverPc,
  { destinationId, name, way, formats, on }: HandoverDestination,
  to: Change,
) {
  const kept = { destinationId, name, way, formats, on }
  return valueOf(await client.command('handover.setDestination', { ...kept, ...to }))
}

/** A receiver whose answer waits for the test. */
async function slowReceiver(reaction: Reaction) {
  const waiting: (() => void)[] = []
  const receiver = await startReceiver(
    secret,
    () => reaction,
    () => new Promise((resolve) => void waiting.push(resolve)),
  )
  return { ...receiver, answer: () => waiting.splice(0).forEach((go) => go()) }
}

async function until(pc: HandoverPc, isDone: () => boolean): Promise<void> {
  while (!isDone()) await pc.settle()
}

const failures: [string, Reaction][] = [
  ['refuses', { status: 422 }],
  ['is out of service', { status: 503 }],
  ['does not know the address', { status: 404 }],
]

test.each(failures)(
  'an address that %s after it was changed: the entry goes to the new one at once',
  async (_name, no) => {
    const pc = await openHandoverPc()
    const old = await slowReceiver(no)
    const next = await startReceiver(secret, () => ({ status: 200 }))
    const destination = await pc.add('ERP', { kind: 'http', url: old.url }, secret)
    const reference = await pc.sign()
    await until(pc, () => old.all.length === 1)
    await change(pc, destination, { way: { kind: 'http', url: next.url }, secret })
    old.answer()
    expect(await pc.entryWhere(reference, ({ state }) => state !== 'waiting')).toMatchObject({
      state: 'acknowledged',
      attempts: 2,
      answer: { status: 200 },
    })
    expect([...next.kept.keys()]).toEqual([reference])
    expect(await pc.destination('ERP')).toMatchObject({ problem: null })
    expect(await pc.tasks()).toEqual([])
  },
)

test('what the old address accepted after the change arrived', async () => {
  const pc = await openHandoverPc()
  const old = await slowReceiver({ status: 200 })
  const next = await startReceiver(secret, () => ({ status: 200 }))
  const destination = await pc.add('ERP', { kind: 'http', url: old.url }, secret)
  const reference = await pc.sign()
  await until(pc, () => old.all.length === 1)
  await change(pc, destination, { way: { kind: 'http', url: next.url }, secret })
  old.answer()
  await pc.entryWhere(reference, ({ state }) => state === 'acknowledged')
  await pc.settle()
  expect(next.all).toEqual([])
})

test('a secret that was corrected twice while an entry was refused for the first one: it is sent with the last', async () => {
  const pc = await openHandoverPc()
  const receiver = await slowReceiver({ status: 422 })
  const destination = await pc.add('ERP', { kind: 'http', url: receiver.url }, 'wrong-secret-of-before')
  const reference = await pc.sign()
  await until(pc, () => receiver.all.length === 1)
  await change(pc, destination, { secret: 'wrong-secret-in-between' })
  await change(pc, destination, { secret })
  receiver.answer()
  await until(pc, () => receiver.all.length === 2)
  expect(receiver.all.map(({ signed }) => signed)).toEqual([false, true])
  expect(await pc.entryOf(reference)).toMatchObject({ state: 'waiting', answer: null })
})

test('a destination that is renamed while it refuses an entry has refused it', async () => {
  const pc = await openHandoverPc()
  const receiver = await slowReceiver({ status: 422 })
  const destination = await pc.add('ERP', { kind: 'http', url: receiver.url }, secret)
  const reference = await pc.sign()
  await until(pc, () => receiver.all.length === 1)
  await change(pc, { ...destination, name: 'Another name' }, {})
  receiver.answer()
  expect(await pc.entryWhere(reference, ({ state }) => state === 'refused')).toMatchObject({ attempts: 1 })
})

const printing = () => {
  let isAsked = false
  let print = (): void => {}
  const printed = new Promise<void>((resolve) => (print = resolve))
  return {
    renderPdf: async () => {
      isAsked = true
      await printed
      return new Uint8Array([37, 80, 68, 70])
    },
    isAsked: () => isAsked,
    print: () => print(),
  }
}

/** A folder whose first file is being printed. */
async function printingFor(pc: HandoverPc, printer: ReturnType<typeof printing>) {
  const folder = join(temporaryFolder(), 'old')
  mkdirSync(folder)
  const added = await pc.add('Carpeta', { kind: 'folder', folder })
  const destination = await change(pc, added, { formats: ['pdf'] })
  const reference = await pc.sign()
  await until(pc, printer.isAsked)
  return { folder, destination, reference }
}

test('a folder that is changed while the report is printed for it gets no file, the new one does', async () => {
  const printer = printing()
  const pc = await openHandoverPc(undefined, { renderPdf: printer.renderPdf })
  const { folder, destination, reference } = await printingFor(pc, printer)
  const next = temporaryFolder()
  await change(pc, destination, { way: { kind: 'folder', folder: next } })
  printer.print()
  expect(await pc.entryWhere(reference, ({ state }) => state === 'sent')).toMatchObject({ attempts: 1 })
  expect(readdirSync(folder)).toEqual([])
  expect(readdirSync(next)).toHaveLength(1)
})

test.each(['waiting', 'withdrawn'])(
  'a folder that is switched off or removed while the report is printed for it gets no file: %s',
  async (state) => {
    const printer = printing()
    const pc = await openHandoverPc(undefined, { renderPdf: printer.renderPdf })
    const { folder, destination, reference } = await printingFor(pc, printer)
    const { destinationId } = destination
    if (state === 'waiting') await change(pc, destination, { on: false })
    else valueOf(await pc.client.command('handover.removeDestination', { destinationId }))
    printer.print()
    for (let n = 0; n < 10; n += 1) await pc.settle()
    expect(await pc.entryOf(reference)).toMatchObject({ state, attempts: 0 })
    expect(readdirSync(folder)).toEqual([])
  },
)

test('a refusal in the folder of before is not one of the new folder', async () => {
  const pc = await openHandoverPc()
  const from = temporaryFolder()
  const to = temporaryFolder()
  const destination = await pc.add('Carpeta', { kind: 'folder', folder: from })
  const reference = await pc.sign()
  await pc.entryWhere(reference, ({ state }) => state === 'sent')
  const [name = ''] = readdirSync(from)
  writeFileSync(join(from, name.replace(/\.json$/, '.nack')), 'No')
  pc.clock.advance(15_000)
  for (let n = 0; n < 5; n += 1) await pc.settle()
  await change(pc, destination, { way: { kind: 'folder', folder: to } })
  pc.clock.advance(minute)
  await pc.entryWhere(reference, ({ attempts }) => attempts === 2)
  await pc.entryWhere(reference, ({ state }) => state !== 'waiting')
  expect(await pc.entryOf(reference)).toMatchObject({ state: 'sent' })
  expect(readdirSync(to)).toEqual([name])
})
