import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CountSession } from '../../../contract/shapes/count.ts'
import { useOperator } from '../../state/operator.ts'
import { loadRecent } from '../../state/recent-values.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { CountModel } from './count-state.ts'

/** True if another connection makes this open count: what it counted is hidden here. */
export function isCountedElsewhere(session: CountSession | null): boolean {
  return session?.status === 'open' && session.concealed === true && session.paused !== true
}

/**
 * The count goes on here, once, without a question: where its operator opened it, and where this page had it open before a
 * reload or a restart.
 */
export function useGoOnHere(sessionId: string, session: CountSession | null, model: CountModel): void {
  const isDone = useRef(false)
  const [wasHere] = useState(() => loadRecent('count').includes(sessionId))
  const elsewhere = isCountedElsewhere(session)
  const operator = session?.operator ?? null
  useEffect(() => {
    if (session === null || isDone.current) return
    isDone.current = true
    const isOwn = wasHere || useOperator.getState().name === operator
    if (elsewhere && operator !== null && isOwn) void model.course.resume(operator)
  }, [session, elsewhere, operator, wasHere, model])
}

/** The count is open at another window: whoever makes it can go on here. */
export function CountElsewhere({
  session,
  model,
  onBack,
}: {
  session: CountSession
  model: CountModel
  onBack: () => void
}) {
  const { t } = useTranslation('count')
  const { operator } = session
  return (
    <div className="count-blank">
      <EmptyState
        kind="forbidden"
        title={t('elsewhereOpen.title', { operator })}
        live
        action={
          <>
            <Button size="touch" tone="primary" onClick={() => void model.course.resume(operator)}>
              {t('elsewhereOpen.goOn', { operator })}
            </Button>
            <Button size="touch" onClick={onBack}>
              {t('back')}
            </Button>
          </>
        }
      >
        {t('elsewhereOpen.text')}
      </EmptyState>
    </div>
  )
}
