import type { Client } from '../../contract/client.ts'
import type { SearchResult } from '../../contract/shapes/home.ts'
import { useFinder } from './finder.ts'
import { useRoute } from './route.ts'
import type { Route } from './screens.ts'
import { initialSuppliersView } from './suppliers-view.ts'

/** How many finds of a kind the list of the one field shows. */
export const maxResultsPerGroup = 5

/** The route of a search result. A document is found by its number, so that the WMS is queried too. */
export type Target = Route | { find: string }

/** The suppliers with this one's record open. */
export function supplierPlace(code: string): Route {
  return { screen: 'suppliers', view: { ...initialSuppliersView, open: { code, name: null } } }
}

export function goTo(client: Client, target: Target): void {
  if ('find' in target) void useFinder.getState().find(client, target.find)
  else useRoute.getState().go(target)
}

/**
 * Opens what was typed or scanned: a label's container or article, a document of that very number, else whatever has
 * that very code. Words without a digit open the first find. All else is a document number that the WMS may know.
 */
export async function openSearchResult(client: Client, raw: string): Promise<void> {
  const text = raw.trim()
  if (text === '') return
  const answer = await client.query('search.everything', { text: raw.slice(0, 4096), limit: maxResultsPerGroup })
  goTo(client, (answer.ok ? targetOf(answer.value, text) : null) ?? { find: raw })
}

/** The target that a text means, `null` if it can only be a document number that is not in the local data. */
export function targetOf(answer: SearchResult, text: string): Target | null {
  const { label, documents, articles, containers, suppliers, orders } = answer
  if (label.kind === 'gs1' || label.kind === 'link') {
    if (label.container !== null && containers.rows[0] !== undefined)
      return { screen: 'stock', container: containers.rows[0].container }
    return label.articleCode === null ? null : { screen: 'stock', articleCode: label.articleCode }
  }
  const exact = <T extends { match: string }>(rows: readonly T[]) => rows.find((row) => row.match === 'exact')
  const [document, article, container] = [exact(documents.rows), exact(articles.rows), exact(containers.rows)]
  const [order, supplier] = [exact(orders.rows), exact(suppliers.rows)]
  if (document !== undefined) return { find: document.number }
  if (article !== undefined) return { screen: 'stock', articleCode: article.code }
  if (container !== undefined) return { screen: 'stock', container: container.container }
  if (order !== undefined) return { screen: 'orders', code: order.code }
  if (supplier !== undefined) return supplierPlace(supplier.code)
  if (/\d/.test(text) && !text.includes(' ')) return null
  return firstOf(answer)
}

function firstOf({ documents, articles, containers, suppliers, orders }: SearchResult): Target | null {
  const [article, supplier] = [articles.rows[0], suppliers.rows[0]]
  if (article !== undefined) return { screen: 'stock', articleCode: article.code }
  if (supplier !== undefined) return supplierPlace(supplier.code)
  const [order, document, container] = [orders.rows[0], documents.rows[0], containers.rows[0]]
  if (order !== undefined) return { screen: 'orders', code: order.code }
  if (document !== undefined) return { find: document.number }
  return container === undefined ? null : { screen: 'stock', container: container.container }
}
