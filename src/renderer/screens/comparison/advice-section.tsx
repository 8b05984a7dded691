import { FilePlus, FileX2, PackageX, type LucideIcon } from 'lucide-react'
import { dotted } from '../../../contract/isolated.ts'
import type { ComparedAdvice } from '../../../contract/shapes/advice.ts'
import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { useAmount } from '../../i18n/use-amount.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFileImport } from '../../state/file-import.ts'
import { useClient } from '../../state/client.tsx'
import { useOperator } from '../../state/operator.ts'
import { useAction } from '../../state/use-action.ts'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { usePageKeys } from '../../state/use-page-keys.ts'
import { Kbd, Tag } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import { isSigned } from './groups.ts'

type Line = ComparedAdvice['lines'][number]
type Wrong = NonNullable<Line['decision']>['wrong']
const decisions = ['paper', 'goods', 'both'] as const
/** The keys of the decisions. */
const caps = { paper: 'P', goods: 'M', both: 'A' } as const satisfies Record<Wrong, string>
const icons: Partial<Record<Wrong | 'undecided', LucideIcon>> = { paper: FileX2, goods: PackageX }

interface AdviceSectionProps {
  comparison: Comparison
  reload: () => void
}

/** The supplier's despatch advice as a third source: which side is wrong; a person decides where all three differ. */
export function AdviceSection({ comparison, reload }: AdviceSectionProps) {
  const { advice } = comparison
  if (advice !== undefined) return <Advice comparison={comparison} advice={advice} reload={reload} />
  if (comparison.part !== undefined) return null
  return isSigned(comparison) && comparison.otherAdvices === undefined ? null : <NoAdvice comparison={comparison} />
}

/** Advices that name the document but are of another supplier. */
function OtherAdvices({ of: { otherAdvices = [] } }: { of: Comparison }) {
  const { t, format } = useClockTexts('advice')
  if (otherAdvices.length === 0) return null
  return (
    <Notice>
      {t('others', { count: otherAdvices.length })}
      {otherAdvices.map(({ adviceId, number, supplierName, fileName, importedAt }) => (
        <div key={adviceId} className="anywhere">
          {dotted([t('of', { number, time: format.time(importedAt) }), supplierName, fileName])}
        </div>
      ))}
    </Notice>
  )
}

/** There is none yet: how it is added. */
function NoAdvice({ comparison }: { comparison: Comparison }) {
  const { t } = useTranslation('advice')
  const client = useClient()
  const take = useFileImport((state) => state.take)
  return (
    <section className="comparison-section no-print" aria-labelledby="advice">
      <h2 id="advice">{t('title')}</h2>
      <OtherAdvices of={comparison} />
      {isSigned(comparison) ? null : (
        <p className="row wrap gap-3">
          <span className="second">{t('none')}</span>
          <FileButton
            icon={FilePlus}
            accept=".xml,.edi,.txt,application/xml,text/xml"
            onFiles={(files) => void take(client, files)}
          >
            {t('choose')}
          </FileButton>
        </p>
      )}
    </section>
  )
}

