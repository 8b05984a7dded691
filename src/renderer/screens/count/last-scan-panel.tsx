import { ArchiveX, ArrowRight, PackagePlus, Rows3 } from 'lucide-react'
import { count } from '../../i18n/es/count.ts'
import { knownKey } from '../../i18n/known-key.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ArticleSearch } from './article-search.tsx'
import { ScanFields, scanFieldsOf } from './scan-fields.tsx'
import { Covered } from './covered-articles.tsx'
import { EntryProblem } from './entry-problem.tsx'
import { EntriesPanel } from './entries-panel.tsx'
import { MorePanel } from './more-panel.tsx'
import { PausedPanel, PeoplePanel } from './people-panel.tsx'
import { ClosedPanel } from './closed-panel.tsx'
import { ContainerPanel, FinishPanel, StoppedPanel } from './panels.tsx'
import type { CountState, PartProps } from './count-state.ts'
import { isOutsideRange, nextMissingField, entryOf, fieldLabelKey } from './pending-scan-draft.ts'
import { LetterKeypad } from '../../ui/letter-keypad.tsx'
import { displayBarcode, displayedPosition } from '../../shared/display-barcode.ts'
import { AmbiguousReadings } from './ambiguous-readings.tsx'
import { Reasons } from './reasons.tsx'
import { LotExpiryQuestion } from './lot-expiry.tsx'
import { NotOnPackageKey } from './not-on-package-key.tsx'
import { LotQuestion, Repeating } from './same-lot.tsx'
import { byArticle, nothing, type ArticleTally } from './tallies.ts'
import { OutsideSerial, SerialsPanel } from './serials-panel.tsx'
import { titleLength } from './title-length.ts'
import { piecesText } from './pieces-text.ts'

const panels = {
  none: null,
  camera: null,
  serials: null,
  finish: FinishPanel,
  container: ContainerPanel,
  more: MorePanel,
  entries: EntriesPanel,
  people: PeoplePanel,
}

/** The last scan in large type: article, lot, expiry and the total of the article. */
export function LastScanPanel({ state, model }: PartProps) {
  const { t } = useTranslation('count')
  const Panel = panels[state.panel]
  return (
    <section className="last-scan">
      {state.session?.factsUnread === true && state.panel === 'none' ? <Notice live>{t('factsUnread')}</Notice> : null}
      {state.line.stopped !== null ? (
        <StoppedPanel state={state} model={model} />
      ) : state.panel === 'serials' && state.serials !== null ? (
        <SerialsPanel state={state} model={model} entry={state.serials} />
      ) : Panel !== null ? (
        <Panel state={state} model={model} />
      ) : state.session !== null && state.session.status !== 'open' ? (
        <ClosedPanel session={state.session} />
      ) : state.session?.paused === true ? (
        <PausedPanel state={state} model={model} />
      ) : state.draft !== null && nextMissingField(state.draft) === 'article' ? (
        <ArticleSearch key={state.draft.eventId} draft={state.draft} state={state} model={model} />
      ) : (
        <LastScan state={state} model={model} />
      )}
    </section>
  )
}

