import { useTranslation } from '../../i18n/use-translation.ts'
import type { useQuestions } from '../../shell/questions.ts'
import { useNavigation } from '../../state/screens.ts'
import { Kbd } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'

type Asked = ReturnType<typeof useQuestions>[number]

interface QuestionsAskedProps {
  questions: readonly Asked[]
  onChoose: (question: Asked) => void
}

/** Questions of the office that the typed words are about; Enter in the field takes the first one. */
export function QuestionsAsked({ questions, onChoose }: QuestionsAskedProps) {
  const { t } = useTranslation('frame')
  const places = useNavigation()
  if (questions.length === 0) return null
  return (
    <ul className="flex wrap gap-2" aria-label={t('find.group.questions')}>
      {questions.map((asked, at) => (
        <li key={asked.question}>
          <Button
            size="touch"
            icon={places.find(({ to }) => to.screen === asked.screen)?.icon}
            onClick={() => onChoose(asked)}
          >
            {asked.text}
            {at === 0 ? <Kbd>Enter</Kbd> : null}
          </Button>
        </li>
      ))}
    </ul>
  )
}
