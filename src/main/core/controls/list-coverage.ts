import type { OperationError } from '../../../contract/errors.ts'
import type { PeriodCoverage } from '../refresh/coverage.ts'
import type { ControlQuery } from '../refresh/messages.ts'
import type { ControlFilter } from '../store/cache/controls.ts'
import type { FetchContext, FetchMissing } from '../wms/reading/fetch-missing.ts'

export interface ListCoverageOptions {
  /** True if a control with exactly this document number is listed. */
  hasNumber(number: string): boolean
  hasSupplier(code: string): boolean
  hasState(state: string): boolean
  /** True if the days and states that are always read were read. */
  isRead(): boolean
  /** Today's date at the warehouse. */
  today(): string
  day(day: string): PeriodCoverage
  readDay(day: string, signal: AbortSignal): Promise<void>
  read(query: ControlQuery, signal: AbortSignal): Promise<void>
  askForMissing: FetchMissing
}

/** `covered`: every control of the filter is in the local data. */
export interface ListCoverage {
  covered: boolean
  refreshError?: OperationError
}

/**
 * Creates the function that reads what a filter needs and the local data may lack: a day, a number or a supplier. The
 * narrowest of them is read; words and states only narrow it. Words alone, or a closed state, would need all controls.
 */
export function createListCoverage(options: ListCoverageOptions) {
  const { askForMissing } = options

  async function ask(context: FetchContext, read: (signal: AbortSignal) => Promise<void>): Promise<ListCoverage> {
    const refreshError = await askForMissing(context, read)
    return refreshError ? { covered: false, refreshError } : { covered: true }
  }

  return async (filter: ControlFilter, context: FetchContext): Promise<ListCoverage> => {
    const { date } = filter
    const number = filter.number?.trim() ?? ''
    const supplierCode = filter.supplierCode?.trim() ?? ''
    if (number !== '') {
      if (options.hasNumber(number)) return { covered: true }
      return ask(context, (signal) => options.read({ number }, signal))
    }
    if (date && /^\d{4}-\d\d-\d\d$/.test(date) && date <= options.today()) {
      if (options.day(date).missingDays === 0) return { covered: true }
      const asked = await ask(context, (signal) => options.readDay(date, signal))
      // A list that looks cut is kept back until a second one is equal.
      return { ...asked, covered: asked.covered && options.day(date).missingDays === 0 }
    }
    if (supplierCode !== '') {
      if (options.hasSupplier(supplierCode)) return { covered: true }
      const asked = await ask(context, (signal) => options.read({ supplierCode }, signal))
      return { ...asked, covered: asked.covered && options.hasSupplier(supplierCode) }
    }
    if (date || filter.text?.trim()) return { covered: false }
    return { covered: filter.state ? options.hasState(filter.state) : options.isRead() }
  }
}
