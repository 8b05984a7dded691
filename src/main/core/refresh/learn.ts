import type { Adjustment, ArticleFacts, Dispatch, Order, StockEntry } from '../domain/model.ts'

const unknown: Omit<ArticleFacts, 'code'> = {
  description: null,
  usesLot: null,
  usesSerial: null,
  usesExpiry: null,
  shelfLifeDays: null,
  byWeight: null,
}

/** What a stock row says of its article: only what is there is known, an empty lot proves nothing. */
export function factsFromStock(entry: StockEntry): ArticleFacts[] {
  return [
    {
      ...unknown,
      code: entry.articleCode,
      description: entry.description,
      usesLot: entry.lot === null ? null : true,
      usesSerial: entry.serial === null ? null : true,
      usesExpiry: entry.expiry === null ? null : true,
    },
  ]
}

export function factsFromAdjustment(adjustment: Adjustment): ArticleFacts[] {
  return [{ ...unknown, code: adjustment.articleCode, description: adjustment.description }]
}

/** Dispatches say outright what an article uses; orders of version 2 only its description. */
export function factsFromOrder(order: Order): ArticleFacts[] {
  return order.items.map(({ article }) => ({
    ...unknown,
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
