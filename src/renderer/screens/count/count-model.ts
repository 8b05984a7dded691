import { createStore } from 'zustand/vanilla'
import type { OperationError } from '../../../contract/errors.ts'
import type { Input } from '../../../contract/operations.ts'
import type { ScanFrame } from '../../scanner/index.ts'
import { createCommandResults, withAnswer } from './command-results.ts'
import { createCountActions } from './count-actions.ts'
import { createCountReader } from './count-reader.ts'
import { initial, isCountedElsewhere, type CountModel, type CountState, type ModelPorts } from './count-state.ts'
import {
  asksForCode,
  nextMissingField,
  draftAfterRefusal,
  draftOfNeed,
  entryOf,
  withField,
  type PendingScanDraft,
} from './pending-scan-draft.ts'
import { elsewhereFromError } from './elsewhere.ts'
import { isTypedCode, parseField, readUnits, timesExact, typeKey } from './entry.ts'
import { entryCommand, scanCommand } from './queued-commands.ts'
import { noLotChosen } from './counted-lots.ts'
import { recoveredFrom } from './tallies.ts'
import { typedDateOf } from './typed-date.ts'
import { createReasonActions } from './reason-actions.ts'
import { createSerialActions } from './serial-actions.ts'
import { createLotActions } from './lot-actions.ts'
import { toElementString } from './element-string.ts'
import { createCommandQueue, type QueuedCommand, type CommandQueue } from './command-queue.ts'

