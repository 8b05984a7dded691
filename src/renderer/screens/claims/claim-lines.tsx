import { useTexts } from '../../i18n/use-texts.ts'
import { Fragment } from 'react'
import {
  answerableLines,
  type ClaimIssue,
  type ClaimLine,
  type ClaimRequest,
  type ClaimView,
} from '../../../contract/shapes/claim.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { shownAmounts } from '../../shared/claim-amounts.ts'
import { Tag } from '../../ui/badges.tsx'
import { Select } from '../../ui/select.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { TableHead } from '../../ui/table-head.tsx'
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
    <div className="claim-lines scroll-x" tabIndex={0} role="region" aria-label={t('lines.title')}>
      <table className="table">
        <TableHead
          columns={[
            ...(isDraft ? [{ unseen: t('lines.in') }] : []),
            t('common:difference'),
            t('common:article'),
            { figure: t('column.document') },
            { figure: t('lines.arrived') },
            { figure: t(claim.kind === 'claim' ? 'lines.claimed' : 'lines.corrected') },
            t(isDraft ? 'lines.request' : 'lines.answer'),
          ]}
        />
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
  const { t, format } = useTexts('claims')
  const { lineId, included, request, byWeight } = line
  const isDraft = claim.state === 'draft'
  const article = line.description ?? line.articleCode
  const issue = t(`issue.${line.issue}`)
  const amount = (value: number) => t(byWeight ? 'common:kilosOf' : 'amount.units', { amount: format.units(value) })
  const isWhole = line.issue === 'unexpected'
  return (
    <tr data-out={!included || undefined}>
      {isDraft ? (
        <td>
          <label className="claim-tick">
            <input
              type="checkbox"
              checked={included}
              disabled={changes.busy}
              aria-label={t('lines.include', { article, issue })}
              onChange={() => void changes.change('setLine', { lineId, included: !included })}
            />
          </label>
        </td>
      ) : null}
      <td>
        <IssueMark issue={line.issue} />
      </td>
      <td className="claim-article">
        <p className="medium">{article}</p>
        <p className="second text-13 anywhere">
          <Origin line={line} />
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

/** Code, lot and expiry; of what the paper has and what arrived instead, the first is struck. Without a name the code is the title. */
function Origin({ line }: { line: ClaimLine }) {
  const { issue, articleCode, description, lot, expiry, arrivedLot, arrivedExpiry } = line
  const format = useFormat()
  const code = <span className="mono">{articleCode}</span>
  const plain = (fact: string) => <span className="code">{fact}</span>
  const changed = (old: string | null, fresh: string | null) => (
    <>
      <s className="code">{old || '—'}</s> <b className="code strong">{fresh || '—'}</b>
    </>
  )
  const facts =
    issue === 'wrong_lot'
      ? [changed(lot, arrivedLot)]
      : issue === 'wrong_expiry'
        ? [changed(format.date(expiry), format.date(arrivedExpiry))]
        : [...(lot === null ? [] : [plain(lot)]), ...(expiry === null ? [] : [plain(format.date(expiry))])]
  return [...(description === null ? [] : [code]), ...facts].map((fact, at) => (
    <Fragment key={at}>
      {at === 0 ? null : ' · '}
      {fact}
    </Fragment>
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

/** The supplier's answer to a line: units credited, accepted, refused and open. Each is in one of them. */
function Answer({ line, isAsked, amount }: AnswerProps) {
  const { t } = useTranslation('claims')
  const { units, accepted, credited, refused } = line
  const open = isAsked ? Math.round((units - accepted - refused) * 1e6) / 1e6 : 0
  if (!isAsked && accepted === 0 && refused === 0) return <span className="second">{t('lines.noted')}</span>
  const parts = [
    { word: 'credited', value: credited },
    { word: 'accepted', value: shownAmounts(line).accepted },
    { word: 'refused', value: refused },
    { word: 'open', value: open },
  ] as const
  return (
    <ul className="text-13">
      {parts
        .filter(({ value }) => value > 0)
        .map(({ word, value }) => (
          <li key={word} className="one-line">
            {t(`amount.${word}`)} {amount(value)}
          </li>
        ))}
    </ul>
  )
}
