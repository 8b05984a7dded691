import { FileText, Mail } from 'lucide-react'
import type { ClaimKind } from '../../contract/shapes/claim.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { OperatorDialog } from '../shell/operator-picker.tsx'
import { useClient } from '../state/client.tsx'
import { openOrOffer } from '../state/late-finds.ts'
import { useRoute } from '../state/route.ts'
import { useAction } from '../state/use-action.ts'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { useAskedOperator } from './use-asked-operator.ts'
import { useClaimRefusal } from './use-claim-refusal.ts'

interface CreateClaimProps extends Pick<ButtonProps, 'tone' | 'size'> {
  controlId: number
  part?: number | undefined
  /** The document, for its name; without it the button says the number of lines only. */
  document?: string | undefined
  kind: ClaimKind
  lines: number
}

/** Makes a claim, or a correction request, of a signed control and opens it; a draft that exists is opened. */
export function CreateClaimButton({ controlId, part, document, kind, lines, tone, size }: CreateClaimProps) {
  const { t } = useTranslation('claims')
  const client = useClient()
  const operator = useAskedOperator()
  const refusal = useClaimRefusal()
  const { busy, error, run } = useAction()

  const create = async () => {
    const name = await operator.ask()
    if (name === null) return
    const { place } = useRoute.getState()
    const input = { controlId, ...(part === undefined ? {} : { part }), claimKind: kind, operator: name }
    const made = await run<{ claimId: string }>(async () => {
      const result = await client.command('claims.create', input)
      const existing = result.ok ? undefined : result.error.details?.['claimId']
      return typeof existing === 'string' ? { ok: true, value: { claimId: existing } } : result
    }, controlId)
    if (made === null) return
    const { claimId } = made
    openOrOffer(place, { made: kind, open: () => useRoute.getState().go({ screen: 'claim', claimId }) })
  }

  const what =
    lines === 0
      ? t(`create.${kind}`)
      : t(kind === 'claim' ? 'create.claimLines' : 'create.correctionLines', { count: lines })
  return (
    <>
      <Button
        {...(tone === undefined ? {} : { tone })}
        {...(size === undefined ? {} : { size })}
        icon={kind === 'claim' ? Mail : FileText}
        disabled={busy}
        aria-label={document === undefined ? undefined : t('create.of', { what, document })}
        onClick={() => void create()}
      >
        {what}
      </Button>
      <ErrorNotice error={error} text={refusal} />
      <OperatorDialog {...operator.dialog} />
    </>
  )
}
