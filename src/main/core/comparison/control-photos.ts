import type { ControlPhoto } from '../../../contract/shapes/comparison.ts'
import type { ImportedCountStates } from '../counts/files/imported-states.ts'
import type { CountStateCache } from '../count-log/count-states.ts'
import type { CountState } from '../domain/count-log/count-state.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { sessionsOfControls } from '../store/sessions.ts'

interface Parts {
  database: PrimaryDatabase
  states: CountStateCache
  imported: ImportedCountStates
}

/** The pictures of every count of a control, of this and other PCs, by counter and time. Ask the gate first. */
export function controlPhotos({ database, states, imported }: Parts, controlId: number): ControlPhoto[] {
  const own = sessionsOfControls(database, [controlId]).map(({ sessionId, counter }) => ({
    sessionId,
    counter,
    state: states.of(sessionId).state,
  }))
  const others = imported.of(controlId).map((count) => ({ ...count, state: imported.state(count) }))
  return [...own, ...others]
    .toSorted((a, b) => a.counter - b.counter)
    .flatMap(({ sessionId, counter, state }) =>
      state.photos.map(({ about, ...photo }) => ({
        ...photo,
        sessionId,
        counter,
        ...goodsOf(state, about),
        note: noteOf(state, photo.eventId, about),
      })),
    )
}

type Goods = Pick<ControlPhoto, 'articleCode' | 'lot' | 'expiry' | 'container'>
const wholeCount: Goods = { articleCode: null, lot: null, expiry: null, container: null }

/** What a picture is of: the entry that it was taken beside, or that resolved the scan it was taken beside. */
function goodsOf(state: CountState, about: string | null): Goods {
  if (about === null) return wholeCount
  const event = state.live.get(state.resolvedBy.get(about) ?? about)?.event
  if (!event || !('articleCode' in event)) return wholeCount
  const { articleCode, lot, expiry, container } = event
  return { articleCode, lot, expiry, container }
}

/** What was written beside the picture, or beside what it was taken of. */
function noteOf({ notes }: CountState, eventId: string, about: string | null): string | null {
  const texts = notes
    .filter((note) => note.about !== null && (note.about === eventId || note.about === about))
    .map(({ text }) => text)
  return texts.length === 0 ? null : texts.join(' · ')
}
