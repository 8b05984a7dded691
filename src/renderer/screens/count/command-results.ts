import type { StoreApi } from 'zustand/vanilla'
import type { Output } from '../../../contract/operations.ts'
import type { CountEvent, ScanResult } from '../../../contract/shapes/count.ts'
import type { NewItem, QueuedCommand } from './command-queue.ts'
import type { CountReader } from './count-reader.ts'
import type { CountState, ModelPorts } from './count-state.ts'
import { elsewhereFromResult } from './elsewhere.ts'
import { draftAfterRepeated, draftOfAnswer } from './pending-scan-draft.ts'
import { nextLotAfterScan, noLotChosen, repeatedAfter } from './counted-lots.ts'
import { resultOfAnswer, resultOfSerials, serialsAfter, serialsAfterAnswer } from './serial-actions.ts'
import { moveToFront } from './tallies.ts'

/** The answers for the codes of the camera, with another one while it is open. */
export function withAnswer(
  { panel, cameraAnswers }: CountState,
  id: string,
  answer: ScanResult | null,
): CountState['cameraAnswers'] {
  return panel === 'camera' ? new Map([...cameraAnswers, [id, answer]]) : cameraAnswers
}

/** The question that stays after a scan: for a serial, where the one that was scanned for it was counted before. */
function questionAfter(draft: CountState['draft'], item: QueuedCommand, answer: ScanResult): CountState['draft'] {
  const asked = item.operation === 'counts.scan' ? item.input.answering : undefined
  const isAnswer = draft !== null && draft.eventId === asked && draft.articleCode === answer.articleCode
  return isAnswer && answer.reason === 'serial_repeated' ? draftAfterRepeated(draft) : null
}

/** Shows the result of each queued command on the count screen, with its sound, and refreshes the count. */
export function createCommandResults(
  { getState: state, setState: set }: StoreApi<CountState>,
  sound: ModelPorts['sound'],
  { refresh, afterScan }: CountReader,
  push: (item: NewItem) => void,
) {
  const onScan = (item: QueuedCommand, answer: ScanResult) => {
    const multiplier = (item.operation === 'counts.scan' && item.input.multiplier) || 1
    const held = elsewhereFromResult(item, answer)
    const waits = answer.outcome === 'needs' || answer.outcome === 'unknown'
    set((last) => ({
      view: held === null ? { kind: 'scan', answer, multiplier } : { kind: 'elsewhere', held },
      // The question about a container is on the screen of the count.
      panel: held !== null && last.panel === 'camera' ? 'none' : last.panel,
      cameraAnswers: withAnswer(last, item.id, answer),
      draft: waits ? draftOfAnswer(answer, multiplier) : questionAfter(last.draft, item, answer),
      entry: waits ? '' : last.entry,
      entryProblem: false,
      base: answer.outcome === 'counted' && answer.unitsPerScan !== null ? answer : null,
      ...nextLotAfterScan(last, answer, last.draft?.eventId ?? null),
      recent: answer.outcome === 'counted' ? moveToFront(answer.articleCode, last.recent) : last.recent,
    }))
    // Goods that came after the end of the count are no fault: their document is missing.
    sound.play(answer.reason === 'count_closed' ? 'needs' : answer.outcome)
    // A read is not awaited: the queue must not wait for the list, a scanner is faster than a list of thousands.
    afterScan(answer)
  }

  return {
    'counts.scan': onScan,
    'counts.relearn': onScan,
    'counts.add': async (item: QueuedCommand, event: CountEvent) => {
      const resolves = item.operation === 'counts.add' ? item.input.resolves : undefined
      const description = state().draft?.description ?? null
      await refresh()
      set((last) => ({
        view: { kind: 'entry', event, description },
        // Another waiting scan may have been opened meanwhile.
        draft:
          last.draft === null || last.draft.eventId !== resolves
            ? last.draft
            : event.outcome === 'duplicate'
              ? draftAfterRepeated(last.draft)
              : null,
        repeat: repeatedAfter(last, event),
        ...noLotChosen,
        recent: moveToFront(event.articleCode ?? null, last.recent),
      }))
      sound.play(event.outcome === 'duplicate' ? 'duplicate' : 'counted')
    },
    'counts.undo': async (item: QueuedCommand) => {
      const events = state().session?.events ?? []
      const eventId = item.operation === 'counts.undo' ? item.input.eventId : undefined
      const event = events.find((other) => other.eventId === eventId) ?? null
      // The name goes with the last units of an article: it is looked up before they are gone.
      const name = state().session?.tallies.find((tally) => tally.articleCode === event?.articleCode)?.description
      await refresh()
      set((last) => ({
        view: { kind: 'undone', event, description: name ?? null },
        draft: null,
        base: null,
        // An entry that was undone is not repeated.
        repeat: eventId !== undefined && last.repeat?.eventId === eventId ? null : last.repeat,
        // The code in the picture can be confirmed again.
        cameraAnswers: new Map([...last.cameraAnswers].filter(([, answer]) => answer?.eventId !== eventId)),
      }))
    },
    'counts.container': async (_item: QueuedCommand, event: CountEvent) => {
      set({
        panel: 'none',
        view: { kind: 'container', container: event.container ?? null },
        draft: null,
        base: null,
        repeat: null,
        changesLotOf: null,
      })
      sound.play('counted')
      await refresh()
    },
    'counts.serials': async (item: QueuedCommand, answer: Output<'counts.serials'>) => {
      if (item.operation === 'counts.serials') set((last) => serialsAfter(last, item.input, answer))
      sound.play(answer.outside.length > 0 ? 'needs' : answer.counted.length > 0 ? 'counted' : 'duplicate')
      await refresh()
      set((last) => resultOfSerials(last, answer))
    },
    'counts.answerSerials': async (item: QueuedCommand, answer: Output<'counts.answerSerials'>) => {
      set((last) => serialsAfterAnswer(last, answer))
      // Of thousands the core answers some at a time.
      if (answer.left > 0) push(item)
      sound.play(answer.counted > 0 ? 'counted' : 'duplicate')
      await refresh()
      set((last) => resultOfAnswer(last, answer))
    },
    'articles.learn': () => undefined,
  }
}
