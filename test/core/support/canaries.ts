/** A document with unique figures, so that each of them is recognized wherever it occurs. */
export interface Canary {
  number: string
  lines: { articleCode: string; units: number; lot: string; expiry: string; externalContainer: string }[]
  counted: { Contenedor: null; CodigoArticulo: string; Lote: string; FechaVencimiento: string; Unidades: number }[]
  /** Numbers of lines, searched for as whole JSON numbers. */
  lineCounts: number[]
  /** Beginnings of its lots. */
  lots: string[]
  /** Years of its expiries. */
  years: number[]
  units: Set<number>
}

// Years whose digits begin no id of the practice warehouse: its ids begin with a day's number, 20,7xx and up.
const makes = {
  A: { lines: 1237, unitsFrom: 7_100_001, lot: 'ZQWXA', year: 2061, countedLot: 'ZQVXA', countedYear: 2062 },
  B: { lines: 1361, unitsFrom: 7_300_001, lot: 'ZQWXB', year: 2063, countedLot: 'ZQVXB', countedYear: 2064 },
  C: { lines: 1429, unitsFrom: 7_500_001, lot: 'ZQWXC', year: 2065, countedLot: 'ZQVXC', countedYear: 2066 },
  D: { lines: 1117, unitsFrom: 7_700_001, lot: 'ZQWXD', year: 2067, countedLot: 'ZQVXD', countedYear: 2068 },
}

/** Odd units of seven digits, and odd differences: sizes of database files are even. The total counts as a figure too. */
export function makeCanary(name: keyof typeof makes): Canary {
  const make = makes[name]
  const articleCode = (index: number) => String(104_412 + 7 * (index % 20))
  const lines = Array.from({ length: make.lines }, (_, index) => ({
    articleCode: articleCode(index),
    units: make.unitsFrom + 2 * index,
    lot: `${make.lot}${index}`,
    // Found like a lot: the numbers of declared containers, and with them how many there are.
    externalContainer: `${make.lot}-P${index % 40}`,
    expiry: `${make.year}-0${1 + (index % 9)}-1${index % 10}T00:00:00`,
  }))
  const counted = Array.from({ length: 53 }, (_, index) => ({
    Contenedor: null,
    CodigoArticulo: articleCode(index),
    Lote: `${make.countedLot}${index}`,
    FechaVencimiento: `${make.countedYear}-0${1 + (index % 9)}-1${index % 10}T00:00:00`,
    Unidades: make.unitsFrom + 100_000 + 2 * index,
  }))
  const units = [...lines.map((line) => line.units), ...counted.map((row) => row.Unidades)]
  const total = lines.reduce((sum, line) => sum + line.units, 0)
  const totalCounted = counted.reduce((sum, row) => sum + row.Unidades, 0)
  return {
    number: `CANARY-${name}`,
    lines,
    counted,
    lineCounts: [make.lines],
    lots: [make.lot, make.countedLot],
    years: [make.year, make.countedYear],
    // A count of the scenario has few units: differences are close to the declared units.
    units: new Set([...units, ...units.map((value) => value - 12), total, totalCounted, totalCounted - total]),
  }
}

export interface Leak {
  where: string
  what: string
  near: string
}

/** Searches a text for every figure of these documents. */
export function createFinder(canaries: readonly Canary[]): (text: string) => Omit<Leak, 'where'>[] {
  const lots = canaries.flatMap((canary) => canary.lots)
  const years = canaries.flatMap((canary) => canary.years)
  const units = new Set(canaries.flatMap((canary) => [...canary.units]))
  const lineCounts = new Set(canaries.flatMap((canary) => canary.lineCounts))
  if (canaries.length === 0) return () => []
  const words = new RegExp(lots.join('|'), 'gi')
  // Their months and days only; not inside a hash or an id.
  const dates = new RegExp(
    `(?<![0-9a-f])(?:20)?(?:${years.map((year) => year % 100).join('|')})-?0[1-9]-?1\\d(?![0-9a-f])`,
    'gi',
  )
  const numbers = /(?<![0-9a-fA-F.])\d{4,12}(?![0-9a-fA-F])/g

  return (text) => {
    const found: Omit<Leak, 'where'>[] = []
    const note = (what: string, at: number) =>
      found.push({ what, near: text.slice(Math.max(0, at - 60), at + 60).replaceAll('\n', ' ') })
    for (const match of text.matchAll(words)) note(`lot ${match[0]}`, match.index)
    for (const match of text.matchAll(dates)) note(`expiry ${match[0]}`, match.index)
    for (const match of text.matchAll(numbers)) {
      const value = Number(match[0])
      if (units.has(value)) note(`units ${value}`, match.index)
      else if (lineCounts.has(value) && isWhole(text, match.index, match[0].length)) note(`lines ${value}`, match.index)
    }
    return found
  }
}

/**
 * A whole JSON number, or a separate word in a sentence: not a part of a time, an id or a port in an address, and not a
 * duration in a log line, which is any number of milliseconds.
 */
function isWhole(text: string, at: number, length: number): boolean {
  return (
    /[\s:,[("]/.test(text[at - 1] ?? ' ') &&
    /[\s,}\])"]/.test(text[at + length] ?? ' ') &&
    !/\d:$/.test(text.slice(at - 2, at)) &&
    !/ms\\*":$/i.test(text.slice(Math.max(0, at - 8), at))
  )
}