/** The count on screen: scans, pending scans and queued commands. Shows only what is stored. */
export function createCountModel(sessionId: string, ports: ModelPorts): CountModel {
  const { client, sound } = ports
  const store = createStore<CountState>(() => initial)
  const { getState: state, setState: set } = store

  let attached = false
  let sayLate: Parameters<CountModel['whenLate']>[0] = () => undefined
  const reader = createCountReader(sessionId, client, store)
  const { refresh } = reader
  const results = createCommandResults(store, sound, reader, (item) => line.push(item))

  const line: CommandQueue = createCommandQueue(sessionId, {
    client,
    newId: ports.newId,
    storage: ports.storage,
    later: ports.later,
    onChange(next) {
      set({ line: next })
      reader.readIfBehind()
    },
    async onRefused(item, error) {
      if (!attached) return refuse(error)
      if (askAgain(item, error)) return
      if (item.operation === 'counts.serials') serials.refuseSerials(item.input.serials.length, error)
      const held = elsewhereFromError(item, error)
      if (held !== null) {
        set({ view: { kind: 'elsewhere', held }, draft: null, base: null, panel: 'none' })
        return sound.play('duplicate')
      }
      refuse(error, { draft: null, base: null, cameraAnswers: withAnswer(state(), item.id, null) })
      await refresh()
    },
    onAnswer: (item, value) => results[item.operation](item, value as never),
  })

  const serials = createSerialActions(sessionId, store, { client, push: line.push })

  /** Keeps the pending scan and asks for a reason or another date if the typed value needs it. */
  function askAgain(item: QueuedCommand, error: OperationError): boolean {
    const { draft } = state()
    if (item.operation !== 'counts.add' || draft === null || draft.eventId !== item.input.resolves) return false
    const next = draftAfterRefusal(draft, error)
    if (next === null) return false
    set({ draft: next, entry: '', entryProblem: nextMissingField(next) === 'expiry' })
    sound.play('needs')
    return true
  }

  /** The waiting scan whose lot or serial the screen asks for now; nothing on its way may take the question away. */
  function visibleQuestion(): string | null {
    const { draft, line: queue, panel, session } = state()
    const hidden = panel !== 'none' || queue.items.length > 0 || session?.status !== 'open' || session.paused === true
    return hidden || draft === null || !asksForCode(draft) ? null : draft.eventId
  }

  /** Queues a scan with the quantity and condition entered before it. */
  function sendScan(raw: string, panel: 'none' | 'camera' = 'none'): string {
    const { entry, draft, condition, repeat } = state()
    const multiplier = entryOf(draft) === 'multiplier' && !isTypedCode(entry) ? readUnits(entry) : null
    const answering = visibleQuestion()
    set({ entry: '', entryProblem: false, condition: 'good', panel })
    const more = { answering, repeats: repeat?.eventId ?? null }
    return line.push(scanCommand(sessionId, raw, multiplier ?? 1, condition, more))
  }

  function resolve(
    draft: PendingScanDraft,
    more: Pick<Input<'counts.add'>, 'reason' | 'note' | 'condition'> = {},
  ): void {
    const item = entryCommand(sessionId, draft, more)
    if (item === null) return
    // Keys after this one are for the next scan: the answer leaves them alone.
    set({ entry: '' })
    line.push(item)
  }

  function submitField(draft: PendingScanDraft): void {
    const { entry } = state()
    const need = nextMissingField(draft)
    if (need === null) return resolve(draft)
    if (need === 'article' || need === 'reason') return
    const value = parseField(need, entry, ports.thisYear())
    if (value === null) return set({ entryProblem: true })
    const next = withField(draft, need, value)
    set({ draft: next, entry: '', entryProblem: false })
    if (nextMissingField(next) === null) resolve(next)
  }

  /** Adds the last counted article again, with the typed number of packages. */
  function addLastArticle(): void {
    const { base, entry, condition } = state()
    if (base === null) return
    const { articleCode, unitsPerScan, lot, expiry } = base
    const packs = entry === '' ? 1 : readUnits(entry)
    if (articleCode === null || unitsPerScan === null) return
    if (packs === null) return set({ entryProblem: true })
    const units = timesExact(unitsPerScan, packs)
    line.push({ operation: 'counts.add', input: { sessionId, articleCode, units, lot, expiry, condition } })
    set({ entry: '', entryProblem: false, condition: 'good' })
  }

  const course = createCountActions(sessionId, {
    client,
    newId: ports.newId,
    refresh,
    settled: line.settled,
    operator: () => state().session?.operator ?? '',
    onOperator: ports.onOperator,
    askSupervisor: () => ports.askSupervisor(state().session?.controlId ?? undefined),
    onSession: (session) =>
      set({ session, panel: 'none', draft: null, entry: '', view: { kind: 'ready', recovered: null } }),
    onRefused: (error) => refuse(error),
  })

  function refuse(error: OperationError, more: Partial<CountState> = {}): void {
    sound.play('blocked')
    if (attached) set({ view: { kind: 'refused', error }, ...more })
    else sayLate(error)
  }

  const give = (operator: string) =>
    void (state().session?.paused === true ? course.resume(operator) : course.handOver(operator))

  /** Changes the operator if the scan is a badge, and counts it if it is none: what may be one is no goods. */
  async function scanBadge(raw: string): Promise<void> {
    const found = await client.query('operators.identify', { badge: raw })
    if (!found.ok) refuse(found.error)
    else if (found.value.operator === null) sendScan(raw)
    else give(found.value.operator.name)
  }

  function takeScan(frame: ScanFrame): void | Promise<void> {
    const { panel, session } = state()
    if (isCountedElsewhere(session)) {
      set({ view: { kind: 'not_here' } })
      return sound.play('blocked')
    }
    // Removes keys of this scan that the keypad had taken as typed.
    if (frame.released > 0) set((last) => ({ entry: last.entry.slice(0, -frame.released) }))
    const date = typedDateOf(frame, state(), ports.thisYear())
    if (date !== null) {
      set({ entry: date })
      return enter()
    }
    if (serials.takesSerial(frame.raw)) return
    if (panel === 'container') {
      set({ entry: '', entryProblem: false, condition: 'good', panel: 'none' })
      line.push({ operation: 'counts.container', input: { sessionId, container: frame.raw }, scanned: true })
      return
    }
    // The next scan waits for this promise, so the order is kept.
    if (panel === 'people') return scanBadge(frame.raw)
    sendScan(frame.raw)
  }

  function enter(): void {
    const { draft, entry } = state()
    if (draft !== null && entryOf(draft) !== 'multiplier') submitField(draft)
    else if (isTypedCode(entry)) sendScan(entry)
    else if (draft !== null) submitField(draft)
    else addLastArticle()
  }

  /** While the count moves to this page: scans wait for it. */
  let moving: Promise<void> | null = null

  async function open(): Promise<void> {
    await refresh()
    const found = state().session
    const isFree = found !== null && isCountedElsewhere(found) && found.openElsewhere !== true
    if (isFree && ports.isOwn(found.operator)) {
      moving = course.resume(found.operator)
      await moving
      moving = null
    }
    set({ opening: false })
    const { session, view } = state()
    if (session === null || view.kind !== 'ready' || session.scans === 0) return
    set({ view: { kind: 'ready', recovered: recoveredFrom(session) } })
  }

  return {
    store,
    whenLate: (say) => void (sayLate = say),
    attach() {
      attached = true
      const offs = [
        client.on('data.changed', reader.afterChange),
        client.onHello((_id, again) => {
          if (again) void refresh()
        }),
        line.start(),
      ]
      void open()
      return () => {
        attached = false
        for (const off of offs) off()
        const { session } = state()
        if (session?.status === 'open' && session.concealed !== true)
          void client.command('counts.leave', { sessionId, commandId: ports.newId() })
      }
    },
    scan: (frame) => (moving === null ? takeScan(frame) : moving.then(() => takeScan(frame))),
    confirmCode: (raw) => sendScan(raw, 'camera'),
    key(key) {
      set((last) => ({ entry: typeKey(entryOf(last.draft), last.entry, key), entryProblem: false }))
    },
    erase: () => set((last) => ({ entry: last.entry.slice(0, -1), entryProblem: false })),
    clear: () => set({ entry: '', entryProblem: false, panel: 'none' }),
    enter,
    undo(eventId) {
      const target = eventId ?? state().undoTarget?.eventId
      if (target === undefined) return
      set({ entry: '' })
      line.push({ operation: 'counts.undo', input: { sessionId, eventId: target } })
    },
    toggleDamaged: () => set((last) => ({ condition: last.condition === 'good' ? 'damaged' : 'good' })),
    showPanel: (panel) =>
      set((last) => ({ panel: last.panel === panel ? 'none' : panel, entry: '', cameraAnswers: new Map() })),
    openContainer: (container) => line.push({ operation: 'counts.container', input: { sessionId, container } }),
    choose(articleCode, description) {
      const { draft, entry, session } = state()
      if (draft === null || session === null) return
      const perScan = entry === '' ? (draft.unitsPerScan ?? 1) : readUnits(entry)
      if (perScan === null) return set({ entryProblem: true })
      const units = draft.units !== null && entry === '' ? draft.units : timesExact(perScan, draft.multiplier)
      const next = { ...withField(draft, 'article', articleCode), articleCode, description, units }
      set({ draft: next, entry: '', entryProblem: false })
      if (draft.ties && draft.raw !== null) {
        const input = { raw: draft.raw, articleCode, unitsPerScan: perScan, operator: session.operator }
        line.push({ operation: 'articles.learn', input })
        // Interprets the scan again: the article may need a lot, an expiry or a reason.
        line.push({ operation: 'counts.relearn', input: { sessionId, eventId: draft.eventId } })
        return
      }
      if (nextMissingField(next) === null) resolve(next)
    },
    resumePending: (need) =>
      set({ draft: draftOfNeed(need), entry: '', entryProblem: false, ...noLotChosen, panel: 'none' }),
    ...createLotActions(store, (next) => {
      if (nextMissingField(next) === null) resolve(next)
    }),
    countExpired() {
      const { view } = state()
      if (view.kind === 'scan') line.push(scanCommand(sessionId, view.answer.raw, view.multiplier, 'expired'))
    },
    ...createReasonActions(store, resolve),
    ...serials,
    keepSerial: (need) => resolve({ ...('raw' in need && 'asked' in need ? need : draftOfNeed(need)), needs: [] }),
    readAs(elements) {
      const { view } = state()
      if (view.kind !== 'scan') return
      line.push(scanCommand(sessionId, toElementString(elements), view.multiplier, view.answer.condition))
    },
    countHereToo() {
      const { view } = state()
      if (view.kind !== 'elsewhere') return
      set({ view: { kind: 'ready', recovered: null } })
      line.push(view.held.goOn)
    },
    dismiss: () => set({ view: { kind: 'ready', recovered: null }, draft: null, entry: '', entryProblem: false }),
    course,
    give,
    retry: () => line.retry(),
    drop: () => line.drop(),
  }
}
