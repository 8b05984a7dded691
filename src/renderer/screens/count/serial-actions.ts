import type { StoreApi } from 'zustand/vanilla'
import type { Client } from '../../../contract/client.ts'
import type { OperationError } from '../../../contract/errors.ts'
import type { Output } from '../../../contract/operations.ts'
import { serialsPerBatch } from '../../../contract/limits.ts'
import { displayBarcode, symbologyIdentifier } from '../../shared/display-barcode.ts'
import type { NewItem } from './command-queue.ts'
import type { CountState } from './count-state.ts'
import { draftOfNeed } from './pending-scan-draft.ts'
import type { SerialEntry } from './serial-entry.ts'

/** Symbology identifiers of GS1 data, and of the number of an article. */
const namesArticle = /^\](?:C1|e0|d2|Q3|J1|E\d)/

/** A label with GS1 data is read as every other one: it names its article. */
function isLabel(raw: string): boolean {
  const text = raw.trim()
  const data = text.replace(symbologyIdentifier, '')
  // A link is one under any symbology; elements without brackets are, under another one, the text of a plain code.
  if (namesArticle.test(text) || /^\(|^https?:\/\//i.test(data)) return true
  return data === text && /\u001d|^01\d{14}/.test(text)
}

/** The actions of the panel for serials: a range, a list, and what is scanned while it is open. */
export function createSerialActions(
  sessionId: string,
  { getState: state, setState: set }: StoreApi<CountState>,
  { client, push }: { client: Pick<Client, 'query'>; push: (item: NewItem) => void },
) {
  const change = (patch: Partial<SerialEntry>) =>
    set(({ serials }) => ({ serials: serials === null ? null : { ...serials, ...patch } }))

  /** A range is being read: its key pressed again does nothing. */
  let isExpanding = false

  /** Counts these serials, of the goods they were entered for, batch by batch: each one is on disk whole, or is sent again. */
  function countSerials(list: readonly string[], entry = state().serials): void {
    if (entry === null || list.length === 0) return
    const { articleCode, lot, expiry, resolves, first, last } = entry
    const within =
      first.trim() === '' || last.trim() === '' ? {} : { within: { first: first.trim(), last: last.trim() } }
    const known = { ...(lot === null ? {} : { lot }), ...(expiry === null ? {} : { expiry }) }
    const shown = state().serials
    if (shown?.resolves === resolves) change({ sent: shown.sent + list.length, problem: null })
    for (let at = 0; at < list.length; at += serialsPerBatch) {
      const batch = list.slice(at, at + serialsPerBatch)
      const input = { sessionId, articleCode, serials: batch, ...within, ...known }
      push({ operation: 'counts.serials', input: resolves === null ? input : { ...input, resolves } })
    }
  }

  return {
    /** Opens the panel for the pending scan that asks for a serial. */
    openSerials() {
      const { draft, serials } = state()
      if (draft === null || draft.articleCode === null) return
      // Closed by a scan of other goods: what was entered is still there.
      if (serials?.resolves === draft.eventId) return set({ panel: 'serials', entry: '' })
      const { articleCode, description, lot, expiry, eventId } = draft
      const subject = { articleCode, description, lot, expiry, resolves: eventId }
      const nothing = {
        first: '',
        last: '',
        list: '',
        field: null,
        problem: null,
        sent: 0,
        done: 0,
        counted: 0,
        answered: 0,
        duplicates: [],
      }
      return set({ panel: 'serials', entry: '', serials: { ...subject, ...nothing } })
    },
    setSerials: change,
    countSerials: (list: readonly string[]) => countSerials(list),
    async countSerialRange() {
      const { serials } = state()
      if (serials === null || isExpanding) return
      isExpanding = true
      const found = await client.query('serials.expand', { first: serials.first.trim(), last: serials.last.trim() })
      isExpanding = false
      // The panel may be of other goods by now.
      if (found.ok) countSerials(found.value.serials, serials)
      else if (state().serials?.resolves === serials.resolves) change({ problem: found.error })
    },
    answerSerials(answer: 'keep' | 'remove') {
      const { serials, session } = state()
      if (serials === null || session === null) return
      const input = { sessionId, articleCode: serials.articleCode, answer, upTo: session.eventsTotal }
      change({ answered: 0 })
      push({ operation: 'counts.answerSerials', input })
    },
    /** A batch that the core refused for good: the panel says why. */
    refuseSerials(count: number, error: OperationError) {
      const { serials } = state()
      if (serials !== null) change({ done: Math.min(serials.sent, serials.done + count), problem: error })
    },
    /** True if the panel takes a scan: as the end of the range that is being entered, else as one more serial. */
    takesSerial(raw: string): boolean {
      const { panel, serials } = state()
      if (panel !== 'serials' || serials === null || isLabel(raw)) return false
      const serial = displayBarcode(raw)
      if (serials.field === null) countSerials([serial])
      else change({ [serials.field]: serial, field: serials.field === 'first' ? 'last' : null, problem: null })
      return true
    },
  }
}

/** The panel after waiting serials were answered together: those that were counted already are named. */
export function serialsAfterAnswer(
  { serials }: CountState,
  { counted, removed, duplicates }: Output<'counts.answerSerials'>,
): Pick<CountState, 'serials'> {
  if (serials === null) return { serials }
  const answered = serials.answered + counted + removed
  return { serials: { ...serials, answered, duplicates: [...serials.duplicates, ...duplicates] } }
}

/** The text of the band for serials that were answered together. */
export function resultOfAnswer(
  { view, session, serials }: CountState,
  { counted, removed, description }: Output<'counts.answerSerials'>,
): Pick<CountState, 'view' | 'draft'> {
  const answered = serials?.answered ?? counted + removed
  if (removed > 0) return { view: { kind: 'serialsRemoved', count: answered }, draft: null }
  const entries = session?.events.filter(({ kind }) => kind === 'manual') ?? []
  const last = entries.toSorted((a, b) => a.seq - b.seq).at(-1)
  if (counted === 0 || last === undefined) return { view, draft: null }
  return { view: { kind: 'entry', event: { ...last, units: answered }, description }, draft: null }
}

/** The panel after a batch was stored; it may be of other goods than the batch. */
export function serialsAfter(
  { serials }: CountState,
  batch: { serials: readonly string[]; resolves?: string | undefined },
  { counted, duplicates }: Output<'counts.serials'>,
): Pick<CountState, 'serials'> {
  if (serials === null || serials.resolves !== (batch.resolves ?? null)) return { serials }
  return {
    serials: {
      ...serials,
      done: Math.min(serials.sent, serials.done + batch.serials.length),
      counted: serials.counted + counted.length,
      duplicates: [...serials.duplicates, ...duplicates],
    },
  }
}

/** The result of a batch: what was counted together, else the first serial that waits, else the last duplicate. */
export function resultOfSerials(
  { view, draft, session }: CountState,
  { counted, outside, duplicates, description }: Output<'counts.serials'>,
): Pick<CountState, 'view' | 'draft'> {
  const need = session?.openNeeds.find(({ eventId }) => eventId === outside[0]?.eventId)
  if (counted.length === 0 && need !== undefined) return { view, draft: draftOfNeed(need) }
  const kind = counted.length > 0 ? 'manual' : duplicates.length > 0 ? 'duplicate' : null
  const [first, ...rest] = session?.events.filter((event) => event.kind === kind) ?? []
  if (first === undefined) return { view, draft }
  const last = rest.reduce((newest, event) => (event.seq > newest.seq ? event : newest), first)
  const event = kind === 'manual' ? { ...last, units: counted.length } : last
  return { view: { kind: 'entry', event, description }, draft: kind === 'manual' ? null : draft }
}
