import { useState } from 'react'
import { ClipboardCheck } from 'lucide-react'
import {
  answerableLines,
  claimOutcomes,
  type ClaimLine,
  type ClaimOutcome,
  type ClaimView,
} from '../../../contract/shapes/claim.ts'
import { readDecimal, typedDecimal } from '../../i18n/typed-number.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Field } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { ClaimDialog, type ClaimDialogProps } from './claim-dialog.tsx'

/** Records what was answered, of each line: all that is open unless fewer units are typed. */
export function AnswerDialog({ claim, ...props }: ClaimDialogProps & { claim: ClaimView }) {
  const { t, i18n, format } = useTexts('claims')
  const [outcome, setOutcome] = useState<ClaimOutcome>(claim.state === 'accepted' ? 'credited' : 'accepted')
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map())
  const [creditNote, setCreditNote] = useState('')
  const [note, setNote] = useState('')
  const lines = answerableLines(claim.lines)
    .map((line) => ({ line, open: openFor(outcome, line) }))
    .filter(({ open }) => open > 0)
  const plain = (value: number) => typedDecimal(value, i18n.language)
  const textOf = (lineId: number, open: number) => typed.get(lineId) ?? plain(open)
  const read = lines.map(({ line: { lineId }, open }) => {
    const text = textOf(lineId, open)
    const units = text.trim() === '' ? 0 : (readDecimal(text, i18n.language) ?? Number.NaN)
    return { lineId, units, fits: units >= 0 && units <= open }
  })
  const answered = read.filter(({ units }) => units > 0).map(({ lineId, units }) => ({ lineId, units }))
  return (
    <ClaimDialog
      {...props}
      title={t('action.answer')}
      text={t('answer.text')}
      submit={t('answer.submit')}
      icon={ClipboardCheck}
      wide
      disabled={lines.length === 0 || read.some(({ fits }) => !fits)}
      missing={read.length > 0 && read.every(({ units }) => units === 0) ? t('answer.none') : null}
      command="answer"
      input={{
        claimOutcome: outcome,
        lines: answered,
        ...(outcome === 'credited' && creditNote.trim() !== '' ? { creditNote: creditNote.trim() } : {}),
        ...(note.trim() === '' ? {} : { note: note.trim() }),
      }}
    >
      <Segmented
        size="touch"
        label={t('lines.answer')}
        value={outcome}
        options={claimOutcomes.map((value) => ({ value, label: t(`answer.option.${value}`) }))}
        onChange={(value) => {
          setOutcome(value)
          setTyped(new Map())
        }}
      />
      {lines.length === 0 ? <p className="second">{t('answer.nothing')}</p> : null}
      <div className="claim-answers stack gap-3">
        {lines.map(({ line, open }, at) => (
          <Field
            key={line.lineId}
            size="touch"
            inputMode="decimal"
            label={t(line.byWeight ? 'answer.lineKilos' : 'answer.line', {
              article: line.description ?? line.articleCode,
              issue: t(`issue.${line.issue}`),
              open: format.units(open),
            })}
            value={textOf(line.lineId, open)}
            problem={read[at]?.fits === false ? t('answer.badUnits', { open: plain(open) }) : undefined}
            onChange={(text) => setTyped(new Map(typed).set(line.lineId, text))}
          />
        ))}
      </div>
      {outcome === 'credited' ? (
        <Field size="touch" label={t('answer.creditNote')} maxLength={80} value={creditNote} onChange={setCreditNote} />
      ) : null}
      <Field size="touch" label={t('common:optionalNote')} maxLength={500} value={note} onChange={setNote} />
    </ClaimDialog>
  )
}

/** Units of a line that this answer can be about. */
function openFor(outcome: ClaimOutcome, { request, units, accepted, credited, refused }: ClaimLine): number {
  const canBeCredited = request === 'credit' || request === 'collect'
  const left = outcome === 'credited' ? (canBeCredited ? units - refused - credited : 0) : units - accepted - refused
  return Math.round(left * 1e6) / 1e6
}
