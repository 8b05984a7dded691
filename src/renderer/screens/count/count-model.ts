import { createStore } from 'zustand/vanilla'
import type { CountEvent, ScanAnswer } from '../../../contract/shapes/count.ts'
import { initial, type CountModel, type CountState, type ModelPorts } from './count-state.ts'
import { asked, draftOfAnswer, draftOfNeed, entryOf, withDatum, type Draft } from './draft.ts'
import { isTypedCode, readExpiry, readUnits, timesExact, typeKey } from './entry.ts'
import { lastUndoable, recentArticles } from './tallies.ts'
import { createWaitingLine, type LineItem, type WaitingLine } from './waiting-line.ts'

/** One count on screen: what was scanned, what waits, and what goes to the disk. Shows nothing before it is there. */
export function createCountModel(sessionId: string, ports: ModelPorts): CountModel {
  const { client, sound } = ports
  const store = createStore<CountState>(() => initial)
  const { getState: state, setState: set } = store

  let reading: Promise<void> | null = null
  let stale = false

  /** Reads the count again; several wishes at once end in one reading after the present one. */
  function refresh(): Promise<void> {
    stale = true
    reading ??= readUntilFresh().finally(() => {
      reading = null
    })
    return reading
  }

  async function readUntilFresh(): Promise<void> {
    while (stale) {
      stale = false
      const result = await client.query('counts.get', { sessionId })
      if (!result.ok) {
        set({ failure: state().session === null ? result.error : null })
        continue
      }
      const session = result.value
      const { recent } = state()
      const seen = recentArticles(session.events)
      set({
        session,
        failure: null,
        recent: [...recent, ...seen.filter((code) => !recent.includes(code))],
        undoTarget: lastUndoable(session.events),
      })
    }
  }

  const line: WaitingLine = createWaitingLine(sessionId, {
    client,
    newId: ports.newId,
    storage: ports.storage,
    later: ports.later,
    onChange: (next) => set({ line: next }),
    async onRefused(_item, error) {
      set({ view: { kind: 'refused', error }, draft: null, base: null })
      sound.play('blocked')
      await refresh()
    },
    async onAnswer(item, value) {
      await answers[item.operation](item, value as never)
    },
  })

  const answers = {
    'counts.scan': (item: LineItem, answer: ScanAnswer) => {
      const multiplier = (item.operation === 'counts.scan' && item.input.multiplier) || 1
      const waits = answer.outcome === 'needs' || answer.outcome === 'unknown'
      set((last) => ({
        view: { kind: 'scan', answer, multiplier },
        draft: waits ? draftOfAnswer(answer, multiplier) : null,
        entry: waits ? '' : last.entry,
        entryProblem: false,
        base: answer.outcome === 'counted' && answer.subject === 'article' ? answer : null,
        recent: answer.outcome === 'counted' ? bring(answer.articleCode, last.recent) : last.recent,
      }))
      sound.play(answer.outcome)
      // The list follows: the line must not wait for it, a scanner is faster than a list of thousands.
      void refresh()
    },
    'counts.add': async (_item: LineItem, event: CountEvent) => {
      const description = state().draft?.description ?? null
      await refresh()
      set((last) => ({
        view: { kind: 'entry', event, description },
        draft: null,
        entry: '',
        recent: bring(event.articleCode ?? null, last.recent),
      }))
      sound.play('counted')
    },
    'counts.undo': async (item: LineItem) => {
      const events = state().session?.events ?? []
      const eventId = item.operation === 'counts.undo' ? item.input.eventId : undefined
      const event = events.find((other) => other.eventId === eventId) ?? null
      // The name goes with the last units of an article: it is looked up before they are gone.
      const name = state().session?.tallies.find((tally) => tally.articleCode === event?.articleCode)?.description
      await refresh()
      set({ view: { kind: 'undone', event, description: name ?? null }, draft: null, base: null, entry: '' })
    },
    'counts.container': async (_item: LineItem, event: CountEvent) => {
      set({ panel: 'none', view: { kind: 'container', container: event.container ?? null }, draft: null, base: null })
      sound.play('counted')
      await refresh()
    },
    'articles.learn': () => undefined,
  }

  function takeMultiplier(): number | null {
    const { entry, draft } = state()
    return draft === null && !isTypedCode(entry) ? readUnits(entry) : null
  }

  /** A code on its way, with what the keypad and the keys said about it. */
  function sendScan(raw: string): void {
    const multiplier = takeMultiplier()
    const { condition } = state()
    set({ entry: '', entryProblem: false, condition: 'good', panel: 'none' })
    const more = {
      ...(multiplier === null ? {} : { multiplier }),
      ...(condition === 'good' ? {} : { condition }),
    }
    line.push({ operation: 'counts.scan', input: { sessionId, raw, ...more } })
  }

  function resolve(draft: Draft): void {
    if (draft.articleCode === null || draft.units === null) return
    const { articleCode, units, lot, expiry, serial, eventId } = draft
    line.push({
      operation: 'counts.add',
      input: { sessionId, articleCode, units, lot, expiry, serial, resolves: eventId },
    })
  }

  function giveDatum(draft: Draft): void {
    const { entry } = state()
    const need = asked(draft)
    if (need === null) return resolve(draft)
    if (need === 'article') return
    const value =
      need === 'units'
        ? readUnits(entry)
        : need === 'expiry'
          ? readExpiry(entry, ports.thisYear())
          : entry.trim() === ''
            ? null
            : entry.trim()
    if (value === null) return set({ entryProblem: true })
    const next = withDatum(draft, need, value)
    set({ draft: next, entry: '', entryProblem: false })
    if (asked(next) === null) resolve(next)
  }

  /** The last counted article once more, as many packs as were typed. */
  function addAgain(): void {
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

  async function change(name: 'counts.close' | 'counts.reopen'): Promise<void> {
    const result = await client.command(name, { sessionId, commandId: ports.newId() })
    if (!result.ok) {
      set({ view: { kind: 'refused', error: result.error }, panel: 'none' })
      sound.play('blocked')
    } else set({ session: result.value, panel: 'none', draft: null, entry: '' })
    await refresh()
  }

  async function open(): Promise<void> {
    await refresh()
    const { session, view } = state()
    if (session === null || view.kind !== 'ready' || session.scans === 0) return
    const last = session.events.toSorted((a, b) => b.seq - a.seq)[0]
    const at = last?.at ?? session.startedAt
    const operator = last?.operator ?? session.operator
    set({ view: { kind: 'ready', recovered: { scans: session.scans, at, operator } } })
  }

  return {
    store,
    attach() {
      const offs = [
        client.on('data.changed', ({ resources }) => {
          if (resources.includes('counts') || resources.includes('articles')) void refresh()
        }),
        client.onHello((_id, again) => {
          if (again) void refresh()
        }),
        line.start(),
      ]
      void open()
      return () => {
        for (const off of offs) off()
      }
    },
    scan(frame) {
      const { panel } = state()
      // Keys of this scan that the keypad had taken for a hand's.
      if (frame.released > 0) set((last) => ({ entry: last.entry.slice(0, -frame.released) }))
      if (panel === 'container') {
        set({ entry: '', entryProblem: false, condition: 'good', panel: 'none' })
        line.push({ operation: 'counts.container', input: { sessionId, container: frame.raw }, scanned: true })
        return
      }
      sendScan(frame.raw)
    },
    key(key) {
      set((last) => ({ entry: typeKey(entryOf(last.draft), last.entry, key), entryProblem: false }))
    },
    erase: () => set((last) => ({ entry: last.entry.slice(0, -1), entryProblem: false })),
    clear: () => set({ entry: '', entryProblem: false, panel: 'none' }),
    enter() {
      const { draft, entry } = state()
      if (draft !== null) giveDatum(draft)
      else if (isTypedCode(entry)) sendScan(entry)
      else addAgain()
    },
    undo(eventId) {
      const target = eventId ?? state().undoTarget?.eventId
      if (target === undefined) return
      line.push({ operation: 'counts.undo', input: { sessionId, eventId: target } })
    },
    toggleDamaged: () => set((last) => ({ condition: last.condition === 'good' ? 'damaged' : 'good' })),
    showPanel: (panel) => set((last) => ({ panel: last.panel === panel ? 'none' : panel, entry: '' })),
    openContainer: (container) => line.push({ operation: 'counts.container', input: { sessionId, container } }),
    choose(articleCode, description) {
      const { draft, entry, session } = state()
      if (draft === null || session === null) return
      const perScan = entry === '' ? (draft.unitsPerScan ?? 1) : readUnits(entry)
      if (perScan === null) return set({ entryProblem: true })
      const units = draft.units !== null && entry === '' ? draft.units : timesExact(perScan, draft.multiplier)
      const next = { ...withDatum(draft, 'article', articleCode), articleCode, description, units }
      if (draft.ties && draft.raw !== null) {
        const { operator } = session
        line.push({
          operation: 'articles.learn',
          input: { raw: draft.raw, articleCode, unitsPerScan: perScan, operator },
        })
      }
      set({ draft: next, entry: '', entryProblem: false })
      if (asked(next) === null) resolve(next)
    },
    takeUp: (need) => set({ draft: draftOfNeed(need), entry: '', entryProblem: false, panel: 'none' }),
    countExpired() {
      const { view } = state()
      if (view.kind !== 'scan') return
      const { answer, multiplier } = view
      const more = multiplier === 1 ? {} : { multiplier }
      line.push({ operation: 'counts.scan', input: { sessionId, raw: answer.raw, condition: 'expired', ...more } })
    },
    dismiss: () => set({ view: { kind: 'ready', recovered: null }, draft: null, entry: '', entryProblem: false }),
    finish: () => change('counts.close'),
    reopen: () => change('counts.reopen'),
    retry: () => line.retry(),
    drop: () => line.drop(),
  }
}

function bring(code: string | null, recent: readonly string[]): readonly string[] {
  return code === null || recent[0] === code ? recent : [code, ...recent.filter((other) => other !== code)]
}
