import type { DayNumber } from './calendar.ts'
import { dateTimeText, dayFromText } from './calendar.ts'
import { lotOf } from './catalogue.ts'
import { rounded } from './control-lines.ts'
import { SeededRandom, rowKinds } from './seeded-random.ts'
import { containerNumber, containerSerial } from './gs1-numbers.ts'
import type { WireStockEntry } from './wire-v2.ts'
import type { World } from './world.ts'

export interface StockFilter {
  articleCode?: string
  day?: DayNumber
  container?: string
}

const areas = [
  { description: 'Picking', type: 'picking', abbreviation: 'PK', aisles: 8, levels: 2 },
  { description: 'Reserva', type: 'reserva', abbreviation: 'RS', aisles: 16, levels: 5 },
  { description: 'Reserva', type: 'reserva', abbreviation: 'RS', aisles: 16, levels: 5 },
  { description: 'Recepción', type: 'recepcion', abbreviation: 'RC', aisles: 2, levels: 1 },
  { description: 'Cuarentena', type: 'cuarentena', abbreviation: 'CU', aisles: 1, levels: 3 },
] as const

/** Serial number of the container of a row: every fifth row shares that of the previous one. */
function serialOf(index: number): number {
  return 1_000_000 + (index % 5 === 4 ? index - 1 : index)
}

function stockRow({ seed, catalogue }: World, today: DayNumber, index: number): WireStockEntry {
  const dice = new SeededRandom(seed, rowKinds.stock, index)
  const article = catalogue.article(dice.below(catalogue.articles.length))
  const area = dice.pick(areas)
  const perCase = article.unitsPerCase || 1
  const units = article.byWeight ? rounded(1 + dice.next() * 400) : 1 + dice.below(perCase * 40)
  const { lot, expiry } = lotOf(article, today, dice.below(6))
  // Some of it is expired.
  const expired = expiry !== null && dice.chance(0.01) ? dateTimeText(today - 1 - dice.below(20)) : expiry
  const blocked = area.type === 'cuarentena' || dice.chance(0.02)
  const task = dice.chance(0.05) ? 700_000 + index : null
  return {
    areaDescripcion: area.description,
    areaTipo: area.type,
    areaAbreviacion: area.abbreviation,
    ubicacionPasillo: 1 + dice.below(area.aisles),
    ubicacionPosicion: 1 + dice.below(40),
    ubicacionNivel: dice.below(area.levels),
    ubicacionEstado: blocked ? 'bloqueada' : 'ocupada',
    contenedorNumero: containerNumber(serialOf(index)),
    contenedorObservacion: dice.chance(0.03) ? 'Film roto ' : null,
    contenedorEstadoDescripcion: blocked ? 'Bloqueado por calidad' : 'Disponible',
    contenedorEstadoBloqueado: blocked,
    contenedorCantidadBulto: article.byWeight ? 1 : Math.ceil(units / perCase),
    articuloCodigo: article.code,
    articuloDescripcion: article.description,
    lote: lot,
    serie: article.usesSerial ? `S${seed % 1000}-${String(index).padStart(7, '0')}` : null,
    fechaVencimiento: expired,
    unidades: index % 61 === 17 ? String(units) : units,
    pesoDeclarado: article.byWeight ? units : null,
    preparacionId: dice.chance(0.04) ? 50_000 + dice.below(1000) : null,
    tareaId: task,
    tareaEstado: task === null ? null : 'pendiente',
  }
}

/** Matching stock rows, generated one at a time; `undefined` for a row that does not match. */
export function* stockRows(world: World, filter: StockFilter): Generator<WireStockEntry | undefined> {
  const { seed, scale, catalogue } = world
  const article = filter.articleCode === undefined ? undefined : catalogue.byCode(filter.articleCode.trim())
  const container = filter.container === undefined ? undefined : containerSerial(filter.container.trim())
  if (article === null || container === null) return
  const today = world.today()
  for (let index = 0; index < scale.stockRows; index++) {
    if (container !== undefined && serialOf(index) !== container) {
      yield undefined
      continue
    }
    if (
      article !== undefined &&
      new SeededRandom(seed, rowKinds.stock, index).below(catalogue.articles.length) !== article.index
    ) {
      yield undefined
      continue
    }
    const row = stockRow(world, today, index)
    const fits =
      filter.day === undefined || (row.fechaVencimiento !== null && dayFromText(row.fechaVencimiento) === filter.day)
    yield fits ? row : undefined
  }
}
