import { create } from 'zustand'
import type { Client } from '../../contract/client.ts'
import type { OperationError } from '../../contract/errors.ts'
import type { Output } from '../../contract/operations.ts'
import type { FindResult } from '../../contract/shapes/control.ts'
import { openOrOffer, openOrOfferDocument } from './late-finds.ts'
import { useRoute } from './route.ts'

/** Why a number led nowhere. */
export type FindFailure =
  /** The WMS reports that it does not exist. */
  | { kind: 'absent'; number: string; asOf: string | null }
  /** The WMS is not reachable, and local data does not contain it. */
  | { kind: 'unknown'; number: string; asOf: string | null; error: OperationError | null }
  /** The code of an article: it is counted, not looked up. */
  | { kind: 'article'; number: string }
  | { kind: 'failed'; number: string; error: OperationError }

/** Opens a document that was found. */
type Found = (number: string, answer: FindResult) => void

interface FinderState {
  /** The number that is being looked for. */
  searchingFor: string | null
  failure: FindFailure | null
  /**
   * Looks for a document and opens it, or gives it to `found`, which keeps the screen. If a dialog was opened meanwhile, or
   * another screen, it is offered instead. A newer search takes the place of an older one. `absent`: what is done instead of saying that the WMS does not have it.
   */
  find: (client: Client, raw: string, found?: Found, absent?: () => void) => Promise<void>
  clear: () => void
}

let current: AbortController | null = null

export const useFinder = create<FinderState>()((set) => ({
  searchingFor: null,
  failure: null,
  async find(client, raw, found, absent) {
    const number = withoutAimPrefix(raw).trim()
    if (number === '') return
    current?.abort()
    const controller = new AbortController()
    current = controller
    const { signal } = controller
    const { place } = useRoute.getState()
    const open: Found = (number, found) => openOrOfferDocument(place, number, found)
    set({ searchingFor: number, failure: null })
    const failure = await runSearch(client, number, raw, signal, found ?? open)
    if (signal.aborted) return
    current = null
    if (failure?.kind === 'absent' && absent !== undefined) {
      set({ searchingFor: null })
      return openOrOffer(place, { number, found: false, open: absent })
    }
    set({ searchingFor: null, failure })
    if (failure === null || found !== undefined || useRoute.getState().route.screen === 'receiving') return
    // Receiving says why.
    const why = () => {
      set({ failure })
      useRoute.getState().go({ screen: 'receiving' })
    }
    openOrOffer(place, { number, found: false, open: why })
  },
  clear: () => {
    current?.abort()
    current = null
    set({ searchingFor: null, failure: null })
  },
}))

/** Opens the document, or returns why it was not found. */
async function runSearch(
  client: Client,
  number: string,
  raw: string,
  signal: AbortSignal,
  onFound: Found,
): Promise<FindFailure | null> {
  const read = await client.query('scans.explain', { raw: raw.slice(0, 4096) }, { signal })
  const kind = read.ok ? read.value.kind : 'code'
  // Element strings and links are never document numbers, so the WMS is not queried.
  if (kind === 'gs1' || kind === 'link' || number.length > 200) return { kind: 'article', number }
  const found = await client.query('receiving.find', { number }, { signal })
  if (signal.aborted) return null
  if (!found.ok) return { kind: 'failed', number, error: found.error }
  if (found.value.control === null) return nothingFound(number, kind, found.value)
  onFound(number, found.value)
  return null
}

function nothingFound(
  number: string,
  kind: Output<'scans.explain'>['kind'],
  found: Output<'receiving.find'>,
): FindFailure {
  if (found.source === 'cache') {
    return { kind: 'unknown', number, asOf: found.asOf, error: found.refreshError ?? null }
  }
  return kind === 'ean' ? { kind: 'article', number } : { kind: 'absent', number, asOf: found.asOf }
}

/** A scanner may name the kind of barcode before its data (`]C1`); a document number does not hold it. */
function withoutAimPrefix(raw: string): string {
  return raw.replace(/^\][A-Za-z][0-9]/, '')
}
