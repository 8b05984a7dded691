import { ArchiveX, Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../ui/button.tsx'
import { ArticleSearch } from './article-search.tsx'
import { Cells, cellsOf } from './cells.tsx'
import { ClosedPanel, ContainerPanel, FinishPanel } from './panels.tsx'
import type { CountModel, CountState } from './count-state.ts'
import { asked, entryOf } from './draft.ts'
import { Letters } from './letters.tsx'
import { byArticle, type ArticleTally } from './tallies.ts'
import './read-out.css'

export interface PartProps {
  state: CountState
  model: CountModel
}

/** The last scan, gigantic: article, lot, expiry, and the running total of the article. */
export function ReadOut({ state, model, onBack }: PartProps & { onBack: () => void }) {
  return (
    <section className="read-out">
      {state.panel === 'finish' ? (
        <FinishPanel state={state} model={model} />
      ) : state.panel === 'container' ? (
        <ContainerPanel state={state} model={model} />
      ) : state.session !== null && state.session.status !== 'open' ? (
        <ClosedPanel state={state} model={model} onBack={onBack} />
      ) : state.draft !== null && asked(state.draft) === 'article' ? (
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
  const need = draft === null ? null : asked(draft)
  const cells = cellsOf(state)
  const tally = tallyOf(state, subject.articleCode)
  const kind = entryOf(draft)
  const answer = view.kind === 'scan' && draft === null ? view.answer : null
  if (subject.title === '') {
    const isFirst = (state.session?.scans ?? 0) === 0
    return state.session === null ? null : (
      <>
        <h2 className="read-article">{isFirst ? t('start.first') : t('start.next')}</h2>
        <p className="read-say">{t('start.text')}</p>
      </>
    )
  }
  return (
    <>
      <h2 className="read-article">{subject.title}</h2>
      <p className="read-codes mono">
        {subject.codes.map((code) => (
          <span key={code}>{code}</span>
        ))}
      </p>
      {cells.length === 0 ? null : <Cells cells={cells} state={state} />}
      {need === null || need === 'article' ? null : (
        <p className="read-say" role={state.entryProblem ? 'alert' : undefined}>
          {state.entryProblem && kind in problems ? t(`bad.${kind}`) : t(`ask.${need}`)}
        </p>
      )}
      {answer?.problems.slice(0, 3).map((problem) => (
        <p key={`${problem.at} ${problem.code}`} className="read-say mono">
          {t('problemAt', { at: problem.at + 1, code: problem.code })}
        </p>
      ))}
      {kind === 'lot' || kind === 'serial' ? (
        <Letters onKey={(key) => model.key(key)} />
      ) : answer?.outcome === 'duplicate' ? (
        <Answers>
          <Button size="next" tone="primary" icon={Check} onClick={() => model.dismiss()}>
            {t('duplicate.goOn')}
            <span className="answer-hint">{t('duplicate.orScan')}</span>
          </Button>
        </Answers>
      ) : answer?.outcome === 'blocked' ? (
        <Answers>
          {answer.reason === 'expired' ? (
            <Button size="next" tone="primary" icon={ArchiveX} onClick={() => model.countExpired()}>
              {t('expired')}
            </Button>
          ) : null}
          <Button size="dock" icon={Check} onClick={() => model.dismiss()}>
            {t('duplicate.goOn')}
            <span className="answer-hint">{t('duplicate.orScan')}</span>
          </Button>
        </Answers>
      ) : tally === null ? null : (
        <Total tally={tally} without={draft !== null} answer={answer} />
      )}
    </>
  )
}

const problems = { expiry: 0, units: 0, lot: 0, serial: 0, multiplier: 0, perScan: 0 }

function Answers({ children }: { children: React.ReactNode }) {
  return <div className="read-answers">{children}</div>
}

interface TotalProps {
  tally: ArticleTally
  without: boolean
  answer: Extract<CountState['view'], { kind: 'scan' }>['answer'] | null
}

const mostParts = 4

function Total({ tally, without, answer }: TotalProps) {
  const { t } = useTranslation('count')
  const format = useFormat()
  // The answer's own total is the newest; the list follows it.
  const own = answer?.outcome === 'counted' ? answer.articleTotal : null
  const units = own?.units ?? tally.units
  const parts = own?.parts ?? tally.parts
  const text = format.units(units)
  return (
    <div className="read-total">
      <p className="read-total-cap">{t(without ? 'totalWithout' : 'total')}</p>
      <div className="read-total-figure" data-digits={Math.min(9, Math.max(3, text.replace(/[.,]/g, '').length))}>
        <output className="read-total-big">{text}</output>
        {parts.length < 2 ? null : (
          <table className="read-parts">
            <tbody>
              {parts.slice(-mostParts).map((part) => (
                <tr key={`${part.lot} ${part.expiry}`}>
                  <td className="mono">{part.lot ?? t('noLot')}</td>
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

function subjectOf(state: CountState): { articleCode: string | null; title: string; codes: string[] } {
  const { draft, view, session } = state
  const nameOf = (code: string) => session?.tallies.find((tally) => tally.articleCode === code)?.description
  const subject = (articleCode: string | null, description: string | null, barcode: string | null, raw: string) => {
    const title = description ?? (articleCode === null ? null : nameOf(articleCode)) ?? articleCode ?? barcode ?? raw
    const codes = [articleCode, barcode].filter((code): code is string => code !== null && code !== title)
    return { articleCode, title: readable(title), codes: [...new Set(codes)] }
  }
  if (draft !== null) return subject(draft.articleCode, draft.description, draft.barcode, draft.raw ?? '')
  if (view.kind === 'scan') {
    const { articleCode, description, barcode, raw, container } = view.answer
    return subject(articleCode, description, barcode, container ?? raw)
  }
  if (view.kind === 'entry') return subject(view.event.articleCode ?? null, view.description, null, '')
  return { articleCode: null, title: '', codes: [] }
}

/** A raw scan may hold separators, which no font shows. */
function readable(text: string): string {
  return text.replaceAll('\u001d', ' ')
}

function tallyOf(state: CountState, articleCode: string | null): ArticleTally | null {
  if (articleCode === null || state.session === null) return null
  const tallies = state.session.tallies.filter((tally) => tally.articleCode === articleCode)
  const empty = { articleCode, description: null, units: 0, damaged: 0, parts: [] }
  return byArticle(tallies, [])[0] ?? empty
}
