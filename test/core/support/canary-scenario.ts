// Walks two blind documents through every state and every operation, listens to everything that leaves the program,
// and reports what of the documents was in it. `node canary-scenario.ts <source root> <data folder> [mode]`: the root may
// be a copy of the source with a leak built in. `whole` lets both connections ask everything in every state, `first` too but stops
// at the first sighting; with `turns` they take turns, except in the states where every way of asking is used.
import { noPolicy } from '../../../src/contract/shapes/policy.ts'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeSync, closeSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Operations from '../../../src/contract/operations.ts'
import type * as LabelShapes from '../../../src/contract/shapes/label.ts'
import type * as Warehouse from '../../../src/main/practice/warehouse.ts'
import type * as LoopbackHost from '../../../src/main/host/loopback-host.ts'
import type * as CreateCore from '../../../src/main/core/create-core.ts'
import type * as Chain from '../../../src/main/core/domain/count-log/chain.ts'
import type * as CountFile from '../../../src/main/core/domain/count-log/count-file.ts'
import type * as SystemClock from '../../../src/main/core/kernel/system-clock.ts'
import type * as HostLog from '../../../src/main/host/log.ts'
import type * as HostSecrets from '../../../src/main/host/secrets-file.ts'
import { lowScryptCosts } from '../../support/low-scrypt-costs.ts'
import { createFinder, makeCanary } from './canaries.ts'
import { generalInput, generalPool, picture, pictureHash } from './general-input.ts'
import type { Canary, Leak } from './canaries.ts'
import { interchange } from '../../unit/despatch-advice/samples.ts'

const [sourceRoot = 'src', dataFolder = '', mode = 'whole'] = process.argv.slice(2)
const load = async <T>(path: string): Promise<T> =>
  (await import(pathToFileURL(join(resolve(sourceRoot), path)).href)) as T

const { operations } = await load<typeof Operations>('contract/operations.ts')
const { defaultLabelSettings } = await load<typeof LabelShapes>('contract/shapes/label.ts')
const { startPracticeWarehouse } = await load<typeof Warehouse>('main/practice/warehouse.ts')
const { startLoopbackHost } = await load<typeof LoopbackHost>('main/host/loopback-host.ts')
const { createCore } = await load<typeof CreateCore>('main/core/create-core.ts')
const { systemClock } = await load<typeof SystemClock>('main/core/kernel/system-clock.ts')
const { nextLink } = await load<typeof Chain>('main/core/domain/count-log/chain.ts')
const { countFileText } = await load<typeof CountFile>('main/core/domain/count-log/count-file.ts')
const { createFileLogger } = await load<typeof HostLog>('main/host/log.ts')
const { createFileSecrets } = await load<typeof HostSecrets>('main/host/secrets-file.ts')

const canaries: Canary[] = []
const sightings: Leak[] = []
const uncalled = new Set<string>()
/** Operations that failed unexpectedly. */
const bugs = new Set<string>()
/** Answers to a caller that may see everything: the search must find the canaries there. */
let openSightings = 0
let seenUnlocked = 0
let seenAtEnd = 0
let seenInReports = 0
let recovered = false
let events = 0
let answers = 0

let finder = { of: 0, find: createFinder([]) }
/** What of the documents that were made so far is in a text. */
function findIn(text: string): Omit<Leak, 'where'>[] {
  if (finder.of !== canaries.length) finder = { of: canaries.length, find: createFinder(canaries) }
  return finder.find(text)
}

function searchIn(where: string, text: string): void {
  for (const seen of findIn(text)) sightings.push({ where, ...seen })
  if (mode === 'first' && sightings.length > 0) report()
}

function report(): never {
  writeSync(
    1,
    `${JSON.stringify({ sightings: sightings.slice(0, 20), uncalled: [...uncalled], bugs: [...bugs], seenUnlocked, seenAtEnd, seenInReports, recovered, events, answers, exchanged: exchanged.size })}\n`,
  )
  process.exit(0)
}

/** The base64 parts of an answer, decoded to text. */
function decoded(answer: string): string {
  const parts = [...answer.matchAll(/"([A-Za-z0-9+/]{40,}={0,2})"/g)]
  return parts.map(([, part = '']) => Buffer.from(part, 'base64').toString()).join('\n')
}

