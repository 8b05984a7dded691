import type { Adjustment, ArticleFacts, Dispatch, Order, StockEntry, Units } from '../domain/model.ts'
import { unitsToNumber } from '../domain/units.ts'
import { mergeArticles } from '../store/cache/articles.ts'
import type { CacheWriter } from '../store/cache/cache-file.ts'
import { writeCache } from '../store/cache/cache-file.ts'

const unknown: Omit<ArticleFacts, 'code'> = {
  description: null,
  usesLot: null,
  usesSerial: null,
  usesExpiry: null,
  shelfLifeDays: null,
  byWeight: null,
}

/**
 * True if fractional units equal the declared weight: then units are kilograms. No field states it, and whole numbers
 * prove nothing.
 */
function areKilos({ units, declaredWeight }: { units: Units; declaredWeight: number | null }): true | null {
  const amount = unitsToNumber(units)
  return declaredWeight === amount && !Number.isInteger(amount) ? true : null
}

/** Article facts in a stock row: only present values count, an empty lot proves nothing. */
export function factsFromStock(entry: StockEntry): ArticleFacts[] {
  return [
    // Every field by name: copying `unknown` took most of the time of a million rows.
    {
      code: entry.articleCode,
      description: entry.description,
      usesLot: entry.lot === null ? null : true,
      usesSerial: entry.serial === null ? null : true,
      usesExpiry: entry.expiry === null ? null : true,
      shelfLifeDays: null,
      byWeight: areKilos(entry),
    },
  ]
}

export function factsFromAdjustment(adjustment: Adjustment): ArticleFacts[] {
  return [{ ...unknown, code: adjustment.articleCode, description: adjustment.description }]
}

/** Dispatches state what an article uses; orders of version 2 only its description. */
export function factsFromOrder(order: Order): ArticleFacts[] {
  return order.items.map(({ article, ...item }) => ({
    ...unknown,
    byWeight: areKilos(item),
    code: article.code,
    description: article.description,
    usesLot: article.usesLot,
    usesSerial: article.usesSerial,
    usesExpiry: article.usesExpiry,
    shelfLifeDays: article.shelfLifeDays,
  }))
}

export function factsFromDispatch(dispatch: Dispatch): ArticleFacts[] {
  return dispatch.orders.flatMap(factsFromOrder)
}

const articlesPerTransaction = 500
/** Articles of one reading whose facts are held; a list of more distinct articles is not one of a warehouse. */
const maxArticles = 200_000

export type ArticleFactCollector<Row> = ReturnType<typeof createArticleFactCollector<Row>>

/** Collects the article facts of one read. Held in memory, once per article, until the read is confirmed. */
export function createArticleFactCollector<Row>(factsOf: (row: Row) => ArticleFacts[]) {
  const facts = new Map<string, ArticleFacts>()
  return {
    hear(row: Row): void {
      for (const fact of factsOf(row)) {
        const known = facts.get(fact.code)
        if (known) addFacts(known, fact)
        else if (facts.size < maxArticles) facts.set(fact.code, fact)
      }
    },
    learn(writer: CacheWriter): void {
      const all = [...facts.values()]
      for (let from = 0; from < all.length; from += articlesPerTransaction) {
        const some = all.slice(from, from + articlesPerTransaction)
        writeCache(writer, () => mergeArticles(writer, some))
      }
      facts.clear()
    },
  }
}

function addFacts(known: ArticleFacts, fact: ArticleFacts): void {
  known.description = fact.description ?? known.description
  known.usesLot = fact.usesLot ?? known.usesLot
  known.usesSerial = fact.usesSerial ?? known.usesSerial
  known.usesExpiry = fact.usesExpiry ?? known.usesExpiry
  known.shelfLifeDays = fact.shelfLifeDays ?? known.shelfLifeDays
  known.byWeight = fact.byWeight ?? known.byWeight
}
