import { Check, CircleDashed, Minus, ShieldAlert, ShieldCheck, X } from 'lucide-react'
import type { Output } from '../../../contract/operations.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../../ui/icon.tsx'
import { claimsOf } from './claims.ts'

const codes = [
  'sequence',
  'previous_hash',
  'hash',
  'not_canonical',
  'columns',
  'pc_chain',
  'signature',
  'anchor_differs',
  'tail_missing',
  'not_anchored',
  'document_differs',
] as const
const named = 20
const icons = { proved: Check, broken: X, notYet: CircleDashed, notHere: Minus, none: Minus, unsigned: Minus } as const

/** Whether the log is as it was written, where not, and what that can and cannot prove. */
export function VerificationProblems({ verification }: { verification: Output<'counts.verify'> }) {
  const { t } = useTranslation('verify')
  const { intact, events, anchors, problems } = verification
  const word = (code: string) => t(`problem.${codes.find((known) => known === code) ?? 'other'}`)
  return (
    <section className="verify-findings stack gap-3">
      <div className="verify-verdict" data-intact={intact} role="status">
        <Icon of={intact ? ShieldCheck : ShieldAlert} size="lg" />
        <div>
          <h3>{intact ? t('intact') : t('broken')}</h3>
          {intact ? (
            <p>
              {t('intactText', { count: events })} {t('anchorsText', { count: anchors.checked })}
            </p>
          ) : (
            <>
              <p>{t('brokenText')}</p>
              <ul>
                {problems.slice(0, named).map(({ seq, code }) => (
                  <li key={`${seq} ${code}`}>
                    <span className="strong">{seq === null ? t('whole') : t('place', { seq })}</span>: {word(code)}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
      <Proof verification={verification} />
    </section>
  )
}

/** Claims that the log of this count proves or cannot prove, worst first. */
function Proof({ verification }: { verification: Output<'counts.verify'> }) {
  const { t } = useTranslation('verify')
  const claims = claimsOf(verification)
  const proved = claims.filter(({ standing }) => standing === 'proved')
  const open = claims.filter(({ standing }) => standing !== 'proved')
  const line = ({ what, standing }: (typeof claims)[number]) => (
    <li key={what} data-standing={standing} className="flex gap-2">
      <Icon of={icons[standing]} size="sm" />
      <span>
        {t(`claim.${what}`)} <span className="verify-standing strong many-lines">{t(`standing.${standing}`)}</span>
      </span>
    </li>
  )
  return (
    <div className="verify-proof">
      {proved.length === 0 ? null : (
        <section>
          <h3>{t('proves')}</h3>
          <ul>{proved.map(line)}</ul>
        </section>
      )}
      <details open={open.length > 0}>
        <summary>{t('provesNot')}</summary>
        <ul>
          {open.map(line)}
          {(['who', 'replaced', 'after'] as const).map((what) => (
            <li key={what} className="flex gap-2">
              <Icon of={Minus} size="sm" />
              <span>{t(`provesNotList.${what}`)}</span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
