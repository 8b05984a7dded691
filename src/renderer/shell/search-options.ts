import { Boxes, ClipboardList, CornerDownRight, Factory, FileText, Package } from 'lucide-react'
import type { SearchResult } from '../../contract/shapes/home.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { isWords, supplierPlace } from '../state/navigate-to-result.ts'
import { useNavigation } from '../state/screens.ts'
import { plainLetters } from '../ui/fold-text.ts'
import type { FieldGroup } from './field-option.ts'
import { useSearchActions } from './search-actions.ts'
import { useQuestions } from './questions.ts'

const mostPlaces = 3

/**
 * Options of the search field for a text: screens by name, and results of the core. Empty groups are left out.
 */
export function useSearchOptions(text: string, answer: SearchResult | null): FieldGroup[] {
  const { t, format } = useTexts(['frame', 'common'])
  const places = useNavigation()
  const questions = useQuestions(text)
  const actionsOf = useSearchActions()
  const typed = plainLetters(text.trim())
  if (typed === '') return []
  const groups: FieldGroup[] = [
    {
      key: 'questions',
      total: null,
      options: questions.flatMap(({ question, text: asked, screen, target }) => {
        const place = places.find(({ to }) => to.screen === screen)
        if (place === undefined) return []
        const { digit, icon } = place
        return [{ key: `question:${question}`, icon, text: asked, digit, target }]
      }),
    },
    {
      key: 'places',
      total: null,
      options: places
        .filter(
          ({ name }) =>
            typed.length > 1 &&
            plainLetters(name)
              .split(' ')
              .some((word) => word.startsWith(typed)),
        )
        .slice(0, mostPlaces)
        .map(({ digit, icon, name, to }) => ({
          key: `place:${digit}`,
          icon,
          text: name,
          target: to,
        })),
    },
  ]
  if (answer !== null) {
    const { documents, articles, containers, suppliers, orders } = answer
    groups.push(
      {
        key: 'documents',
        total: documents.total,
        options: documents.rows.map(({ controlId, number, supplierName, date }) => ({
          key: `document:${controlId}:${number}`,
          icon: FileText,
          code: number,
          text: supplierName ?? '',
          second: format.date(date),
          target: { find: number },
        })),
      },
      {
        key: 'articles',
        total: articles.total,
        options: articles.rows.map(({ code, description }) => ({
          key: `article:${code}`,
          icon: Package,
          code,
          text: description ?? '',
          target: { screen: 'stock', articleCode: code },
        })),
      },
      {
        key: 'containers',
        total: containers.total,
        options: containers.rows.map(({ container, articleCode }) => ({
          key: `container:${container}`,
          icon: Boxes,
          code: container,
          text: '',
          second: articleCode,
          target: { screen: 'stock', container },
        })),
      },
      {
        key: 'suppliers',
        total: suppliers.total,
        options: suppliers.rows.map(({ code, description }) => ({
          key: `supplier:${code}`,
          icon: Factory,
          code,
          text: description ?? '',
          target: supplierPlace(code),
        })),
      },
      {
        key: 'orders',
        total: orders.total,
        options: orders.rows.map(({ code, customer, date }) => ({
          key: `order:${code}`,
          icon: ClipboardList,
          code,
          text: customer ?? '',
          second: format.date(date),
          target: { screen: 'orders', code },
        })),
      },
    )
  }
  const found = groups.filter((group) => group.options.length > 0)
  // The more exact the best match of a kind, the earlier it comes; a screen's name is a beginning.
  const exactness = ({ key }: FieldGroup) =>
    answer === null || key === 'questions' || key === 'places' || key === 'lists'
      ? 1
      : Math.min(...answer[key].rows.map((row) => ['exact', 'prefix', 'words'].indexOf(row.match)))
  found.sort((a, b) => exactness(a) - exactness(b))
  const words = text.trim()
  const lists: FieldGroup = { key: 'lists', total: null, options: answer === null ? [] : actionsOf(answer, words) }
  if (found.length > 0 || isWords(words)) return [...found, lists].filter((group) => group.options.length > 0)
  const ask = { key: 'ask', icon: CornerDownRight, text: t('find.ask', { number: words }), target: { find: words } }
  return [{ key: 'documents', total: null, options: [ask] }]
}
