import { useTranslation } from '../i18n/use-translation.ts'
import { plainWords } from './plain-words.ts'
import { initialSuppliersView } from '../state/suppliers-view.ts'
import type { Target } from '../state/navigate-to-result.ts'
import type { ScreenName } from '../state/screens.ts'

const questions = ['lost', 'short', 'expiring', 'missing'] as const
export type Question = (typeof questions)[number]

/** The place that answers each question, set as a person would set it. */
const answers: Record<Question, { screen: ScreenName; target: Target }> = {
  lost: {
    screen: 'adjustments',
    target: { place: { screen: 'adjustments' }, kept: { view: { period: { preset: 'lastMonth' } } } },
  },
  short: {
    screen: 'suppliers',
    target: { place: { screen: 'suppliers', view: initialSuppliersView }, kept: { opensWorst: true } },
  },
  expiring: { screen: 'stock', target: { place: { screen: 'stock' }, kept: { filter: { state: 'week' } } } },
  missing: { screen: 'handover', target: { place: { screen: 'handover' }, kept: { yesterday: true } } },
}

const mostWords = 12
/** Fewer letters would offer a question for every code. */
const leastLetters = 3

/**
 * Questions of the office whose words begin with every word that was typed: "vence esta semana" is enough for lots that
 * expire this week.
 */
export function useQuestions(text: string): { question: Question; text: string; screen: ScreenName; target: Target }[] {
  const { t } = useTranslation('frame')
  const typed = plainWords(text).slice(0, mostWords)
  if (typed.join('').length < leastLetters) return []
  return questions.flatMap((question) => {
    const own = plainWords(`${t(`questions.${question}.text`)} ${t(`questions.${question}.words`)}`)
    if (!typed.every((word) => own.some((one) => one.startsWith(word)))) return []
    return [{ question, text: t(`questions.${question}.text`), ...answers[question] }]
  })
}
