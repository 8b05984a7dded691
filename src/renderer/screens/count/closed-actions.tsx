import { ArrowLeft, ArrowRight, Diff, RotateCcw } from 'lucide-react'
import type { CountSession } from '../../../contract/shapes/count.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useRoute } from '../../state/route.ts'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import type { CountModel } from './count-state.ts'
import { DocumentButton } from './document-button.tsx'

interface ClosedActionsProps {
  session: CountSession
  model: CountModel
  onBack: () => void
}

/** The keys of a count that is over, in place of those that change an open one; the next step is the dark one. */
export function ClosedActions({ session, model, onBack }: ClosedActionsProps) {
  const { t } = useTranslation('count')
  const matched = session.controlId !== null
  return (
    <footer className="count-actions">
      {session.status === 'closed' ? (
        <Button size="dock" icon={RotateCcw} className="reopen-key" onClick={() => void model.course.reopen()}>
          {t('closedPanel.reopen')}
        </Button>
      ) : null}
      <Button size="dock" icon={ArrowLeft} onClick={onBack}>
        {t(matched ? 'closedPanel.back' : 'common:back')}
      </Button>
      {matched ? (
        <NextSteps session={session} />
      ) : (
        <>
          <NextDocumentButton />
          <DocumentButton session={session} size="dock" tone="primary" />
        </>
      )}
    </footer>
  )
}

/** The next document, or the comparison for a supervisor: the dark key, which is the last. */
function NextSteps({ session }: { session: CountSession }) {
  const { t } = useTranslation('count')
  const go = useRoute((route) => route.go)
  const { controlId } = session
  const { data } = useQuery('supervisor.status', {}, { watch: ['supervisor'] })
  if (session.concealed === true || controlId === null) return <NextDocumentButton tone="primary" />
  const compare = (tone: 'normal' | 'primary') => (
    <Button size="dock" tone={tone} icon={Diff} onClick={() => go({ screen: 'comparison', controlId })}>
      {t('closedPanel.compare')}
    </Button>
  )
  const isSupervisor = data !== null && data.grantedUntil !== null
  return isSupervisor ? (
    <>
      <NextDocumentButton />
      {compare('primary')}
    </>
  ) : (
    <>
      {compare('normal')}
      <NextDocumentButton tone="primary" />
    </>
  )
}

function NextDocumentButton({ tone = 'normal' }: { tone?: 'normal' | 'primary' }) {
  const { t } = useTranslation('count')
  const go = useRoute((route) => route.go)
  return (
    <Button size="dock" tone={tone} icon={ArrowRight} onClick={() => go({ screen: 'receiving' })}>
      {t('closedPanel.next')}
    </Button>
  )
}
