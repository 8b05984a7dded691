import { useState } from 'react'
import { ArrowLeft, Check, Play, User, Users } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useOperators } from '../../shell/operator-choice.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import type { PartProps } from './count-state.ts'

/** Choice of the new operator. Scanning a badge chooses; any other scan is counted. */
export function PeoplePanel({ state, model }: PartProps) {
  const { t } = useTranslation(['count', 'frame'])
  const { rows, problem } = useOperators()
  const [name, setName] = useState('')
  const others = (rows ?? []).filter((one) => one.name !== state.session?.operator)
  return (
    <Form
      className="panel"
      onSubmit={() => {
        if (name.trim() !== '') model.give(name.trim())
      }}
    >
      <h2 className="read-article">{t('count:people.title')}</h2>
      <p className="read-say">{t('count:people.text')}</p>
      {rows !== null && rows.length === 0 ? (
        <>
          <Field
            label={t('frame:operator.name')}
            size="touch"
            icon={User}
            value={name}
            maxLength={80}
            onChange={setName}
            letters
          />
          <Button type="submit" size="dock" tone="primary" icon={Check} disabled={name.trim() === ''}>
            {t('count:people.give')}
          </Button>
        </>
      ) : null}
      {problem}
      <div className="read-answers people scroll-edges">
        {others.map((one) => (
          <Button key={one.operatorId} size="dock" icon={User} onClick={() => model.give(one.name)}>
            {one.name}
          </Button>
        ))}
        <Button
          size="dock"
          icon={ArrowLeft}
          className="people-back all-columns"
          onClick={() => model.showPanel('none')}
        >
          {t('count:containerPanel.cancel')}
        </Button>
      </div>
    </Form>
  )
}

/** The count is paused: choice of the operator who resumes it. */
export function PausedPanel({ state, model }: PartProps) {
  const { t } = useTranslation('count')
  const operator = state.session?.operator ?? ''
  return (
    <div className="panel">
      <h2 className="read-article">{t('paused.title')}</h2>
      <p className="read-say">{t('paused.text')}</p>
      <div className="read-answers stacked">
        <Button size="next" tone="primary" icon={Play} onClick={() => void model.course.resume(operator)}>
          {t('paused.goOn', { operator })}
        </Button>
        <Button size="dock" icon={Users} onClick={() => model.showPanel('people')}>
          {t('paused.other')}
        </Button>
      </div>
    </div>
  )
}
