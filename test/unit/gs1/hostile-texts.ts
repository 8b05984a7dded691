// Malformed texts, seeded: the same in every run. Work is counted in steps, never in time.
import { bracketed } from './bracketed.ts'
import { joinElements } from '../../../src/main/core/domain/labels/label-elements.ts'
import type { ApplicationIdentifier } from '../../../src/main/core/domain/gs1/identifier.ts'
import { identifiers } from '../../../src/main/core/domain/gs1/table.ts'
import { explainScan, type ScanReading } from '../../../src/main/core/domain/scan.ts'
import { longest, shortest } from './samples.ts'

/** More than any text needs, far fewer than a search without bounds takes. */
export const stepBound = 30_000

/** More readings of a text are not searched for: they change no result. */
const mostAlternatives = 33

const now = { year: 2026 }
const GS = '\u001D'
const pieces = [
  ...']C1 ]d1 ]d2 ]Q3 ]e0 ]J1 ~ {GS} ( ) \\( (01) (10) (99) 00 01 02 10 17 21 30 37 91 99 7003 8008'.split(' '),
  ...'08412345678905 384123450000000011 261231 261200 991332 ABC 0 1 9 %41 %2F % https://x.es/ /01/ /10/ ?17= & # ñ'.split(
    ' ',
  ),
  GS,
  GS + GS,
  '\u0000',
  '\n',
  ' ',
  '💥',
  '\ud800',
  '\uffff',
]

/** Counts what reading a text asks of the table, from now on. */
function countSteps(): () => number {
  let steps = 0
  const table = identifiers as Map<string, ApplicationIdentifier>
  const get = table.get.bind(table)
  table.get = (ai) => {
    steps += 1
    return get(ai)
  }
  for (const identifier of table.values()) {
    const { components } = identifier
    Object.defineProperty(identifier, 'components', {
      get() {
        steps += 1
        return components
      },
    })
  }
  return () => {
    const counted = steps
    steps = 0
    return counted
  }
}

function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const all = [...identifiers.values()]
const samples = all.flatMap((identifier) =>
  [shortest(identifier), longest(identifier)].map((value) => [identifier.ai, value] as const),
)

/** Identifiers of free text: only a separator marks the end of their values. */
const free = all
  .filter(
    ({ components: [first, second] }) => second === undefined && first?.set === 'text' && first.checks.length === 0,
  )
  .map(({ ai }) => ai)

function makeText(pick: (below: number) => number): string {
  const some = (most: number, make: () => string) => Array.from({ length: pick(most + 1) }, make).join('')
  const piece = () => pieces[pick(pieces.length)] ?? ''
  const element = () => {
    const [ai, value] = samples[pick(samples.length)] ?? ['10', 'A']
    const text =
      pick(3) > 0 ? value : value.slice(0, pick(value.length + 1)) + piece() + value.slice(pick(value.length + 1))
    return pick(2) === 0 ? `(${ai})${text}` : ai + text + (pick(3) === 0 ? '' : GS)
  }
  switch (pick(7)) {
    case 0:
      return some(60, () => String.fromCharCode(pick(128)))
    case 1:
      return some(40, () => String.fromCharCode(pick(65_536)))
    case 2:
      return some(80, () => String(pick(10)))
    case 3:
      return some(14, piece)
    case 4:
      return some(2, piece) + some(6, element)
    case 5: {
      // Many short values of variable length and no separator: ways to read it double with each.
      const first = pick(free.length)
      const elements = Array.from({ length: 2 + pick(30) }, (_, at) => `${free[(first + at) % free.length]}${pick(10)}`)
      return `]C1${elements.join('')}`
    }
    default: {
      // Now and then very long, and made of one piece: what a search for readings likes least.
      const bit = piece() + (pick(2) === 0 ? '' : String(pick(100)))
      return bit.repeat(pick(pick(50) === 0 ? 2000 : 30)).slice(0, 4096)
    }
  }
}

const pairs = (reading: ScanReading) => reading.elements.map(({ ai, value }) => ({ ai, value }))

function faultOf(raw: string, reading: ScanReading): string | null {
  if (reading.alternatives.length > mostAlternatives) return `${reading.alternatives.length} ways to read it`
  if (reading.valid !== (reading.problems.length === 0)) return 'valid with problems, or invalid without'
  const places = [...reading.problems, ...reading.warnings, ...reading.elements, ...reading.alternatives.flat()]
  if (places.some(({ at }) => !(at >= 0 && at <= raw.length))) return 'a place outside the text'
  if (!reading.valid || reading.elements.length === 0) return null
  const elements = pairs(reading)
  for (const written of [bracketed(elements), `]C1${joinElements(elements)}`]) {
    const again = explainScan(written, now)
    // Without a separator in it a written string may be a question again; with brackets never.
    if (again.problems.some(({ code }) => code === 'ambiguous') && !written.startsWith('(')) continue
    if (JSON.stringify(pairs(again)) !== JSON.stringify(elements)) return `written and read again differs: ${written}`
  }
  return null
}

export interface HostileReport {
  texts: number
  /** Kinds that were read, so that a run which reads nothing as GS1 is seen. */
  gs1: number
  /** Most steps that one text took. */
  mostSteps: number
  faults: string[]
}

/** Reads so many texts; fails on a throw, a contradictory reading and one that changes when written. */
export function readHostileTexts(count: number, seed: number): HostileReport {
  const pick = random(seed)
  const stepsSince = countSteps()
  const report: HostileReport = { texts: 0, gs1: 0, mostSteps: 0, faults: [] }
  for (; report.texts < count && report.faults.length < 10; report.texts++) {
    const raw = makeText(pick)
    stepsSince()
    try {
      const reading = explainScan(raw, { ...now, gsSubstitutes: pick(4) === 0 ? ['~', '{GS}'] : [] })
      report.mostSteps = Math.max(report.mostSteps, stepsSince())
      if (reading.kind === 'gs1' && reading.valid) report.gs1 += 1
      const fault = faultOf(raw, reading)
      if (fault !== null) report.faults.push(`${JSON.stringify(raw)}: ${fault}`)
    } catch (error) {
      report.faults.push(`${JSON.stringify(raw)}: ${String(error)}`)
    }
  }
  return report
}