function LastScan({ state, model }: PartProps) {
  const { t } = useTranslation('count')
  const { draft, view } = state
  const subject = subjectOf(state)
  const need = draft === null ? null : nextMissingField(draft)
  const cells = scanFieldsOf(state)
  const tally = tallyOf(state, subject.articleCode)
  const kind = entryOf(draft)
  const answer = view.kind === 'scan' && draft === null ? view.answer : null
  if (subject.title === '') {
    const isFirst = (state.session?.scans ?? 0) === 0
    return state.session === null ? null : (
      <>
        <h2 className="read-article">{isFirst ? t('start.first') : t('start.next')}</h2>
        <p className="read-say">{t('start.text')}</p>
        <Covered session={state.session} />
      </>
    )
  }
  return (
    <>
      <h2
        className={subject.named ? 'read-article' : 'read-article mono'}
        data-length={titleLength(subject.title)}
        title={subject.title}
      >
        {subject.title}
      </h2>
      <p className="read-codes mono">
        {subject.codes.map((code) => (
          <span key={code}>{code}</span>
        ))}
      </p>
      {cells.length === 0 ? null : <ScanFields cells={cells} state={state} />}
      {draft === null && subject.articleCode !== null && lotArticleOf(state) === subject.articleCode ? (
        <Repeating state={state} model={model} />
      ) : null}
      {state.entryProblem ? (
        <EntryProblem state={state} />
      ) : need === null || need === 'article' ? null : (
        <p className="read-say">
          <span>
            {draft !== null && isOutsideRange(draft)
              ? t('serials.ask')
              : t(`ask.${fieldLabelKey(need, draft?.byWeight === true)}`)}
          </span>
          {need === 'reason' ? ` ${t('ask.reasonLater')}` : null}
        </p>
      )}
      {answer?.problems.slice(0, 3).map((problem) => (
        <p key={`${problem.at} ${problem.code}`} className="read-say">
          {t('problemAt', {
            at: displayedPosition(answer.raw, problem.at),
            // As far as the fault helps the operator who holds the box.
            what: t(`gs1Problem.${knownKey(count.gs1Problem, problem.code) ?? 'other'}`),
          })}
        </p>
      ))}
      {draft !== null && need === 'reason' && draft.finding === 'other_expiry' ? (
        <LotExpiryQuestion draft={draft} model={model} />
      ) : draft !== null && need === 'reason' ? (
        <Reasons key={draft.eventId} draft={draft} model={model} />
      ) : draft !== null && (kind === 'lot' || kind === 'expiry') ? (
        <LotQuestion key={draft.eventId} state={state} model={model} draft={draft} />
      ) : draft !== null && isOutsideRange(draft) && state.entry === '' ? (
        <OutsideSerial draft={draft} model={model} />
      ) : kind === 'serial' ? (
        <>
          <LetterKeypad onKey={(key) => model.key(key)} />
          <div className="same-lot-keys compact">
            <Button size="dock" icon={Rows3} aria-label={t('serials.open')} onClick={() => model.openSerials()}>
              {t('serials.openShort')}
            </Button>
            <NotOnPackageKey state={state} model={model} />
          </div>
        </>
      ) : answer?.outcome === 'duplicate' ? (
        <Answers>
          <ContinueKey model={model} />
        </Answers>
      ) : view.kind === 'elsewhere' ? (
        <Answers>
          <ContinueKey model={model} />
          <Button size="dock" icon={PackagePlus} onClick={() => model.countHereToo()}>
            {t('duplicate.countToo')}
          </Button>
        </Answers>
      ) : answer?.outcome === 'blocked' ? (
        <Answers>
          {answer.reason === 'ambiguous' ? <AmbiguousReadings raw={answer.raw} model={model} /> : null}
          {/* Which of two readings is right is asked first. */}
          <ContinueKey model={model} second={answer.reason === 'ambiguous'} />
          {answer.reason === 'expired' ? (
            <Button size="dock" icon={ArchiveX} onClick={() => model.countExpired()}>
              {t('expired')}
            </Button>
          ) : null}
        </Answers>
      ) : tally === null ? null : (
        <Total
          tally={tally}
          without={draft !== null}
          byWeight={tally.byWeight || draft?.byWeight === true}
          answer={answer}
        />
      )}
    </>
  )
}

const lotArticleOf = ({ repeat, changesLotOf }: CountState) => repeat?.articleCode ?? changesLotOf

function Answers({ children }: { children: React.ReactNode }) {
  return <div className="read-answers">{children}</div>
}