type Reply = { ok: boolean; value?: unknown; error?: { code: string } }

/** One connection: its token, what it asks, what it hears. */
class Caller {
  readonly name: string
  readonly mayKnow: boolean
  private readonly origin: string
  private readonly token: string
  private readonly stop = new AbortController()

  constructor(name: string, origin: string, token: string, mayKnow = false) {
    this.name = name
    this.origin = origin
    this.token = token
    this.mayKnow = mayKnow
  }

  async ask(state: string, operation: string, input: object): Promise<Reply> {
    const response = await fetch(`${this.origin}/rpc/${operation}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    const text = await response.text()
    answers += 1
    // The length of an answer says nothing of a document, and may be one of its figures by chance.
    const heads = JSON.stringify([...response.headers].filter(([name]) => name !== 'content-length'))
    if (this.mayKnow) openSightings += findIn(text).length
    else searchIn(`${state}: ${this.name} ${operation}`, `${text}\n${heads}\n${decoded(text)}`)
    return JSON.parse(text) as Reply
  }

  async listen(state: () => string): Promise<void> {
    const response = await fetch(`${this.origin}/events`, {
      headers: { authorization: `Bearer ${this.token}` },
      signal: this.stop.signal,
    })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    void (async () => {
      for (;;) {
        const { done, value } = (await reader?.read().catch(() => null)) ?? { done: true, value: '' }
        if (done) return
        events += 1
        searchIn(`${state()}: ${this.name} hears`, value.replaceAll('data: ', ''))
      }
    })()
  }

  leave(): void {
    this.stop.abort()
  }
}

interface Subject {
  number: string
  controlId: number
  articleCode: string
  sessionId: string | null
}

/** A claim of the document, once there is one. */
let claimId: string | null = null

const foreignCount = foreignCounts({ controlId: null, number: null, counter: 1 }).open
/** Files of a count as another PC writes them: while it is open, and once it is finished; with a photo. */
function foreignCounts(
  of: { controlId: number | null; number: string | null; counter: number },
  device = 'another-pc',
) {
  const sessionId = randomUUID()
  const facts = { listing: 'open', blind: true, documentHash: null, device } as const
  const event = (kind: string) => ({
    eventId: randomUUID(),
    kind,
    at: '2026-11-21T10:31:00.000-03:00',
    operator: 'Eva',
  })
  const opened = nextLink(sessionId, null, { ...event('opened'), ...of, ...facts })
  const shown = { hash: pictureHash, mediaType: 'image/png', bytes: 8 } as const
  const taken = nextLink(sessionId, opened, { ...event('photo'), ...shown })
  const goods = { articleCode: 'FOREIGN-1', units: '3', lot: null, expiry: null, serial: null, container: null }
  const counted = nextLink(sessionId, taken, { ...event('manual'), ...goods, condition: 'good' })
  const closed = nextLink(sessionId, counted, event('close'))
  const empty = nextLink(sessionId, opened, event('close'))
  const photos = [{ hash: pictureHash, mediaType: 'image/png', content: picture } as const]
  const file = (events: (typeof opened)[]) =>
    countFileText({ device, sessionId, practice: true, events, anchors: [], photos })
  return {
    sessionId,
    open: file([opened, taken]),
    closed: file([opened, taken, counted, closed]),
    empty: file([opened, empty]),
  }
}

/** Every way of asking is used in these, in the others the plain ones. */
const askedInEveryWay = new Set(['during', 'second count'])

/** Commands that change the scenario are left to it; slow operations are called once. */
const left = new Set(['supervisor.unlock', 'counts.start', 'counts.close', 'move.begin'])
const askedOnce = new Set(['connection.test', 'refresh.run'])

/** The state with a finished count, from which the scenario continues. */
const staysClosed = new Set([
  'between the counts',
  'between the counts, another PC counts',
  'recovered',
  'closed, while another PC counts',
  'an empty count',
  'another part, counted once',
])

/** Asks everything that can be asked about a document. What changes the state of a count is left to the story. */
async function askEverything(caller: Caller, state: string, subject: Subject): Promise<void> {
  const sessionId = subject.sessionId ?? randomUUID()
  const pool = generalPool({ ...subject, sessionId })
  if (claimId !== null) pool['claimId'] = claimId
  const documents = [{ number: subject.number, controlId: subject.controlId }]
  const truck = await caller.ask(state, 'arrivals.save', { documents, operator: 'Eva' })
  if (truck.ok) pool['arrivalId'] = (truck.value as { arrivalId: string }).arrivalId
  const held = await caller.ask(state, 'holds.place', {
    sessionId,
    articleCode: subject.articleCode,
    type: 'quarantine',
    reason: 'torn',
    operator: 'Eva',
  })
  if (held.ok) pool['holdId'] = (held.value as { holdId: string }).holdId
  const { articleCode, units, lot } = pool
  const content = { sessionId, articleCode, units, lot }
  const printed = await caller.ask(state, 'labels.print', { ...content, commandId: randomUUID() })
  if (printed.ok) pool['labelId'] = (printed.value as { label: { labelId: string } }).label.labelId
  if (state === 'during' || state.startsWith('second count'))
    await caller.ask(state, 'counts.start', { controlId: subject.controlId, operator: 'Eva', counter: 1 })
  // The open count stands in its way.
  if (state === 'during')
    await caller.ask(state, 'move.begin', {
      stick: dataFolder,
      to: 'x',
      passphrase: 'x'.repeat(12),
      commandId: randomUUID(),
    })
  for (const [operation, { kind, input }] of Object.entries(operations)) {
    if (left.has(operation) || (askedOnce.has(operation) && state !== 'during')) continue
    if (operation === 'counts.reopen' && staysClosed.has(state)) continue
    let valid = false
    const inputs = new Map(generalInput(input, pool).map((one) => [JSON.stringify(one), one]))
    const asked = askedInEveryWay.has(state) ? [...inputs.values()] : [...inputs.values()].slice(0, 2)
    // A file of a count, as another PC would have written it.
    if (operation === 'counts.import') asked.push({ content: foreignCount })
    // The despatch advice of the supplier is as blind as the document.
    if (operation === 'advices.import') asked.push({ content: supplierAdvice })
    // A code of a hub, at an address where nobody answers.
    if (operation === 'hub.enrol') asked.push({ url: 'postgres://127.0.0.1:1/hub', code: '0'.repeat(40) })
    if (operation === 'hub.instruct') asked.push({ decision: { kind: 'withdraw', requestId: 'R' }, by: 'Ana' })
    if (operation === 'hub.resolve') asked.push({ kind: 'linked-barcode', key: 'K', version: 1, take: 'ours' })
    if (operation === 'operators.save') asked.push({ name: 'Carla', active: true, role: 'operator' })
    // A label needs several of its fields at once.
    if (operation === 'labels.preview' || operation === 'labels.print') asked.push(content)
    for (const one of asked) {
      // Rejections are searched too, but each operation has to succeed once.
      const reply = await caller.ask(state, operation, kind === 'command' ? { ...one, commandId: randomUUID() } : one)
      if (reply.error?.code !== 'validation') valid = true
      if (reply.error?.code === 'internal') bugs.add(operation)
    }
    if (!valid) uncalled.add(operation)
    // One of the two operators resumes this count, so that the scenario can continue.
    if (operation === 'counts.pause')
      for (const operator of ['Ana', 'Beto'])
        await caller.ask(state, 'counts.resume', { sessionId, operator, commandId: randomUUID() })
  }
}

const log = createFileLogger(join(dataFolder, 'logs'), 'muelle')
const practice = await startPracticeWarehouse({
  scale: { controls: 2, stockRows: 20, adjustments: 20, orders: 4, dispatches: 1 },
})

async function start() {
  const host = await startLoopbackHost({
    createCore,
    ports: {
      version: '0',
      clock: systemClock,
      scryptCosts: lowScryptCosts,
      log,
      secrets: createFileSecrets(dataFolder, {}),
      systemProxy: () => Promise.resolve(null),
      dataFolder,
      overrides: {},
      practice,
      // The page itself in place of its print: what is on it is what could leak.
      renderPdf: (html: string) => Promise.resolve(Buffer.from(html)),
      lastCrash: null,
      crashDumps: null,
      policy: noPolicy,
      updates: { keys: [], target: 'linux-x64-deb', install: null },
      verificationPage: pathToFileURL(join(resolve(sourceRoot), 'verify.html')),
      backupWorker: pathToFileURL(join(resolve(sourceRoot), 'main/core/backups/backup-worker.ts')),
      refreshWorker: pathToFileURL(join(resolve(sourceRoot), 'main/core/refresh/refresh-worker.ts')),
    },
    pageFolder: join(dataFolder, 'no-page'),
    port: 0,
  })
  const { url, rpc, token } = host.announcement
  searchIn('address of the page', url)
  const origin = rpc.replace(/\/rpc$/, '')
  const post = async (path: string, bearer: string) => {
    const headers = { authorization: `Bearer ${bearer}` }
    const response = await fetch(`${origin}${path}`, { method: 'POST', headers })
    return ((await response.json()) as { value: Record<string, string> }).value
  }
  // A start token opens one session.
  const session = async (start: string) => (await post('/session', start))['session'] ?? ''
  const page = new Caller('page', origin, await session(new URL(url).hash.replace('#token=', '')))
  const program = new Caller('program', origin, token)
  const supervisor = new Caller('supervisor', origin, await session((await post('/start', token))['token'] ?? ''), true)
  await page.listen(() => state)
  await program.listen(() => state)
  return {
    page,
    program,
    supervisor,
    async close() {
      page.leave()
      program.leave()
      await host.close()
    },
  }
}

type Running = Awaited<ReturnType<typeof start>>

async function refresh({ supervisor }: Running): Promise<void> {
  const { value } = await supervisor.ask(state, 'refresh.run', { resources: ['suppliers', 'controls', 'stock'] })
  const { jobId } = value as { jobId: string }
  for (;;) {
    const job = (await supervisor.ask(state, 'jobs.get', { jobId })).value as { outcome: string | null }
    if (job.outcome !== null) return
    await new Promise((wake) => setTimeout(wake, 20))
  }
}

async function must(reply: Promise<Reply>): Promise<Record<string, unknown>> {
  const { ok, value, error } = await reply
  if (!ok) throw new Error(`the story stopped: ${JSON.stringify(error)}`)
  return value as Record<string, unknown>
}

let state = 'start'
const exchangeFolder = join(dataFolder, 'exchange')
mkdirSync(exchangeFolder)
const exchanged = new Set<string>()
let running = await start()
const labels = { ...defaultLabelSettings, companyPrefix: '7799001', printer: 'system' }
await must(running.supervisor.ask(state, 'settings.update', { exchange: { folder: exchangeFolder }, labels }))
const blindOne = makeCanary('A')
const openOne = makeCanary('C')
const created = practice.createControl({
  number: blindOne.number,
  supplierIndex: 0,
  lines: blindOne.lines,
  countedRows: blindOne.counted,
})
practice.createControl({ number: openOne.number, supplierIndex: 1, lines: openOne.lines, countedRows: openOne.counted })
// Counted and put away by the WMS, the only one of its supplier: what figures by supplier would tell of it.
const finishedOne = makeCanary('D')
practice.createControl({
  number: finishedOne.number,
  supplierIndex: 11,
  state: 'verificado',
  lines: finishedOne.lines,
  countedRows: finishedOne.counted,
})
// Unreadable lines are stored with the reason, not with their figures.
const unreadable = practice.createControl({ number: 'CANARY-U', supplierIndex: 0, lines: blindOne.lines.slice(0, 3) })
practice.changeDocument('CANARY-U', (control) => {
  for (const line of control.DocumentoRecepcion[0]?.DocumentoRecepcionDetalle ?? [])
    line.Unidades = `${line.Unidades}.1234567`
})
// A document without a number makes the whole control unreadable: its row is kept, with its figures.
practice.createControl({ number: 'CANARY-V', supplierIndex: 0, lines: blindOne.lines.slice(0, 3) })
practice.changeDocument('CANARY-V', ({ DocumentoRecepcion: [document] }) => {
  if (document) document.Numero = ''
})
await refresh(running)
await must(running.supervisor.ask(state, 'settings.update', { counting: { requiredCounts: 2 } }))

const subject: Subject = {
  number: blindOne.number,
  controlId: created.Id,
  articleCode: blindOne.lines[0]?.articleCode ?? '',
  sessionId: null,
}
/** A despatch advice with the goods of the document. */
const supplierAdvice = Buffer.from(
  interchange([
    'BGM+351+ADVICE-1+9',
    `RFF+DQ:${blindOne.number}`,
    'CPS+1',
    ...blindOne.lines.flatMap(({ articleCode, units, lot, expiry }, at) => [
      `LIN+${at + 1}++${articleCode}:IN`,
      `PIA+1+${lot}:NB`,
      `QTY+12:${units}`,
      `DTM+36:${expiry.slice(0, 10).replaceAll('-', '')}:102`,
    ]),
  ]),
).toString('base64')
let asked = 0
async function everyClient(next: string, about: Subject = subject): Promise<void> {
  state = next
  asked += 1
  const inTurn = mode === 'turns' && !askedInEveryWay.has(next)
  if (!inTurn || asked % 2 === 1) await askEverything(running.page, next, about)
  if (!inTurn || asked % 2 === 0) await askEverything(running.program, next, about)
  await lookIntoExchange()
}
/** The shared folder, once it contains everything expected. */
async function lookIntoExchange(): Promise<void> {
  await exchangeIs(({ busy, waiting }) => busy === false && waiting === 0)
  // The first reading may not have made it yet.
  for (const name of existsSync(exchangeFolder) ? readdirSync(exchangeFolder) : []) {
    searchIn(`${state}: exchange folder`, `${name}\n${readFileSync(join(exchangeFolder, name), 'utf8')}`)
    exchanged.add(name)
  }
}
async function exchangeIs(condition: (status: Record<string, unknown>) => boolean): Promise<void> {
  while (!condition(await must(running.supervisor.ask(state, 'exchange.status', {}))))
    await new Promise((wake) => setTimeout(wake, 20))
}
/** Waits for so many reports of this PC; a program that never writes them is searched as it is. */
async function reportsAre(files: number): Promise<void> {
  let attempts = 0
  await exchangeIs(({ busy, reports }) => {
    attempts += 1
    return attempts > 300 || (busy === false && (reports as { files: object[] }).files.length === files)
  })
}
async function count(caller: Caller, operator: string, counter: number, about: Subject, part = 1): Promise<string> {
  const { controlId } = about
  const { sessionId } = await must(
    caller.ask(state, 'counts.start', { controlId, operator, counter, part, otherGoods: true }),
  )
  if (typeof sessionId !== 'string') throw new Error('no session')
  for (const raw of [about.articleCode, '7790000000000', 'nobody knows this'])
    await must(caller.ask(state, 'counts.scan', { sessionId, raw }))
  const entry = { sessionId, articleCode: about.articleCode, units: 12, lot: 'L-SEEN' }
  const { eventId } = await must(caller.ask(state, 'counts.add', entry))
  const photo = { sessionId, eventId, mediaType: 'image/png', content: picture }
  await must(caller.ask(state, 'counts.photo', photo))
  return sessionId
}
async function close(caller: Caller, sessionId: string): Promise<void> {
  // Only the connection that makes the count reads what is pending.
  const { operator } = await must(caller.ask(state, 'counts.get', { sessionId }))
  await must(caller.ask(state, 'counts.resume', { sessionId, operator }))
  // A count with pending scans can't be finished: they are undone one by one.
  await caller.ask(state, 'counts.close', { sessionId })
  const { openNeeds } = await must(caller.ask(state, 'counts.get', { sessionId }))
  for (const { eventId } of openNeeds as { eventId: string }[])
    await must(caller.ask(state, 'counts.undo', { sessionId, eventId }))
  await must(caller.ask(state, 'counts.close', { sessionId }))
}

/** Removes the start of a file, so that its type is unknown. */
function damage(path: string): void {
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(100, 7), 0, 100, 0)
  closeSync(file)
}

/** A supervisor accepts the counts of another PC as they are here now. */
async function confirmOtherPc(): Promise<void> {
  await must(running.supervisor.ask(state, 'supervisor.unlock', {}))
  const device = { deviceId: 'another-pc', publicKey: null, name: 'Muelle 2' }
  await must(running.supervisor.ask(state, 'devices.confirm', device))
  await must(running.supervisor.ask(state, 'supervisor.lock', {}))
}

// A supplier requires blind control: from first sight.
canaries.push(blindOne, finishedOne)
await everyClient('before')
// Anybody can write files of counts that are finished, with and without entries: nobody confirmed that PC.
state = 'forged imports'
for (const counter of [1, 2, 3]) {
  const forged = foreignCounts({ controlId: subject.controlId, number: subject.number, counter }, 'forger')
  const other = foreignCounts({ controlId: subject.controlId, number: subject.number, counter }, 'forger')
  for (const content of [forged.closed, other.empty]) await must(running.page.ask(state, 'counts.import', { content }))
}
await everyClient(state)
// One count is required, and it is finished without an entry.
state = 'an empty count'
await must(running.supervisor.ask(state, 'settings.update', { counting: { requiredCounts: 1 } }))
const emptyStart = { controlId: subject.controlId, operator: 'Ana', counter: 1 }
const { sessionId: emptyCount } = await must(running.page.ask(state, 'counts.start', emptyStart))
await must(running.page.ask(state, 'counts.close', { sessionId: emptyCount }))
await everyClient(state, { ...subject, sessionId: String(emptyCount) })
await must(running.page.ask(state, 'counts.reopen', { sessionId: emptyCount }))
await must(running.supervisor.ask(state, 'settings.update', { counting: { requiredCounts: 2 } }))
await everyClient('unreadable', { ...subject, number: 'CANARY-U', controlId: unreadable.Id })
state = 'during'
subject.sessionId = await count(running.page, 'Ana', 1, subject)
await everyClient('during')

// The office corrects the document in mid-count.
const changedOne = makeCanary('B')
canaries.push(changedOne)
practice.changeDocument(blindOne.number, (control) => {
  const [document] = control.DocumentoRecepcion
  const [line] = document?.DocumentoRecepcionDetalle ?? []
  const [row] = control.ControlCiegoDetalle
  if (!document || !line || !row) throw new Error('the document has no lines')
  document.DocumentoRecepcionDetalle = changedOne.lines.map((changed, index) => ({
    ...line,
    Id: 900_000 + 2 * index,
    CodigoArticulo: changed.articleCode,
    Lote: changed.lot,
    FechaVencimiento: changed.expiry,
    Unidades: changed.units,
  }))
  control.ControlCiegoDetalle = changedOne.counted
})
await refresh(running)
await everyClient('changed')

state = 'unlocked elsewhere'
await must(running.supervisor.ask(state, 'supervisor.unlock', {}))
for (const [operation, input] of [
  ['receiving.find', { number: subject.number }],
  ['receiving.list', {}],
  ['comparison.get', { controlId: subject.controlId }],
  ['comparison.export', { controlId: subject.controlId, format: 'csv' }],
] as const)
  await must(running.supervisor.ask(state, operation, input))
await everyClient(state)
await must(running.supervisor.ask(state, 'supervisor.lock', {}))
seenUnlocked = openSightings

// Not required here: blind from the start of a count. Then the WMS reissues the document.
canaries.push(openOne)
const other: Subject = { ...subject, number: openOne.number, sessionId: null }
state = 'not required'
const foundOpen = createFinder([openOne])(
  JSON.stringify(await running.supervisor.ask(state, 'receiving.find', { number: other.number })),
)
if (foundOpen.length === 0) throw new Error('a document that is not hidden was not shown')
const { control } = (await must(running.supervisor.ask(state, 'receiving.find', { number: other.number }))) as {
  control: { id: number }
}
other.controlId = control.id
other.sessionId = await count(running.page, 'Ana', 1, other)
await everyClient('not required, counted', other)
practice.removeControl(openOne.number)
const again = practice.createControl({ number: openOne.number, supplierIndex: 1, lines: openOne.lines })
await refresh(running)
await everyClient('reissued', { ...other, controlId: again.Id })

// The second count, and a restart in the middle of it.
state = 'between the counts'
await close(running.page, subject.sessionId)
await everyClient(state)
// Another PC counts the same document and is not done; then this PC's file is damaged and restored.
const elsewhere = foreignCounts({ controlId: subject.controlId, number: subject.number, counter: 2 })
await must(running.program.ask(state, 'counts.import', { content: elsewhere.open }))
await confirmOtherPc()
await everyClient('between the counts, another PC counts')
await running.close()
damage(join(dataFolder, 'profiles', 'practice', 'muelle.db'))
running = await start()
state = 'recovered'
recovered = JSON.stringify(await running.program.ask(state, 'diagnostics.get', {})).includes('database_damaged')
await must(running.program.ask(state, 'counts.import', { content: elsewhere.open }))
await everyClient(state)
state = 'second count'
subject.sessionId = await count(running.program, 'Beto', 2, subject)
await everyClient(state)
await running.close()
running = await start()
await everyClient('second count after a restart')
await everyClient('reissued after a restart', { ...other, controlId: again.Id })

// Closed here, but not there.
state = 'closed, while another PC counts'
await close(running.program, subject.sessionId)
await everyClient(state)

// The end: from here on answers may contain everything; logs and events never.
state = 'closed'
await must(running.program.ask(state, 'counts.import', { content: elsewhere.closed }))
await confirmOtherPc()
const beforeEnd = openSightings
await running.supervisor.ask(state, 'comparison.get', { controlId: subject.controlId })
await running.supervisor.ask(state, 'receiving.find', { number: subject.number })
seenAtEnd = openSightings - beforeEnd
for (const caller of [running.page, running.program]) await caller.ask(state, 'diagnostics.get', {})
await lookIntoExchange()

// The report of a signed count is in the shared folder until the count is reopened.
state = 'signed'
await must(running.supervisor.ask(state, 'supervisor.unlock', {}))
const third = await count(running.program, 'Caro', 3, subject)
await close(running.program, third)
const { seen } = await must(running.supervisor.ask(state, 'comparison.get', { controlId: subject.controlId }))
await must(running.supervisor.ask(state, 'counts.sign', { sessionId: third, seen }))
const claim = await must(
  running.supervisor.ask(state, 'claims.create', { controlId: subject.controlId, claimKind: 'claim', operator: 'Eva' }),
)
claimId = String(claim['claimId'])
await reportsAre(2)
for (const name of readdirSync(exchangeFolder).filter((one) => !one.endsWith('.muelle')))
  seenInReports += findIn(readFileSync(join(exchangeFolder, name), 'utf8')).length
state = 'opened again'
await must(running.supervisor.ask(state, 'counts.reopen', { sessionId: third, reason: 'x' }))
await must(running.supervisor.ask(state, 'supervisor.lock', {}))
await reportsAre(0)
await everyClient(state)

// That was one part of the delivery: it is signed, and another one arrives.
state = 'part signed'
await close(running.program, third)
await must(running.supervisor.ask(state, 'supervisor.unlock', {}))
const ofPart = await must(running.supervisor.ask(state, 'comparison.get', { controlId: subject.controlId, part: 1 }))
await must(running.supervisor.ask(state, 'counts.sign', { sessionId: third, seen: ofPart['seen'], moreToCome: true }))
await must(running.supervisor.ask(state, 'supervisor.lock', {}))
await reportsAre(2)
state = 'another part'
const partCount = await count(running.program, 'Ana', 1, subject, 2)
await reportsAre(0)
await everyClient(state, { ...subject, sessionId: partCount })
// Two counts are required of it, too.
state = 'another part, counted once'
await close(running.program, partCount)
await everyClient(state, { ...subject, sessionId: partCount })
await running.close()
await practice.close()
const logs = join(dataFolder, 'logs')
for (const name of readdirSync(logs)) searchIn(`log file ${name}`, readFileSync(join(logs, name), 'utf8'))

report()
