import type { Client } from '../../contract/client.ts'
import type { SearchResult } from '../../contract/shapes/home.ts'
import { useFinder } from './finder.ts'
import { openOrOffer } from './late-finds.ts'
import { openInNewWindow, useRoute } from './route.ts'
import type { Route } from './screens.ts'
import { initialSuppliersView } from './suppliers-view.ts'

/** How many finds of a kind the list of the one field shows. */
export const maxResultsPerGroup = 5

/**
 * The route of a search result, or a list with words as its filter. A document is found by its number, so that the WMS is
 * queried too. `kept`: what is set at the place already.
 */
export type Target =
  | Route
  | { find: string }
  | { list: WordList; words: string }
  | { place: Route; kept: Readonly<Record<string, unknown>> }

/** Lists that words can be taken into. */
export const wordLists = ['stock', 'receiving', 'suppliers', 'orders'] as const
export type WordList = (typeof wordLists)[number]

/** A list with these words in its filter, as its screen stores it. */
function listPlace(list: WordList, words: string): [Route, Record<string, unknown>] {
  return [{ screen: list }, list === 'stock' ? { filter: { text: words } } : { text: words }]
}

/** The suppliers with this one's record open. */
export function supplierPlace(code: string): Route {
  return { screen: 'suppliers', view: { ...initialSuppliersView, open: { code, name: null } } }
}

export function goTo(client: Client, target: Target): void {
  if ('find' in target) void useFinder.getState().find(client, target.find)
  else if ('list' in target) useRoute.getState().go(...listPlace(target.list, target.words))
  else if ('place' in target) useRoute.getState().go(target.place, target.kept)
  else useRoute.getState().go(target)
}

/** Opens a search result in another window. */
export function openElsewhere(target: Target): void {
  if ('find' in target) openInNewWindow({ screen: 'document', number: target.find.trim() })
  else if ('list' in target) openInNewWindow(...listPlace(target.list, target.words))
  else if ('place' in target) openInNewWindow(target.place, target.kept)
  else openInNewWindow(target)
}

/**
 * Opens what was typed or scanned: a label's container or article, a document of that very number, else whatever has
 * that very code. Words that were typed open their one find, else the list of what they were found in. All else is a
 * document number that the WMS may know; if it does not, the documents are listed of whose numbers a part was typed. `own`: a question or a screen that the words name, where they are in no data.
 */
export async function openSearchResult(
  client: Client,
  raw: string,
  how: 'typed' | 'scanned',
  own: Target | null = null,
): Promise<void> {
  const text = raw.trim()
  if (text === '') return
  const { place } = useRoute.getState()
  const answer = await client.query('search.everything', { text: raw.slice(0, 4096), limit: maxResultsPerGroup })
  if (own !== null && (!answer.ok || isNowhere(answer.value))) return goTo(client, own)
  const target = answer.ok ? targetOf(answer.value, text, how) : null
  if (target !== null) {
    // A document is asked for at the WMS first, which keeps its own place in mind.
    if ('find' in target) return goTo(client, target)
    return openOrOffer(place, { number: text, found: true, open: () => goTo(client, target) })
  }
  const isPart = how === 'typed' && answer.ok && answer.value.documents.rows.length > 0
  const list = () => goTo(client, { list: 'receiving', words: text })
  await useFinder.getState().find(client, raw, undefined, isPart ? list : undefined)
}

function isNowhere({ documents, articles, containers, suppliers, orders }: SearchResult): boolean {
  return [documents, articles, containers, suppliers, orders].every(({ rows }) => rows.length === 0)
}

/** True for what a person searches by: several words, or one without a digit. A document's number has digits. */
export function isWords(text: string): boolean {
  return /\p{L}/u.test(text) && (!/\d/.test(text) || text.includes(' '))
}

/** The target that a text means, `null` if it can only be a document number that is not in the local data. */
export function targetOf(answer: SearchResult, text: string, how: 'typed' | 'scanned'): Target | null {
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
  return how === 'typed' && isWords(text) ? targetOfWords(answer, text) : null
}

/** The one find; else the list of the first kind that has some. Words that are nowhere show an empty list of documents. */
function targetOfWords({ documents, articles, containers, suppliers, orders }: SearchResult, words: string): Target {
  const finds: { list: WordList; targets: Target[] }[] = [
    { list: 'stock', targets: articles.rows.map(({ code }) => ({ screen: 'stock', articleCode: code })) },
    { list: 'suppliers', targets: suppliers.rows.map(({ code }) => supplierPlace(code)) },
    { list: 'orders', targets: orders.rows.map(({ code }) => ({ screen: 'orders', code })) },
    { list: 'receiving', targets: documents.rows.map(({ number }) => ({ find: number })) },
    { list: 'stock', targets: containers.rows.map(({ container }) => ({ screen: 'stock', container })) },
  ]
  const all = finds.flatMap(({ targets }) => targets)
  const [only] = all
  if (only !== undefined && all.length === 1) return only
  return { list: finds.find(({ targets }) => targets.length > 0)?.list ?? 'receiving', words }
}
