import { z } from 'zod'
import { operationError } from '../errors.ts'
import { dateText, instant, units, wmsPage } from './common.ts'

const text = z.string().nullable()
const count = z.number().int()
/** The units of the article are kilograms; missing if they are not. */
const byWeight = z.literal(true).optional()

/** One row of stock. Rows have no identity and cannot be referenced. */
export const stockEntry = z.strictObject({
  area: z.strictObject({ description: text, type: text, abbreviation: text }),
  location: z.strictObject({
    aisle: z.number().nullable(),
    position: z.number().nullable(),
    level: z.number().nullable(),
    state: text,
  }),
  container: z.strictObject({
    number: text,
    remark: text,
    stateDescription: text,
    stateBlocked: z.boolean().nullable(),
    packages: z.number().nullable(),
  }),
  articleCode: z.string(),
  description: text,
  lot: text,
  serial: text,
  expiry: dateText.nullable(),
  units,
  byWeight,
  declaredWeight: z.number().nullable(),
  preparationId: count.nullable(),
  taskId: count.nullable(),
  taskState: text,
})
export type StockEntryView = z.infer<typeof stockEntry>

/** `refreshError`: the WMS could not be queried for missing data, so the rows may be incomplete. */
const refreshError = { refreshError: operationError.optional() }

export const stockPage = wmsPage(stockEntry)

/** Expired: before today. Expiring: from today on, within some days. Both in the warehouse's time zone. */
export const stockState = z.enum(['expired', 'expiring', 'blocked'])

/** `article`: by article, expiry, lot and location. `expiry`: next to expire first, without expiry last. */
export const stockOrder = z.enum(['article', 'expiry'])

/** Totals of the matching rows of one article. `nextExpiry` is the first from today on. */
export const stockArticle = z.strictObject({
  articleCode: z.string(),
  description: text,
  units,
  byWeight,
  entries: count,
  /** Distinct lots and locations; rows without one are not counted. */
  lots: count,
  locations: count,
  blockedUnits: units,
  expiredUnits: units,
  nextExpiry: dateText.nullable(),
  nextLot: text,
})
export type StockArticle = z.infer<typeof stockArticle>

export const stockArticlePage = wmsPage(stockArticle)

/** Units at a location: area and aisle-position-level (`4-25-2`), `null` if unknown. */
const place = z.strictObject({ area: text, location: text, container: text, units })

const lot = z.strictObject({
  lot: text,
  expiry: dateText.nullable(),
  /** Before today in the warehouse's time zone. */
  expired: z.boolean(),
  units,
  blockedUnits: units,
  /** Locations with the most units; `placesTotal` is the number of all. */
  places: z.array(place),
  placesTotal: count,
})
export type StockLot = z.infer<typeof lot>

/** All stock of one article. Lots: next to expire first, then those without a date, then expired ones. */
export const articleStock = z.strictObject({
  articleCode: z.string(),
  description: text,
  units,
  byWeight,
  entries: count,
  blockedUnits: units,
  expiredUnits: units,
  lots: z.array(lot),
  lotsTotal: count,
  serials: z.strictObject({ rows: z.array(z.string()), total: count }),
  asOf: instant.nullable(),
  ...refreshError,
})
export type ArticleStock = z.infer<typeof articleStock>

/** The locations with the most units of each article, in the order of the input; `locations` is the number of all. */
export const stockPlaces = z.strictObject({
  articles: z.array(
    z.strictObject({
      articleCode: z.string(),
      description: text,
      units,
      byWeight,
      locations: count,
      places: z.array(z.strictObject({ area: text, location: text, units })),
    }),
  ),
  asOf: instant.nullable(),
})
export type StockPlaces = z.infer<typeof stockPlaces>
