import { orderedId } from '../../../contract/ordered-id.ts'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import type { OperationError } from '../../../contract/errors.ts'
import type { CountSession } from '../../../contract/shapes/count.ts'
import { useErrorSentence, useErrorTexts } from '../../i18n/use-error-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useScan } from '../../scanner/index.ts'
import { soundPlayer } from '../../sound/sounds.ts'
import { useClient } from '../../state/client.tsx'
import { useOperator } from '../../state/operator.ts'
import { loadRecent, saveRecent } from '../../state/recent-values.ts'
import { useRoute } from '../../state/route.ts'
import { useSettings } from '../../state/settings.tsx'
import { useSupervisor } from '../../state/supervisor.ts'
import { useSayLate } from '../../state/use-say-late.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Actions } from './actions.tsx'
import { CameraPanel } from './camera-panel.tsx'
import { ScanResultBanner } from './scan-result-banner.tsx'
import { ClosedActions } from './closed-actions.tsx'
import { CountBar } from './count-bar.tsx'
import { CountElsewhere } from './count-elsewhere.tsx'
import { createCountModel } from './count-model.ts'
import { isCountedElsewhere, type CountModel } from './count-state.ts'
import { NextDocument } from './next-document.tsx'
import { useCountScan } from './use-count-scan.ts'
import { Keypad } from './keypad.tsx'
import { entryOf } from './pending-scan-draft.ts'
import { LastScanPanel } from './last-scan-panel.tsx'
import { TallyList } from './tally-list.tsx'
import { useSpokenAnswers } from './use-spoken-answers.ts'

/** Shown in place of the figures of a count with changed or lost entries, which are not reliable. */
const damagedLog: Pick<OperationError, 'code' | 'details'> = { code: 'conflict', details: { reason: 'chain_broken' } }

/** The count: result of the last scan, counted so far, keypad. Never declared units. */
export function CountScreen({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('count')
  const errorTexts = useErrorTexts()
  const model = useCountModel(sessionId)
  const stored = useStore(model.store)
  const state = stored.opening ? { ...stored, session: null } : stored
  const number = state.session?.number ?? null
  const back = useCallback(() => goBack(number), [number])
  const screen = useRef<HTMLDivElement>(null)
  useScan(useCountScan(model))
  useHandKeys(model)
  useSpokenAnswers(model)
  const elsewhere = isCountedElsewhere(state.session)
  const isOver = state.session !== null && state.session.status !== 'open'
  const status = elsewhere ? 'elsewhere' : state.session?.status
  useReopening(sessionId, status ?? (state.failure?.code === 'not_found' ? 'gone' : 'unknown'))
  useEffect(() => screen.current?.focus({ preventScroll: true }), [])

  const failure = state.session === null ? state.failure : state.session.damaged === true ? damagedLog : null
  if (failure !== null) {
    const { fact, next } = errorTexts(failure)
    return (
      <div className="count-blank">
        <EmptyState
          kind="failed"
          isPage
          title={fact}
          live
          action={
            <Button size="touch" onClick={back}>
              {t('common:back')}
            </Button>
          }
        >
          {next}
        </EmptyState>
      </div>
    )
  }
  if (elsewhere && state.session !== null)
    return <CountElsewhere state={state} operator={state.session.operator} model={model} onBack={back} />
  return (
    <div className="count" ref={screen} tabIndex={-1}>
      <CountBar session={state.session} onBack={back} />
      {state.panel === 'camera' && !isOver ? (
        <CameraPanel state={state} model={model} />
      ) : (
        <>
          <ScanResultBanner state={state} />
          <main className="count-main" data-panel={state.panel !== 'none' && !isOver ? state.panel : undefined}>
            <LastScanPanel state={state} model={model} />
            <TallyList state={state} model={model} />
            {isOver ? <NextDocument /> : <Keypad state={state} model={model} />}
          </main>
          {isOver && state.session !== null ? (
            <ClosedActions session={state.session} model={model} onBack={back} />
          ) : (
            <Actions state={state} model={model} />
          )}
        </>
      )}
    </div>
  )
}

/** Returns to the previous screen. After a reload there is none, and the document opens. */
function goBack(number: string | null): void {
  const { depth, back, replace } = useRoute.getState()
  if (depth === 0 && number !== null) replace({ screen: 'document', number })
  else back()
}

function useCountModel(sessionId: string): CountModel {
  const client = useClient()
  const { settings } = useSettings()
  const volume = settings?.soundVolume ?? 1
  const sayLate = useSayLate()
  const sentence = useErrorSentence()
  const model = useMemo(() => {
    // This page had the count open before a reload or a restart.
    const wasHere = loadRecent('count').includes(sessionId)
    return createCountModel(sessionId, {
      client,
      sound: soundPlayer(),
      newId: () => orderedId(),
      storage: globalThis.localStorage,
      later: (run, ms) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
      thisYear: () => new Date().getFullYear(),
      onOperator: (name) => useOperator.getState().choose(name),
      isOwn: (operator) => wasHere || useOperator.getState().name === operator,
      askSupervisor: (controlId) => useSupervisor.getState().ask(controlId),
    })
  }, [client, sessionId])
  useEffect(() => soundPlayer().setVolume(volume), [volume])
  useEffect(
    () => model.whenLate((error) => sayLate({ screen: 'count', sessionId }, sentence(error))),
    [model, sayLate, sentence, sessionId],
  )
  useEffect(() => model.attach(), [model])
  return model
}

/** Stores the open count so that the page reopens it after a crash, until it is left. Another page may have one open too. */
function useReopening(sessionId: string, status: CountSession['status'] | 'elsewhere' | 'gone' | 'unknown'): void {
  /** Another page's count stays stored for that page. */
  const isHere = useRef(false)
  useEffect(() => {
    if (status !== 'unknown') isHere.current = status !== 'elsewhere'
  }, [status])
  useEffect(() => {
    if (status === 'open') saveRecent('count', [sessionId, ...otherOpenCounts(sessionId)])
    else if (status !== 'unknown' && status !== 'elsewhere') saveRecent('count', otherOpenCounts(sessionId))
  }, [sessionId, status])
  useEffect(
    () => () => {
      const { route } = useRoute.getState()
      // The end of the page's session replaces this screen without the operator leaving the count.
      const isLeft = route.screen !== 'count' || route.sessionId !== sessionId
      if (isLeft && isHere.current) saveRecent('count', otherOpenCounts(sessionId))
    },
    [sessionId],
  )
}

const otherOpenCounts = (sessionId: string) => loadRecent('count').filter((other) => other !== sessionId)

const fields = 'input, select, textarea, [contenteditable]'

/** Keys typed by a person: digits and letters go to the keypad wherever the focus is, except from a field. */
function useHandKeys(model: CountModel): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
      if (event.target instanceof Element && event.target.closest(fields) !== null) return
      const { entry, panel, draft } = model.store.getState()
      if (event.key === 'Escape') model.clear()
      else if (panel !== 'none') return
      else if (event.key === 'Backspace') model.erase()
      else if (event.key === 'Enter') {
        // Enter without an entry belongs to the button that has the focus.
        if (entry === '') return
        event.preventDefault()
        model.enter()
      } else if (Array.from(event.key).length === 1 && event.key !== ' ') {
        // Within a date it separates day, month and year; elsewhere it opens the search.
        if (event.key === '/' && entry !== '' && entryOf(draft) === 'expiry') event.preventDefault()
        model.key(event.key)
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [model])
}
