import { Boxes, ClipboardList, CornerDownRight, Factory, FileText, Package, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SearchResult } from '../../contract/shapes/home.ts'
import { useFormat } from '../i18n/use-format.ts'
import { isWords, supplierPlace, wordLists, type Target } from '../state/navigate-to-result.ts'
import { useNavigation } from '../state/screens.ts'
import { useQuestions } from './questions.ts'

export interface FieldOption {
  key: string
  icon: LucideIcon
  /** A code or number, verbatim. */
  code: string | null
  text: string
  second: string
  /** Digit that opens the screen with Alt. */
  digit?: string
  target: Target
}

export interface FieldGroup {
  key: 'questions' | 'places' | 'documents' | 'articles' | 'containers' | 'suppliers' | 'orders' | 'lists'
  options: FieldOption[]
  /** There are others that the list does not hold. */
  more: boolean
}

const bare = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
const mostPlaces = 3

/**
 * Options of the search field for a text: screens by name, and results of the core. Empty groups are left out.
 */
export function useSearchOptions(text: string, answer: SearchResult | null): FieldGroup[] {
  const { t } = useTranslation(['frame', 'common', 'orders'])
  const format = useFormat()
  const places = useNavigation()
  const questions = useQuestions(text)
  const typed = bare(text.trim())
  if (typed === '') return []
  const groups: FieldGroup[] = [
    {
      key: 'questions',
      more: false,
      options: questions.flatMap(({ question, text: asked, screen, target }) => {
        const place = places.find(({ to }) => to.screen === screen)
        if (place === undefined) return []
        const { digit, icon } = place
        return [{ key: `question:${question}`, icon, code: null, text: asked, second: '', digit, target }]
      }),
    },
    {
      key: 'places',
      more: false,
      options: places
        .filter(
          ({ name }) =>
            typed.length > 1 &&
            bare(name)
              .split(' ')
              .some((word) => word.startsWith(typed)),
        )
        .slice(0, mostPlaces)
        .map(({ digit, icon, name, to }) => ({
          key: `place:${digit}`,
          icon,
          code: null,
          text: name,
          second: '',
          target: to,
        })),
    },
  ]
  if (answer !== null) {
    const { documents, articles, containers, suppliers, orders } = answer
    groups.push(
      {
        key: 'documents',
        more: documents.more,
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
        more: articles.more,
        options: articles.rows.map(({ code, description }) => ({
          key: `article:${code}`,
          icon: Package,
          code,
          text: description ?? '',
          second: '',
          target: { screen: 'stock', articleCode: code },
        })),
      },
      {
        key: 'containers',
        more: containers.more,
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
        more: suppliers.more,
        options: suppliers.rows.map(({ code, description }) => ({
          key: `supplier:${code}`,
          icon: Factory,
          code,
          text: description ?? '',
          second: '',
          target: supplierPlace(code),
        })),
      },
      {
        key: 'orders',
        more: orders.more,
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
  const lists: FieldGroup = {
    key: 'lists',
    more: false,
    options: wordLists.flatMap((list) => {
      const place = places.find(({ to }) => to.screen === list)
      if (place === undefined || answer === null || answer.label.kind === 'gs1' || answer.label.kind === 'link')
        return []
      const { digit, icon } = place
      const target: Target = { list, words }
      return [
        { key: `list:${list}`, icon, code: null, text: t(`find.inList.${list}`, { words }), second: '', digit, target },
      ]
    }),
  }
  if (found.length > 0 || isWords(words)) return [...found, lists].filter((group) => group.options.length > 0)
  const asNumber = words
  return [
    {
      key: 'documents',
      more: false,
      options: [
        {
          key: 'ask',
          icon: CornerDownRight,
          code: null,
          text: t('find.ask', { number: asNumber }),
          second: '',
          target: { find: asNumber },
        },
      ],
    },
  ]
}
