import { ArrowLeft, MessageSquarePlus, Pause, Undo2, Users } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useKeptState } from '../../state/use-kept-state.ts'
import { useClockFormat } from '../../state/use-clock-format.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { onFirstPress } from '../../ui/repeated-press.ts'
import { ByWeightKey } from './by-weight-key.tsx'
import { DocumentButton } from './document-button.tsx'
import { HoldButton } from './hold-button.tsx'
import { LabelButton } from './label-button.tsx'
import { PhotoButton, PhotoStatus, usePhotos } from './photo-button.tsx'
import { PhotoStrip } from './photo-strip.tsx'
import type { PartProps } from './count-state.ts'

const presets = ['damagedPallet', 'wetGoods', 'brokenSeal', 'noLabel'] as const

/** Notes, photos, pause, change of operator and older scans. A scan closes it. */
export function MorePanel({ state, model }: PartProps) {
  const { t } = useTranslation('count')
  // A scan closes the panel: what is written so far is there when it is opened again.
  const [text, setText] = useKeptState('note', '')
  const { taking, take } = usePhotos(model)
  const article = articleOnScreen(state)
  const write = async (note: string) => {
    const isKept = await model.course.note(note)
    // Text typed meanwhile is the next note.
    if (isKept) setText((last) => (last.trim() === note ? '' : last))
  }
  return (
    <div className="panel more scroll-edges">
      <div className="more-keys">
        <Button size="dock" icon={Pause} onClick={() => void model.course.pause()}>
          {t('more.pause')}
        </Button>
        <Button size="dock" icon={Users} onClick={() => model.showPanel('people')}>
          {t('common:changeOperator')}
        </Button>
        <PhotoButton
          busy={taking?.done === false}
          onFiles={(files) => void take(files)}
          onCamera={() => model.showPanel('camera')}
        />
        <Button size="dock" icon={Undo2} onClick={() => model.showPanel('entries')}>
          {t('more.entries')}
        </Button>
        {state.session === null ? null : <LabelButton session={state.session} />}
        {state.session === null ? null : <HoldButton sessionId={state.session.sessionId} />}
        {state.session?.covers === null ? <DocumentButton session={state.session} size="dock" /> : null}
        <Button size="dock" icon={ArrowLeft} onClick={() => model.showPanel('none')}>
          {t('containerPanel.cancel')}
        </Button>
        {article === null || state.session === null ? null : (
          <ByWeightKey article={article} operator={state.session.operator} />
        )}
      </div>
      <div className="more-side column gap-3">
        <PhotoStatus taking={taking} />
        <Form
          className="more-note"
          onSubmit={() => {
            if (text.trim() !== '') void write(text.trim())
          }}
        >
          <Field
            label={t('more.note')}
            labelUnseen
            placeholder={t('more.notePlaceholder')}
            size="touch"
            value={text}
            maxLength={2000}
            onChange={setText}
            letters
          />
          <Button type="submit" size="touch" icon={MessageSquarePlus} disabled={text.trim() === ''}>
            {t('more.write')}
          </Button>
        </Form>
        <div className="more-presets" role="group" aria-label={t('more.presets')}>
          {presets.map((name) => (
            <Button key={name} size="touch" onClick={onFirstPress(() => void write(t(`more.preset.${name}`)))}>
              {t(`more.preset.${name}`)}
            </Button>
          ))}
        </div>
        <Notes state={state} />
        <PhotoStrip sessionId={state.session?.sessionId ?? null} />
      </div>
    </div>
  )
}

/** The article of the pending scan, else the one counted last. */
function articleOnScreen({ draft, recent, session }: PartProps['state']): { code: string; name: string } | null {
  const code = draft === null ? recent[0] : draft.articleCode
  if (code == null) return null
  const counted = session?.tallies.find(({ articleCode }) => articleCode === code)
  return { code, name: draft?.description ?? counted?.description ?? code }
}

/** The notes, newest first. */
function Notes({ state }: Pick<PartProps, 'state'>) {
  const format = useClockFormat()
  const notes = state.session?.notes ?? []
  if (notes.length === 0) return null
  return (
    <ul className="panel-needs">
      {notes.toReversed().map((note) => (
        <li key={note.eventId}>
          <span>{note.text}</span>
          <span className="second">
            <bdi>{note.operator}</bdi> · {format.time(note.at)}
          </span>
        </li>
      ))}
    </ul>
  )
}
