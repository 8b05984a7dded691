import { z } from 'zod'
import { code, cursor, limit, text } from './shapes/common.ts'
import { articleStock, stockArticlePage, stockOrder, stockPage, stockPlaces, stockState } from './shapes/stock.ts'

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'a day, yyyy-MM-dd')

const filter = {
  articleCode: text.optional(),
  expiry: day.optional(),
  container: text.optional(),
  /** Words of the article's code and description. */
  text: text.optional(),
  /** Words of the area's description or abbreviation. */
  area: text.optional(),
  /** As people write it: `4-25-2`, `04-25`, `RS-4-25`. */
  location: text.optional(),
  lot: text.optional(),
  serial: text.optional(),
  state: stockState.optional(),
  /** Days from today that `expiring` looks ahead; 30 unless named. */
  withinDays: z.number().int().min(0).max(3650).optional(),
  order: stockOrder.optional(),
  limit,
  cursor: cursor.optional(),
}

/** Stock: its rows, articles with their totals, one article with its lots, and where articles lie. */
export const stockOperations = {
  'stock.search': {
    kind: 'query',
    summary:
      'Stock by article, expiry, container, words, place, lot, serial or state, from the copy on this PC; before the first reading the WMS is asked.',
    input: z.strictObject(filter),
    output: stockPage,
    errors: [],
  },
  'stock.articles': {
    kind: 'query',
    summary: 'The articles of the rows that fit, each with the totals of those rows, from the copy on this PC.',
    input: z.strictObject(filter),
    output: stockArticlePage,
    errors: [],
  },
  'stock.article': {
    kind: 'query',
    summary:
      'All stock of one article by lot and place, next to expire first, from the copy on this PC; before the first reading the WMS is asked.',
    input: z.strictObject({ articleCode: code }),
    output: articleStock,
    errors: [],
  },
  'stock.where': {
    kind: 'query',
    summary: 'The places where articles lie, those with the most units of each, from the copy on this PC.',
    input: z.strictObject({ articleCodes: z.array(code).min(1).max(200) }),
    output: stockPlaces,
    errors: [],
  },
} as const