function Advice({ comparison, advice, reload }: AdviceSectionProps & { advice: ComparedAdvice }) {
  const { t, format } = useClockTexts(['advice', 'comparison'])
  const { decide, busy, error } = useDecision(comparison.controlId, reload)
  const differing = advice.lines.filter(({ verdict }) => verdict !== null)
  const next = isSigned(comparison)
    ? undefined
    : differing.find(({ verdict, decision }) => verdict === 'undecided' && decision === null)
  const key = (choice: Wrong) => () => {
    if (next !== undefined && !busy) void decide(next, choice)
  }
  usePageKeys(next === undefined ? {} : { p: key('paper'), m: key('goods'), a: key('both') })
  return (
    <section className="comparison-section" aria-labelledby="advice">
      <h2 id="advice">{t('advice:title')}</h2>
      <p className="second">
        {advice.advices
          .map(({ number, importedAt }) => t('advice:of', { number, time: format.time(importedAt) }))
          .join(' · ')}{' '}
        ·{' '}
        {t('advice:totals', { paper: advice.totals.paper, goods: advice.totals.goods, open: advice.totals.undecided })}
      </p>
      <OtherAdvices of={comparison} />
      <ErrorNotice error={error} />
      {differing.length === 0 ? (
        <p>{t('advice:same')}</p>
      ) : (
        <div className="advice-lines scroll-x" tabIndex={0} role="region" aria-label={t('advice:wrong')}>
          <table className="table">
            <TableHead
              columns={[
                t('common:article'),
                { figure: t('common:document') },
                { figure: t('advice:advised') },
                { figure: t('common:counted') },
                t('advice:wrong'),
              ]}
            />
            <tbody>
              {differing.map((line) => (
                <Row
                  key={JSON.stringify([line.articleCode, line.lot, line.expiry])}
                  line={line}
                  comparison={comparison}
                  busy={busy}
                  isNext={line === next}
                  onDecide={(choice) => void decide(line, choice)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

/** Records what is wrong with a line; `null` withdraws it. */
function useDecision(controlId: number, reload: () => void) {
  const operator = useOperator((state) => state.name)
  const { busy, error, run } = useAction()
  const decide = async ({ articleCode, lot, expiry }: Line, wrong: Wrong | null) => {
    const by = operator === null ? {} : { operator }
    const input = { controlId, articleCode, lot, expiry, wrong, ...by }
    if ((await run((client) => client.command('advices.decide', input), controlId)) !== null) reload()
  }
  return { decide, busy, error }
}

interface RowProps {
  line: Line
  comparison: Comparison
  busy: boolean
  /** The line that the keys decide. */
  isNext: boolean
  onDecide: (wrong: Wrong | null) => void
}

function Row({ line, comparison, busy, isNext, onDecide }: RowProps) {
  const { t, format } = useTexts('advice')
  const { articleCode, lot, expiry, declared, advised, counted, verdict, decision } = line
  const description = comparison.lines.find((one) => one.articleCode === articleCode)?.description ?? articleCode
  const wrong = decision?.wrong ?? verdict
  const amount = useAmount()
  // An advice is in the measure of the document.
  const ofArticle = comparison.lines.filter((one) => one.articleCode === articleCode)
  const isByWeight = (ofArticle.find((one) => (one.declared ?? 0) > 0) ?? ofArticle[0])?.byWeight
  const icon = wrong === null ? undefined : icons[wrong]
  const alone = { document: advised === counted, advised: declared === counted, counted: declared === advised }
  const figure = (value: number | null, isAlone: boolean) => (
    <td className="figure">
      <span className={isAlone && value !== null ? 'advice-alone' : undefined}>
        {value === null ? '—' : amount(value, isByWeight)}
      </span>
    </td>
  )
  return (
    <tr aria-current={isNext || undefined}>
      <td>
        <p className="medium">{description}</p>
        <p className="second text-13 anywhere">
          {dotted([articleCode, lot, expiry === null ? null : format.date(expiry)])}
        </p>
      </td>
      {figure(declared, alone.document)}
      {figure(advised, alone.advised)}
      {figure(counted, alone.counted)}
      <td>
        {wrong === null ? null : wrong === 'undecided' ? (
          <Tag tone="warn">{t('verdict.undecided')}</Tag>
        ) : (
          <span className="inline-row tight">
            {icon === undefined ? null : <Icon of={icon} size="sm" />}
            {t(`verdict.${wrong}`)}
          </span>
        )}
        {decision?.operator == null ? null : (
          <p className="second text-13">{t('decided', { name: decision.operator })}</p>
        )}
        {verdict !== 'undecided' || isSigned(comparison) ? null : (
          <div className="advice-choices flex wrap gap-1">
            {decisions.map((choice) => (
              <Button
                key={choice}
                size="touch"
                disabled={busy}
                aria-label={t(`verdict.${choice}`)}
                aria-pressed={decision?.wrong === choice}
                aria-keyshortcuts={isNext ? caps[choice] : undefined}
                onClick={() => onDecide(decision?.wrong === choice ? null : choice)}
              >
                {t(`verdict.${choice}`)}
                {isNext ? <Kbd>{caps[choice]}</Kbd> : null}
              </Button>
            ))}
          </div>
        )}
      </td>
    </tr>
  )
}