/** Leaves the scan as it is; so does the next scan. */
function ContinueKey({ model, second = false }: Pick<PartProps, 'model'> & { second?: boolean }) {
  const { t } = useTranslation('count')
  return (
    <Button
      {...(second ? { size: 'dock' } : { size: 'next', tone: 'primary' })}
      icon={ArrowRight}
      onClick={() => model.dismiss()}
    >
      <span className="key-texts">
        {t('duplicate.goOn')}
        <small className="answer-hint">{t('duplicate.orScan')}</small>
      </span>
    </Button>
  )
}

interface TotalProps {
  tally: ArticleTally
  without: boolean
  byWeight: boolean
  answer: Extract<CountState['view'], { kind: 'scan' }>['answer'] | null
}

const mostParts = 4

function Total({ tally, without, byWeight, answer }: TotalProps) {
  const { t, format } = useTexts(['count', 'weighed'])
  // The answer's own total is the newest; the list follows it. It does not tell kilograms from units.
  const own = answer?.outcome === 'counted' && tally.unweighed === 0 ? answer.articleTotal : null
  const units = own?.units ?? tally.units
  const parts = own?.parts ?? tally.parts
  const text = format.units(units)
  return (
    <div className="read-total">
      <p className="read-total-cap second">
        {t(without ? 'count:totalWithout' : 'count:total')}
        {tally.pieces === 0 ? null : ` · ${piecesText(t, format, tally.pieces)}`}
        {tally.unweighed === 0 ? null : ` · ${t('weighed:unweighed', { units: format.units(tally.unweighed) })}`}
      </p>
      <div className="read-total-figure" data-digits={Math.min(9, Math.max(3, text.replace(/[.,]/g, '').length))}>
        <output className="read-total-big">{text}</output>
        {byWeight ? <span className="read-total-unit">{t('count:kilos')}</span> : null}
        {parts.length < 2 ? null : (
          <table className="read-parts">
            <tbody>
              {parts.slice(-mostParts).map((part) => (
                <tr key={`${part.lot} ${part.expiry}`}>
                  <td className="mono">
                    <bdi>{part.lot ?? t('count:noLot')}</bdi>
                  </td>
                  <td className="figure">{format.units(part.units)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </div>
  )
}

interface Subject {
  articleCode: string | null
  title: string
  /** The title is a name, not a code. */
  named: boolean
  codes: string[]
}

function subjectOf(state: CountState): Subject {
  const { draft, view, session } = state
  const nameOf = (code: string) => session?.tallies.find((tally) => tally.articleCode === code)?.description
  const subject = (articleCode: string | null, description: string | null, barcode: string | null, raw: string) => {
    const name = description ?? (articleCode === null ? null : nameOf(articleCode)) ?? null
    const title = name ?? articleCode ?? barcode ?? raw
    const codes = [articleCode, barcode].filter((code): code is string => code !== null && code !== title)
    return { articleCode, title: displayBarcode(title), named: name !== null, codes: [...new Set(codes)] }
  }
  if (draft !== null) return subject(draft.articleCode, draft.description, draft.barcode, draft.raw ?? '')
  if (view.kind === 'scan') {
    const { articleCode, description, barcode, raw, container } = view.answer
    // The container that is open is no part of what another scan said.
    return subject(articleCode, description, barcode, view.answer.subject === 'container' ? (container ?? raw) : raw)
  }
  if (view.kind === 'elsewhere') return subject(null, null, null, view.held.container)
  if (view.kind === 'entry') return subject(view.event.articleCode ?? null, view.description, null, '')
  return { articleCode: null, title: '', named: false, codes: [] }
}

function tallyOf(state: CountState, articleCode: string | null): ArticleTally | null {
  if (articleCode === null || state.session === null || state.session.concealed === true) return null
  const tallies = state.session.tallies.filter((tally) => tally.articleCode === articleCode)
  const empty = { ...nothing, articleCode, description: null, units: 0, damaged: 0, parts: [] }
  return byArticle(tallies, [])[0] ?? empty
}
