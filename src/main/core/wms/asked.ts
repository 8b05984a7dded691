import { addDays } from '../domain/dates.ts'
import type { Adjustment, BlindControl, DateText, Order, StockEntry } from '../domain/model.ts'
import { expiryDay } from '../domain/stock-location.ts'
import { documentNumberAlternatives, documentNumberKey, stateKey } from '../domain/text.ts'
import type { AdjustmentFilter, ControlFilter, OrderFilter, StockFilter } from './paths.ts'
import { orderState } from './wire/order-state.ts'

/**
 * Whether a row belongs to the answer. `near`: of the day before or after a period; the WMS may mean days of another time
 * zone.
 */
export type Fit = 'inside' | 'near' | 'outside'

/** Compares a row with what was asked: a proxy may answer with another response, a WMS may ignore a filter. */
export type FitOf<T> = (row: T) => Fit

/** States of controls seen in the field. An unknown one may be another spelling of the state that was asked for. */
const controlStates = new Set(
  ['sinControl', 'pendienteControl', 'enProcesoControl', 'controlado', 'verificado', 'guardado'].map(stateKey),
)

/** True if one of the control's receiving documents has this number: trimmed, letter case and zeros count. */
export function hasDocumentNumber(control: BlindControl, number: string): boolean {
  const keys = documentNumberAlternatives(number)
  return control.receivingDocuments.some((document) => keys.includes(documentNumberKey(document.number)))
}

export function controlFit({ number, date, supplierCode, state }: ControlFilter): FitOf<BlindControl> {
  return (control) => {
    const { receivingDocuments } = control
    const supplier = supplierCode?.trim()
    const own = control.state === null ? null : stateKey(control.state)
    if (number !== undefined && !hasDocumentNumber(control, number)) return 'outside'
    if (supplier !== undefined && !receivingDocuments.some((one) => one.supplierCode === supplier)) return 'outside'
    if (state !== undefined && own !== null && own !== stateKey(state) && controlStates.has(own)) return 'outside'
    return date === undefined ? 'inside' : dayFit(control.date, date, date)
  }
}

export function orderFit({ state, code }: OrderFilter): FitOf<Order> {
  const asked = { state: state && stateKey(orderState(state)), code: code?.trim() }
  return (order) =>
    (asked.code !== undefined && order.code !== asked.code) ||
    (asked.state !== undefined && order.state !== null && stateKey(order.state) !== asked.state)
      ? 'outside'
      : 'inside'
}

export function stockFit({ articleCode, expiry, container }: StockFilter): FitOf<StockEntry> {
  return (entry) =>
    (articleCode !== undefined && entry.articleCode !== articleCode.trim()) ||
    (expiry !== undefined && expiryDay(entry.expiry) !== expiry) ||
    (container !== undefined && entry.container.number !== container.trim())
      ? 'outside'
      : 'inside'
}

/** By period and article; the other filters name what rows do not contain in the same form. */
export function adjustmentFit(from: DateText, to: DateText, { articleCode }: AdjustmentFilter): FitOf<Adjustment> {
  return (adjustment) =>
    articleCode !== undefined && adjustment.articleCode !== articleCode.trim()
      ? 'outside'
      : dayFit(adjustment.date, from, to)
}

/** Whether a row is of a period. A row without a readable date counts as inside. */
function dayFit(date: DateText | null, from: DateText, to: DateText): Fit {
  if (date === null || !/^\d{4}-\d\d-\d\d/.test(date)) return 'inside'
  const day = date.slice(0, 10)
  if (day >= from && day <= to) return 'inside'
  return day >= (addDays(from, -1) ?? from) && day <= (addDays(to, 1) ?? to) ? 'near' : 'outside'
}
