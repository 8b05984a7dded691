import { z } from 'zod'
import { code, cursor, day, limit, text } from './shapes/common.ts'
import { articleStock, stockArticlePage, stockOrder, stockPage, stockPlaces, stockState } from './shapes/stock.ts'

const filter = {
  articleCode: text.optional(),
  expiry: day.optional(),
  container: text.optional(),
  /** Words of the article's code and description. */
  text: text.optional(),
  /** Words of the area's description or abbreviation. */
  area: text.optional(),
  /** Aisle, position, level, with or without area and leading zeros: `4-25-2`, `04-25`, `RS-4-25`. */
  location: text.optional(),
  lot: text.optional(),
  serial: text.optional(),
  state: stockState.optional(),
  /** Days from today for `expiring`; 30 by default. */
  withinDays: z.number().int().min(0).max(3650).optional(),
  order: stockOrder.optional(),
  limit,
  cursor: cursor.optional(),
}

/** Stock: rows, articles with totals, one article with its lots, locations of articles. */
export const stockOperations = {
  'stock.search': {
    kind: 'query',
    summary:
      'Stock by article, expiry, container, text, location, lot, serial or state, from the local data; before the first refresh from the WMS.',
    input: z.strictObject(filter),
    output: stockPage,
  },
  'stock.articles': {
    kind: 'query',
    summary: 'The articles of the matching rows with the totals of these rows, from the local data.',
    input: z.strictObject(filter),
    output: stockArticlePage,
  },
  'stock.article': {
    kind: 'query',
    summary:
      'All stock of one article by lot and location, next to expire first, from the local data; before the first refresh from the WMS.',
    input: z.strictObject({ articleCode: code }),
    output: articleStock,
  },
  'stock.where': {
    kind: 'query',
    summary: 'The locations with the most units of each article, from the local data.',
    input: z.strictObject({ articleCodes: z.array(code).min(1).max(200) }),
    output: stockPlaces,
  },
} as const
