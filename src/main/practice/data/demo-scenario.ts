import type { DayNumber } from './calendar.ts'
import { dateText, dateTimeText } from './calendar.ts'
import type { Catalogue } from './catalogue.ts'
import { lotOf } from './catalogue.ts'
import { idsPerDay } from './control-header.ts'
import type { LineOutcome, LineSpec } from './control-lines.ts'
import { countedRows, receivingDocument } from './control-lines.ts'
import type { WireControl } from './wire.ts'
import type { World } from './world.ts'

/** Document numbers that always exist, for trying the program, training and tests. */
export const demoScenario = {
  /** Today, blind, not counted, 20 lines; with its supplier and the article of its first line. */
  blind: 'R-000184',
  blindSupplier: 'Lácteos Cerro Pampa S.A.',
  firstArticle: '104412',
  /** Today, not blind, not counted. */
  open: 'R-000185',
  /** Today, not blind, counted by the WMS with every kind of discrepancy. The number occurs a second time, nine days ago. */
  discrepancies: 'C14',
  /** Today, blind, two receiving documents, half counted by the WMS. */
  twoDocuments: ['0012-00048213', '0012-00048214'],
  /** Today, blind, not counted: two short documents of refrigerated goods, for a truck that comes in two parts. */
  coldTruck: ['R-000190', 'R-000191'],
  /** Yesterday, a slash turned into an underscore, a supplier without code, all as declared. */
  underscore: 'R-0001_x',
  /** Received 31 days ago and still open. */
  old: 'R-000097',
  /** A number without control. */
  absent: 'R-999999',
} as const

interface StoryDocument {
  number: string
  specs: LineSpec[]
}

interface ScenarioControl {
  daysAgo: number
  second: number
  state: string
  mode: string
  location: string
  supplierIndex: number
  counted: 'none' | 'half' | 'all'
  documents: (catalogue: Catalogue, day: DayNumber) => StoryDocument[]
  unexpected?: boolean
}

const declaredPallets = ['377990000044718111', '377990000044718128', '377990000044718135']
const blindUnits = [240, 96, 60, 64, 40, 48, 40, 18.425, 22.74, 72, 36, 24, 120, 60, 54, 24, 96, 12, 48]

function blindLines(catalogue: Catalogue, day: DayNumber): LineSpec[] {
  const lines = blindUnits.map((units, index): LineSpec => {
    const article = catalogue.article(index)
    const declared = index === 3 || index === 9 || index === 14 ? lotOf(article, day) : { lot: null, expiry: null }
    return { article, units, ...declared }
  })
  // The same milk of an older lot: one article in two lines.
  const milk = catalogue.article(0)
  // Three pallets are declared; the first is the one whose label the README scans.
  return [...lines, { article: milk, units: 48, ...lotOf(milk, day, 4) }].map((line, index) => ({
    ...line,
    externalContainer: declaredPallets[Math.floor(index / 8)] ?? null,
  }))
}

function plainLines(catalogue: Catalogue, supplierIndex: number, count: number): LineSpec[] {
  return catalogue
    .articlesOf(supplierIndex)
    .slice(0, count)
    .map((article, index) => ({
      article,
      units: article.byWeight ? 7.5 + index / 8 : (article.unitsPerCase || 6) * (index + 2),
    }))
}

/** Full cases of the demo scenario's supplier: places in the catalogue with the number of cases. */
function caseLines(catalogue: Catalogue, cases: readonly (readonly [index: number, cases: number])[]): LineSpec[] {
  return cases.map(([index, count]) => {
    const article = catalogue.article(index)
    return { article, units: article.unitsPerCase * count }
  })
}

const findings: LineOutcome[] = ['match', 'short', 'over', 'missing', 'wrongLot', 'wrongExpiry', 'match', 'match']

function discrepancyLines(catalogue: Catalogue, day: DayNumber): LineSpec[] {
  return plainLines(catalogue, 3, findings.length).map((spec, index) => {
    const finding = findings[index] ?? 'match'
    const declared = finding === 'wrongLot' || finding === 'wrongExpiry' ? lotOf(spec.article, day) : null
    return { ...spec, finding, lot: declared?.lot ?? null, expiry: declared?.expiry ?? null }
  })
}

const uncountedToday = { daysAgo: 0, mode: 'simple', counted: 'none' } as const

