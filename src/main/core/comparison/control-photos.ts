import { loggedPart } from '../domain/delivery-parts.ts'
import type { ControlPhoto } from '../../../contract/shapes/comparison.ts'
import type { CountState } from '../domain/count-log/count-state.ts'
import type { StatesOfCounts } from './finished-counts.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { sessionsOfControls } from '../store/sessions.ts'

interface Parts extends StatesOfCounts {
  database: PrimaryDatabase
}

/**
 * Photos of all counts of a control, on this and other PCs, by part of the delivery, count number and time. Callers check the visibility
 * policy first.
 */
export function controlPhotos({ database, states, imported }: Parts, controlId: number): ControlPhoto[] {
  const own = sessionsOfControls(database, [controlId]).map(({ sessionId, part, counter }) => ({
    sessionId,
    part,
    counter,
    state: states.of(sessionId).state,
  }))
  const others = imported.of(controlId).map((count) => ({ ...count, state: imported.state(count) }))
  return [...own, ...others]
    .toSorted((a, b) => a.part - b.part || a.counter - b.counter)
    .flatMap(({ sessionId, part, counter, state }) =>
      state.photos.map(({ about, ...photo }) => ({
        ...photo,
        sessionId,
        ...loggedPart(part),
        counter,
        ...goodsOf(state, about),
        note: noteOf(state, photo.eventId, about),
      })),
    )
}

type Goods = Pick<ControlPhoto, 'articleCode' | 'lot' | 'expiry' | 'container'>
const wholeCount: Goods = { articleCode: null, lot: null, expiry: null, container: null }

/** The container that a photo refers to, or the entry: directly or through the scan that the entry completed. */
function goodsOf(state: CountState, about: string | null): Goods {
  if (about === null) return wholeCount
  const event = state.live.get(state.resolvedBy.get(about) ?? about)?.event
  if (event?.kind === 'container') return { ...wholeCount, container: event.container }
  if (!event || !('articleCode' in event)) return wholeCount
  const { articleCode, lot, expiry, container } = event
  return { articleCode, lot, expiry, container }
}

/** The note on the photo, otherwise the note on its entry. */
function noteOf({ notes }: CountState, eventId: string, about: string | null): string | null {
  const texts = notes
    .filter((note) => note.about !== null && (note.about === eventId || note.about === about))
    .map(({ text }) => text)
  return texts.length === 0 ? null : texts.join(' · ')
}
