import { Mail } from 'lucide-react'
import type { SearchResult } from '../../contract/shapes/home.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { wordLists } from '../state/navigate-to-result.ts'
import { useNavigation, type ScreenName } from '../state/screens.ts'
import type { FieldOption } from './field-option.ts'

const mostCounted = 100

/** Writes a number of matches, of which the core counts 100. */
export function useMatchCount(): (total: number) => string {
  const { t, format } = useTexts('frame')
  return (total) =>
    total < mostCounted ? format.count(total) : t('find.moreThan', { value: format.count(mostCounted - 1) })
}

/** Actions for the typed words: a list filtered by them, and the adjustments and claims of the only result. */
export function useSearchActions(): (answer: SearchResult, words: string) => FieldOption[] {
  const { t } = useTranslation('frame')
  const places = useNavigation()
  const written = useMatchCount()
  const placeOf = (screen: ScreenName) => places.find(({ to }) => to.screen === screen)

  return ({ label, articles, containers, suppliers, documents }, words) => {
    const isLabel = label.kind === 'gs1' || label.kind === 'link'
    const lists = wordLists.flatMap((list): FieldOption[] => {
      const place = placeOf(list)
      if (isLabel || place === undefined) return []
      const second =
        list === 'stock' && articles.total > 0
          ? t('find.articles', { count: articles.total, value: written(articles.total) })
          : ''
      const { icon, digit } = place
      return [
        {
          key: `list:${list}`,
          icon,
          text: t(`find.inList.${list}`, { words }),
          second,
          digit,
          target: { list, words },
        },
      ]
    })
    const adjustments = placeOf('adjustments')
    const [article, container] = [oneOf(articles.rows), oneOf(containers.rows)]
    const [supplier, document] = [oneOf(suppliers.rows), oneOf(documents.rows)]
    const changed =
      adjustments === undefined
        ? []
        : [
            ...(article === undefined
              ? []
              : [{ name: article.description ?? article.code, articleCode: article.code }]),
            ...(container === undefined ? [] : [{ name: container.container, container: container.container }]),
          ].map(({ name, ...of }): FieldOption => ({
            key: `adjustments:${name}`,
            icon: adjustments.icon,
            text: t('find.adjustments', { name }),
            target: { screen: 'adjustments', ...of },
          }))
    const claims = [
      ...(supplier === undefined
        ? []
        : [
            {
              name: supplier.description ?? supplier.code,
              supplier: { code: supplier.code, name: supplier.description },
            },
          ]),
      ...(document === undefined ? [] : [{ name: document.number, controlId: document.controlId }]),
    ].map(({ name, ...of }): FieldOption => ({
      key: `claims:${name}`,
      icon: Mail,
      text: t('find.claims', { name }),
      target: { screen: 'claims', state: 'all', ...of },
    }))
    return [...lists.slice(0, 1), ...changed, ...lists.slice(1), ...claims]
  }
}

/** The row that was meant: the only one, or the one with exactly this code. */
function oneOf<T extends { match: string }>(rows: readonly T[]): T | undefined {
  return rows.length === 1 ? rows[0] : rows.find(({ match }) => match === 'exact')
}