/** The place of each is in its id. */
const controls: ScenarioControl[] = [
  {
    ...uncountedToday,
    second: 29_640,
    state: 'sinControl',
    location: 'Muelle 2',
    supplierIndex: 0,
    documents: (catalogue, day) => [{ number: demoScenario.blind, specs: blindLines(catalogue, day) }],
  },
  {
    ...uncountedToday,
    second: 31_020,
    state: 'PendienteControl',
    location: 'Muelle 1',
    supplierIndex: 1,
    documents: (catalogue) => [{ number: demoScenario.open, specs: plainLines(catalogue, 1, 6) }],
  },
  {
    daysAgo: 0,
    second: 26_100,
    state: 'controlado',
    mode: 'Completo',
    location: 'Muelle 4',
    supplierIndex: 3,
    counted: 'all',
    unexpected: true,
    documents: (catalogue, day) => [{ number: demoScenario.discrepancies, specs: discrepancyLines(catalogue, day) }],
  },
  {
    daysAgo: 0,
    second: 27_900,
    state: 'enProcesoControl',
    mode: 'Completo',
    location: 'Muelle 3',
    supplierIndex: 2,
    counted: 'half',
    documents: (catalogue) => [
      { number: demoScenario.twoDocuments[0], specs: plainLines(catalogue, 2, 5) },
      { number: demoScenario.twoDocuments[1], specs: plainLines(catalogue, 2, 10).slice(5) },
    ],
  },
  {
    daysAgo: 1,
    second: 40_500,
    state: 'Guardado',
    mode: 'simple',
    location: 'Muelle 1',
    supplierIndex: 9,
    counted: 'all',
    documents: (catalogue) => [{ number: demoScenario.underscore, specs: plainLines(catalogue, 9, 4) }],
  },
  {
    daysAgo: 9,
    second: 36_000,
    state: 'verificado',
    mode: 'simple',
    location: 'Muelle 5',
    supplierIndex: 8,
    counted: 'all',
    documents: (catalogue) => [{ number: demoScenario.discrepancies, specs: plainLines(catalogue, 8, 3) }],
  },
  {
    daysAgo: 31,
    second: 61_200,
    state: 'pendienteControl',
    mode: 'simple',
    location: 'Muelle 6',
    supplierIndex: 5,
    counted: 'none',
    documents: (catalogue) => [{ number: demoScenario.old, specs: plainLines(catalogue, 5, 5) }],
  },
  {
    ...uncountedToday,
    second: 33_300,
    state: 'sinControl',
    location: 'Muelle 5',
    supplierIndex: 0,
    // Milk and yogurt.
    documents: (catalogue) => [
      {
        number: demoScenario.coldTruck[0],
        specs: caseLines(catalogue, [
          [0, 4],
          [3, 3],
        ]),
      },
    ],
  },
  {
    ...uncountedToday,
    second: 33_360,
    state: 'sinControl',
    location: 'Muelle 5',
    supplierIndex: 0,
    // Butter and cream.
    documents: (catalogue) => [
      {
        number: demoScenario.coldTruck[1],
        specs: caseLines(catalogue, [
          [12, 2],
          [14, 2],
        ]),
      },
    ],
  },
]

function scenarioControl(
  entry: ScenarioControl,
  slot: number,
  day: DayNumber,
  { scale, catalogue }: World,
): WireControl {
  const capacity = idsPerDay(scale)
  const id = day * capacity + capacity - 10 + slot
  const supplier = catalogue.supplier(entry.supplierIndex)
  const documents = entry.documents(catalogue, day)
  const specs = documents.flatMap((document) => document.specs)
  if (entry.unexpected === true) specs.push({ article: catalogue.article(24), units: 12 })
  const share = { none: 0, half: Math.floor(specs.length / 2), all: specs.length }[entry.counted]
  return {
    Id: id,
    Fecha: dateTimeText(day, entry.second),
    Estado: entry.state,
    Ubicacion: entry.location,
    Modo: entry.mode,
    ControlCiegoDetalle: specs
      .slice(0, share)
      .flatMap((spec, index) => countedRows(spec, lotOf(spec.article, day), (id % 1_000_000) * 100 + index)),
    DocumentoRecepcion: documents.map(({ number, specs: lines }, index) => {
      const purchaseOrder = index === 0 ? `OC-4${String(1180 + slot)}` : null
      return receivingDocument(id * 10 + index, number, dateText(day), supplier, purchaseOrder, lines)
    }),
  }
}

/** The controls of the scenario as of today, oldest first. Their ids contain the day, so every day has new ones. */
export function scenarioControls(world: World): { day: DayNumber; control: WireControl }[] {
  const today = world.today()
  return controls
    .map((entry, slot) => {
      const day = today - entry.daysAgo
      return { day, control: scenarioControl(entry, slot, day, world) }
    })
    .sort((a, b) => a.day - b.day)
}
