import { ArrowLeft } from 'lucide-react'
import type { ClaimView } from '../../../contract/shapes/claim.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useRoute } from '../../state/route.ts'
import { Button } from '../../ui/button.tsx'
import { CodeText } from '../../ui/code-text.tsx'
import { documentOf } from './claim-columns.tsx'

/** Number, supplier, the signature whose figures are claimed, and how far the claim is. */
export function ClaimHead({ claim, onBack }: { claim: ClaimView; onBack: () => void }) {
  const { t, format } = useTexts(['claims', 'common'])
  const go = useRoute((state) => state.go)
  const { number, kind, supplierName, supplierCode, signedAt, signedBy, controlId } = claim
  const document = documentOf(claim, t)
  const time = format.dateTime(signedAt)
  return (
    <header className="row wrap gap-2-4">
      <Button tone="plain" icon={ArrowLeft} aria-label={t('common:back')} onClick={onBack} />
      <h1 className="text-24">{t(`name.${kind}`, { number })}</h1>
      <div className="claim-who">
        <p className="strong clip text-16">{supplierName ?? supplierCode}</p>
        <p className="second">
          <CodeText
            text={signedBy === null ? t('from', { document, time }) : t('fromBy', { document, time, name: signedBy })}
          />{' '}
          <button type="button" className="text-link" onClick={() => go({ screen: 'comparison', controlId })}>
            {t('action.comparison')}
          </button>
        </p>
      </div>
      <Steps claim={claim} />
    </header>
  )
}

const steps = ['draft', 'sent', 'accepted', 'credited'] as const

/** The steps of a claim; one that ended otherwise says so in the last place it reached. */
function Steps({ claim: { state, sentAt, createdAt, overdue } }: { claim: ClaimView }) {
  const { t, format } = useTexts('claims')
  const ended = state === 'refused' || state === 'withdrawn'
  const reached = ended ? (state === 'refused' ? 2 : sentAt === null ? 0 : 1) : steps.indexOf(state)
  return (
    <ol className="claim-steps">
      {steps.map((step, at) => (
        <li key={step} data-reached={at <= reached || undefined} aria-current={at === reached ? 'step' : undefined}>
          <span className="strong">
            {at === reached && (ended || overdue) ? t(`state.${overdue ? 'overdue' : state}`) : t(`state.${step}`)}
          </span>
          <span className="second text-12">
            {at === 0 ? format.date(createdAt) : at === 1 && sentAt !== null ? format.date(sentAt) : ''}
          </span>
        </li>
      ))}
    </ol>
  )
}
