import type { Log } from '../core/kernel/ports.ts'

/** More entries of one run would fill the log: a page that is attacked repeats itself. */
const mostLogged = 100

export type CspReports = ReturnType<typeof createCspReports>

/** What the content security policy refused, as browsers report it. */
export function createCspReports(log: Log) {
  let total = 0
  return {
    get total() {
      return total
    },
    /** Takes the body of a report; anything else counts as well and is logged without fields. */
    take(body: unknown) {
      total += 1
      if (total <= mostLogged) log.warn('page.csp', fieldsOf(body))
    },
  }
}

/** The report of `report-uri` (Content Security Policy Level 3, 5.3), without what an address carries after its path. */
function fieldsOf(body: unknown): Record<string, string | number | null> {
  const report = property(body, 'csp-report')
  return {
    directive: text(property(report, 'effective-directive')),
    blocked: address(property(report, 'blocked-uri')),
    source: address(property(report, 'source-file')),
    line: number(property(report, 'line-number')),
  }
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : null)
const number = (value: unknown) => (typeof value === 'number' ? value : null)
const address = (value: unknown) => (typeof value === 'string' ? text(value.split(/[?#]/, 1)[0]) : null)
