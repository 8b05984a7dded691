import { useState } from 'react'
import { ArrowLeft, Check, Container, PackageOpen, RotateCw, X } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { pendingText } from './pending-scan-draft.ts'
import { byArticle } from './tallies.ts'
import { displayBarcode } from '../../shared/display-barcode.ts'
import type { QueuedCommand } from './command-queue.ts'
import type { PartProps } from './count-state.ts'

/** Asks for the container that comes next. A scan answers it. */
export function ContainerPanel({ state, model }: PartProps) {
  const { t } = useTranslation(['count', 'common'])
  const [text, setText] = useState('')
  const isEmpty = text.trim() === ''
  return (
    <Form
      className="panel"
      onSubmit={() => {
        if (!isEmpty) model.openContainer(text.trim())
      }}
    >
      <h2 className="read-article">{t('action.container')}</h2>
      <p className="read-say">{t('containerPanel.text')}</p>
      <Field
        label={t('containerPanel.field')}
        size="touch"
        mono
        icon={Container}
        value={text}
        maxLength={200}
        onChange={setText}
        letters
      />
      <div className="read-answers">
        <Button type="submit" size="next" tone="primary" icon={Check} disabled={isEmpty}>
          {t('containerPanel.open')}
        </Button>
        {state.session?.container == null ? null : (
          <Button size="dock" icon={PackageOpen} onClick={() => model.openContainer(null)}>
            {t('containerPanel.leave')}
          </Button>
        )}
        <Button size="dock" icon={ArrowLeft} onClick={() => model.showPanel('none')}>
          {t('containerPanel.cancel')}
        </Button>
      </div>
    </Form>
  )
}

/** Asks whether to finish the count, in place of the last scan. Pending scans prevent it. */
export function FinishPanel({ state, model }: PartProps) {
  const { t } = useTranslation(['count', 'common'])
  const { t: tCount } = useTranslation('count')
  const { session, line } = state
  const needs = session?.openNeeds ?? []
  const articles = byArticle(session?.tallies ?? [], []).length
  const facts: string[] = session?.concealed === true ? [] : [t('count:tally.articles', { count: articles })]
  facts.push(t('common:scans', { count: session?.scans ?? 0 }))
  return (
    <div className="panel">
      <h2 className="read-article">{t('count:finishPanel.title')}</h2>
      <p className="panel-facts text-24 medium">{facts.join(' · ')}</p>
      <p className="read-say">
        {line.items.length > 0
          ? t('count:finishPanel.saving')
          : needs.length > 0
            ? t('count:finishPanel.waits', { count: needs.length })
            : t('count:finishPanel.text')}
      </p>
      {needs.length === 0 ? null : (
        <ul className="panel-needs scroll-edges">
          {needs.map((need, at) => (
            <li key={need.eventId}>
              <span className="clip">
                {need.description ?? need.articleCode ?? need.barcode ?? displayBarcode(need.raw ?? '')}
              </span>
              <span className="second">{pendingText(need, tCount)}</span>
              <Button size="touch" tone={at === 0 ? 'primary' : 'normal'} onClick={() => model.resumePending(need)}>
                {t('count:finishPanel.complete')}
              </Button>
              <Button size="touch" onClick={() => model.undo(need.eventId)}>
                {t('common:remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="read-answers beside">
        <Button
          size="next"
          tone={needs.length > 0 ? 'normal' : 'primary'}
          icon={Check}
          disabled={needs.length > 0 || line.items.length > 0}
          onClick={() => void model.course.finish()}
        >
          {t('count:finishPanel.finish')}
        </Button>
        <Button size="dock" icon={ArrowLeft} onClick={() => model.showPanel('none')}>
          {t('count:finishPanel.goOn')}
        </Button>
      </div>
    </div>
  )
}

/** Nothing can be written: what waits is safe on the screen, and somebody must do something. */
export function StoppedPanel({ state, model }: PartProps) {
  const { t } = useTranslation(['count', 'common'])
  const { items } = state.line
  const first = namedIn(items[0])
  return (
    <div className="panel">
      <h2 className="read-article">{t('stopped.title', { count: items.length })}</h2>
      <p className="read-say">{t('stopped.text')}</p>
      <div className="read-answers stacked">
        <Button size="next" tone="primary" icon={RotateCw} onClick={() => model.retry()}>
          {t('common:retry')}
        </Button>
        <Button size="dock" icon={X} onClick={() => model.drop()}>
          {first === null ? t('stopped.drop') : t('stopped.dropOf', { what: first })}
        </Button>
      </div>
    </div>
  )
}

/** The code that an unsaved command scanned, or the article that it counts; `null` if it says neither. */
function namedIn(item: QueuedCommand | undefined): string | null {
  if (item?.operation === 'counts.scan') return displayBarcode(item.input.raw)
  return item?.operation === 'counts.add' ? item.input.articleCode : null
}
