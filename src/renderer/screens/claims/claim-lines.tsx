import {
  answerableLines,
  type ClaimIssue,
  type ClaimLine,
  type ClaimRequest,
  type ClaimView,
} from '../../../contract/shapes/claim.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Tag } from '../../ui/badges.tsx'
import { Select } from '../../ui/select.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import type { ClaimChanges } from './use-claim-change.ts'

const requestsOf = {
  claim: ['credit', 'collect', 'note'],
  correction: ['correct', 'note'],
} as const satisfies Record<ClaimView['kind'], readonly ClaimRequest[]>

/** The lines of a claim: a tick takes one in or out, as long as it is a draft. */
export function ClaimLines({ claim, changes }: { claim: ClaimView; changes: ClaimChanges }) {
  const { t } = useTranslation('claims')
  const isDraft = claim.state === 'draft'
  return (
    <div className="claim-lines" tabIndex={0} role="region" aria-label={t('lines.title')}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{t('lines.in')}</span>
            </th>
            <th scope="col">{t('lines.issue')}</th>
            <th scope="col">{t('lines.article')}</th>
            <th scope="col" className="figure">
              {t('lines.paper')}
            </th>
            <th scope="col" className="figure">
              {t('lines.arrived')}
            </th>
            <th scope="col" className="figure">
              {t(claim.kind === 'claim' ? 'lines.claimed' : 'lines.corrected')}
            </th>
            <th scope="col">{t(isDraft ? 'lines.request' : 'lines.answer')}</th>
          </tr>
        </thead>
        <tbody>
          {claim.lines
            .filter((line) => isDraft || line.included)
            .map((line) => (
              <Row key={line.lineId} line={line} claim={claim} changes={changes} />
            ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ line, claim, changes }: { line: ClaimLine; claim: ClaimView; changes: ClaimChanges }) {
  const { t } = useTranslation('claims')
  const format = useFormat()
  const { lineId, included, request, byWeight } = line
  const isDraft = claim.state === 'draft'
  const article = line.description ?? line.articleCode
  const issue = t(`issue.${line.issue}`)
  const amount = (value: number) => t(byWeight ? 'amount.kilos' : 'amount.units', { amount: format.units(value) })
  const isWhole = line.issue === 'unexpected'
  return (
    <tr data-out={!included || undefined}>
      <td>
        <label className="claim-tick">
          <input
            type="checkbox"
            checked={included}
            disabled={!isDraft || changes.busy}
            aria-label={t('lines.include', { article, issue })}
            onChange={() => void changes.change('setLine', { lineId, included: !included })}
          />
        </label>
      </td>
      <td>
        <IssueMark issue={line.issue} />
      </td>
      <td className="claim-article">
        <p className="medium">{article}</p>
        <p className="second text-13 anywhere">
          <span className="mono">{line.articleCode}</span> <Origin line={line} />
        </p>
      </td>
      <td className="figure">{isWhole ? '—' : amount(line.declared)}</td>
      <td className="figure">{amount(line.arrived)}</td>
      <td className="figure strong">{included && request !== 'note' ? amount(line.units) : '—'}</td>
      <td>
        {isDraft ? (
          <Select
            label={t('lines.requestOf', { article, issue })}
            labelUnseen
            value={request}
            disabled={!included || changes.busy}
            options={requestsOf[claim.kind].map((value) => ({ value, label: t(`request.${value}`) }))}
            onChange={(value) => void changes.change('setLine', { lineId, included, request: value })}
          />
        ) : (
          <Answer line={line} isAsked={answerableLines(claim.lines).includes(line)} amount={amount} />
        )}
      </td>
    </tr>
  )
}

/** Lot and expiry; those that the paper has struck, where others arrived. */
function Origin({ line: { issue, lot, expiry, arrivedLot, arrivedExpiry } }: { line: ClaimLine }) {
  const format = useFormat()
  const isOther = issue === 'wrong_lot' || issue === 'wrong_expiry'
  const [old, fresh] = issue === 'wrong_expiry' ? [expiry, arrivedExpiry] : [lot, arrivedLot]
  const shown = (text: string | null) => (issue === 'wrong_expiry' ? format.date(text) : text) ?? '—'
  if (isOther)
    return (
      <>
        · <s className="code">{shown(old)}</s> <b className="code strong">{shown(fresh)}</b>
      </>
    )
  const facts = [lot, expiry === null ? null : format.date(expiry)].filter((fact) => fact !== null)
  return facts.map((fact) => (
    <span key={fact}>
      · <span className="code">{fact}</span>{' '}
    </span>
  ))
}

function IssueMark({ issue }: { issue: ClaimIssue }) {
  const { t } = useTranslation('claims')
  return issue === 'damaged' ? <Tag tone="warn">{t('issue.damaged')}</Tag> : <StatusPill status={issue} />
}

interface AnswerProps {
  line: ClaimLine
  /** Something is asked for: it stays open until it is answered. */
  isAsked: boolean
  amount: (value: number) => string
}

/** The supplier's answer to a line: units accepted (credited ones among them), refused and open. */
function Answer({ line, isAsked, amount }: AnswerProps) {
  const { t } = useTranslation('claims')
  const { units, accepted, credited, refused } = line
  const open = isAsked ? Math.round((units - accepted - refused) * 1e6) / 1e6 : 0
  if (!isAsked && accepted === 0 && refused === 0) return <span className="second">{t('lines.noted')}</span>
  const parts = [
    { word: 'credited', value: credited },
    { word: 'accepted', value: accepted > credited ? accepted : 0 },
    { word: 'refused', value: refused },
    { word: 'open', value: open },
  ] as const
  return (
    <ul className="text-13">
      {parts
        .filter(({ value }) => value > 0)
        .map(({ word, value }) => (
          <li key={word}>
            {t(`amount.${word}`)} <span className="one-line">{amount(value)}</span>
          </li>
        ))}
    </ul>
  )
}
