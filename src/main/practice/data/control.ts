import { dateText } from './calendar.ts'
import type { Catalogue } from './catalogue.ts'
import { lotOf } from './catalogue.ts'
import type { ControlHeader } from './control-header.ts'
import type { LineOutcome, LineSpec } from './control-lines.ts'
import { countedRows, receivingDocument, someUnits } from './control-lines.ts'
import { SeededRandom, rowKinds } from './seeded-random.ts'
import { containerNumber } from './gs1-numbers.ts'
import type { WireControl, WireCountedRow } from './wire.ts'
import type { World } from './world.ts'

const untouched = new Set(['sincontrol', 'pendientecontrol'])

function finding(dice: SeededRandom, lotDeclared: boolean): LineOutcome {
  const value = dice.next()
  if (value < 0.8) return 'match'
  if (value < 0.87) return 'short'
  if (value < 0.91) return 'over'
  if (value < 0.95) return 'missing'
  return lotDeclared ? (value < 0.98 ? 'wrongLot' : 'wrongExpiry') : 'match'
}

/** The lines of one generated document. Most have no lot and expiry, as in real documents. */
function documentLines(header: ControlHeader, catalogue: Catalogue, dice: SeededRandom, lines: number): LineSpec[] {
  const articles = catalogue.articlesOf(header.supplierIndex)
  const start = dice.below(articles.length)
  return Array.from({ length: lines }, (_, index) => {
    const article = articles[(start + index) % articles.length] ?? catalogue.article(0)
    const declared = article.usesLot && dice.chance(0.12) ? lotOf(article, header.day) : null
    return {
      article,
      units: someUnits(article, dice),
      lot: declared?.lot ?? null,
      expiry: declared?.expiry ?? null,
      externalContainer: dice.chance(0.1) ? containerNumber(5_000_000_000 + header.id * 10 + (index % 10)) : null,
      finding: finding(dice, declared !== null),
    }
  })
}

/** The WMS count by state: none, half while in progress, else all, sometimes with an undeclared article. */
function wmsCount(header: ControlHeader, catalogue: Catalogue, specs: LineSpec[], seed: number): WireCountedRow[] {
  const state = header.state.toLowerCase()
  if (untouched.has(state)) return []
  const counted = state === 'enprocesocontrol' ? specs.slice(0, Math.floor(specs.length / 2)) : specs
  const rows = counted.flatMap((spec, index) =>
    countedRows(spec, lotOf(spec.article, header.day), header.id * 100 + index),
  )
  const dice = new SeededRandom(seed, rowKinds.counted, header.day, header.id)
  if (dice.chance(0.2)) {
    const article = catalogue.article(dice.below(catalogue.articles.length))
    const spec = { article, units: someUnits(article, dice) }
    rows.push(...countedRows(spec, lotOf(article, header.day), header.id * 100 + 99))
  }
  return rows
}

/** Generates a control with all its lines, as in version 1. */
export function makeControl({ seed, scale, catalogue }: World, header: ControlHeader): WireControl {
  const dice = new SeededRandom(seed, rowKinds.lines, header.day, header.id)
  const supplier = catalogue.supplier(header.supplierIndex)
  const total = 1 + dice.below(2 * scale.linesPerControl - 1)
  const documents = header.numbers.map((number, index) => {
    const share = Math.ceil(total / header.numbers.length)
    return { number, specs: documentLines(header, catalogue, dice, Math.max(1, index === 0 ? share : total - share)) }
  })
  const location = `Muelle ${1 + dice.below(6)}`
  const mode = dice.chance(0.7) ? 'simple' : 'Completo'
  return {
    Id: header.id,
    Fecha: header.date,
    Estado: header.state,
    Ubicacion: dice.chance(0.1) ? `${location} ` : location,
    Modo: mode,
    ControlCiegoDetalle: wmsCount(
      header,
      catalogue,
      documents.flatMap((document) => document.specs),
      seed,
    ),
    DocumentoRecepcion: documents.map((document, index) => {
      const purchaseOrder = dice.chance(0.6) ? `OC-${40_000 + dice.below(9_000)}` : null
      const id = header.id * 10 + index
      return receivingDocument(id, document.number, dateText(header.day), supplier, purchaseOrder, document.specs)
    }),
  }
}
