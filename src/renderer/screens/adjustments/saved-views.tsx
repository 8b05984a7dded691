import { useState } from 'react'
import { Bookmark, Trash2 } from 'lucide-react'
import type { Result } from '../../../contract/errors.ts'
import type { SavedView } from '../../../contract/saved-view-operations.ts'
import { useErrorSentence, useErrorTexts } from '../../i18n/use-error-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient } from '../../state/client.tsx'
import { useToasts } from '../../state/toasts.ts'
import { useIsShown } from '../../state/use-is-shown.ts'
import { useQuery } from '../../state/use-query.ts'
import { useSupervisorAction } from '../../state/use-supervisor-action.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Popup } from '../../ui/popup.tsx'

const screen = 'adjustments'

interface SavedViewsProps {
  /** The view to save. */
  view: SavedView['view']
  onApply: (view: SavedView['view']) => void
}

/** Named views of the screen, stored on this PC: apply, replace, remove. */
export function SavedViews({ view, onApply }: SavedViewsProps) {
  const { t } = useTranslation(['adjustments', 'common'])
  const [open, setOpen] = useState(false)
  return (
    <Popup
      trigger={<Button icon={Bookmark}>{t('views.title')}</Button>}
      title={t('views.title')}
      className="views-popup"
      open={open}
      onOpenChange={setOpen}
    >
      <Views
        view={view}
        onApply={(kept) => {
          onApply(kept)
          setOpen(false)
        }}
      />
    </Popup>
  )
}

function Views({ view, onApply }: SavedViewsProps) {
  const { t } = useTranslation(['adjustments', 'common'])
  const client = useClient()
  const say = useToasts((state) => state.say)
  const guarded = useSupervisorAction()
  const isShown = useIsShown()
  const errorTexts = useErrorTexts()
  const errorSentence = useErrorSentence()
  const { data, error, reload } = useQuery('views.list', { screen }, { watch: ['views'] })
  const [name, setName] = useState('')
  const change = async (command: () => Promise<Result<unknown>>): Promise<boolean> => {
    const answer = await guarded(command)
    if (answer.ok) reload()
    else if (isShown.current) say(errorSentence(answer.error))
    return answer.ok
  }
  const views = data?.views ?? []
  const viewName = name.trim()
  return (
    <>
      {error !== null ? <p role="status">{errorTexts(error).fact}</p> : null}
      {data !== null && views.length === 0 ? <p className="second text-14">{t('views.none')}</p> : null}
      <ul className="views-list">
        {views.map((kept) => (
          <li key={kept.viewId}>
            <button type="button" className="period-preset" onClick={() => onApply(kept.view)}>
              <span className="clip">{kept.name}</span>
            </button>
            <Button
              size="small"
              tone="plain"
              icon={Trash2}
              aria-label={t('views.remove', { name: kept.name })}
              onClick={() => void change(() => client.command('views.remove', { viewId: kept.viewId }))}
            />
          </li>
        ))}
      </ul>
      <Form
        className="views-form stack gap-2 after-3 line-above"
        onSubmit={() => {
          if (viewName === '') return
          void change(() => client.command('views.save', { screen, name: viewName, view })).then((done) => {
            if (done) setName('')
          })
        }}
      >
        <Field label={t('views.name')} maxLength={80} value={name} onChange={setName} />
        <Button type="submit" disabled={viewName === ''}>
          {views.some((kept) => kept.name === viewName) ? t('views.replace') : t('common:save')}
        </Button>
      </Form>
    </>
  )
}
