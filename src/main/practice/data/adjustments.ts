import type { DayNumber } from './calendar.ts'
import { dateTimeText, dayFromText, wallClockText } from './calendar.ts'
import type { PracticeArticle } from './catalogue.ts'
import { lotOf } from './catalogue.ts'
import { rounded } from './control-lines.ts'
import { SeededRandom, rowKinds } from './seeded-random.ts'
import { containerNumber } from './gs1-numbers.ts'
import type { PracticeScale } from './scale.ts'
import type { World } from './world.ts'

/** Number of days with adjustments, including today. */
const adjustmentDays = 90

export interface WireAdjustment {
  ArticuloId: number
  CodigoArticulo: string
  ArticuloDescripcion: string
  UsuarioId: number
  UsuarioNombreApellido: string
  ContenedorId: number
  ContenedorDescripcion: string
  UbicacionId: number
  UbicacionDescripcion: string
  Fecha: string
  UnidadesAnterior: number
  UnidadesNuevo: number
  LoteAnterior: string | null
  LoteNuevo: string | null
  SerieAnterior: string | null
  SerieNuevo: string | null
  FechaVtoAnterior: string | null
  FechaVtoNueva: string | null
  MotivoAjuste: string
  ObservacionAjuste: string | null
  Signo: string
}

export interface AdjustmentFilter {
  articleCode?: string
  user?: string
  changedExpiry?: boolean
  changedUnits?: boolean
  changedLot?: boolean
  changedSerial?: boolean
  /** Number of the reason, from 1. */
  reason?: number
}

const users = [
  'Marta Quiroga',
  'Hugo Belmonte',
  'Nadia Ferreyra',
  'Ramiro Soto',
  'Celia Andrada',
  'Tomás Villalba',
  'Lidia Escudero',
  'Bruno Paz ',
] as const

/** Who corrects lots and expiries, and who often gives no reason: usual for them. */
const quality = 6
const forgetful = 3

/** Reasons, numbered from 1 in this order; some adjustments have none. */
const adjustmentReasons = [
  'Rotura',
  'Vencimiento',
  'Diferencia de inventario',
  'Error de recepción',
  'Corrección de lote',
  'Corrección de vencimiento',
  'Muestra de calidad',
] as const

const notes = [
  'Caja mojada',
  'Recuento de pasillo',
  'Etiqueta ilegible',
  'Pallet volcado',
  'Pedido por calidad',
  'Ver con compras',
] as const

type Change = Pick<
  WireAdjustment,
  'UnidadesNuevo' | 'LoteNuevo' | 'SerieAnterior' | 'SerieNuevo' | 'FechaVtoNueva' | 'MotivoAjuste'
>

function change(
  dice: SeededRandom,
  { article, user }: { article: PracticeArticle; user: number },
  day: DayNumber,
  before: number,
): Change {
  const { lot, expiry } = lotOf(article, day, 2)
  const same = { UnidadesNuevo: before, LoteNuevo: lot, SerieAnterior: null, SerieNuevo: null, FechaVtoNueva: expiry }
  const kind = dice.next()
  const corrects = user === quality
  if (kind < (corrects ? 0.4 : 0.012) && article.usesLot)
    return { ...same, LoteNuevo: lotOf(article, day, 3).lot, MotivoAjuste: 'Corrección de lote' }
  if (kind < (corrects ? 0.8 : 0.025) && article.usesExpiry) {
    const moved = lotOf(article, day, dice.chance(0.7) ? 0 : 4).expiry
    return { ...same, FechaVtoNueva: moved, MotivoAjuste: 'Corrección de vencimiento' }
  }
  if (article.usesSerial && kind < 0.5) {
    const serial = dice.below(900_000)
    return { ...same, SerieAnterior: `S${serial}`, SerieNuevo: `S${serial + 1}`, MotivoAjuste: 'Error de recepción' }
  }
  if (kind < 0.1) return { ...same, UnidadesNuevo: 0, MotivoAjuste: 'Vencimiento' }
  const round = dice.chance(0.01) ? 100 : 1 + dice.below(24)
  const step = article.byWeight ? rounded(dice.next() * 9 + 0.125) : round
  const reason = dice.chance(user === forgetful ? 0.25 : 0.02)
    ? ''
    : dice.pick(['Rotura', 'Diferencia de inventario', 'Error de recepción', 'Muestra de calidad'])
  const after = dice.chance(0.62) ? Math.max(0, rounded(before - step)) : rounded(before + step)
  return { ...same, UnidadesNuevo: after, MotivoAjuste: reason }
}

function plainRow({ seed, catalogue }: World, day: DayNumber, place: number, count: number): WireAdjustment {
  const dice = new SeededRandom(seed, rowKinds.adjustment, day, place)
  const article = catalogue.article(dice.below(catalogue.articles.length))
  // One user makes more of them than the others, and some are made at night.
  const user = dice.chance(0.25) ? 1 : dice.below(users.length)
  const spread = Math.floor(((place + dice.next()) / count) * 13 * 3600)
  const second = dice.chance(0.006) ? 2 * 3600 + dice.below(3 * 3600) : 6 * 3600 + 1800 + spread
  const before = article.byWeight ? rounded(5 + dice.next() * 300) : 1 + dice.below((article.unitsPerCase || 6) * 30)
  const { lot, expiry } = lotOf(article, day, 2)
  const aisle = 1 + dice.below(16)
  const position = 1 + dice.below(40)
  const level = dice.below(5)
  const serial = 1_000_000 + dice.below(900_000)
  const changed = change(dice, { article, user }, day, before)
  return {
    ArticuloId: 9_000 + article.index,
    CodigoArticulo: article.code,
    ArticuloDescripcion: article.description,
    UsuarioId: 11 + user,
    UsuarioNombreApellido: users[user] ?? users[0],
    ContenedorId: serial,
    ContenedorDescripcion: containerNumber(serial),
    UbicacionId: aisle * 1000 + position * 10 + level,
    UbicacionDescripcion: `RS-${String(aisle).padStart(2, '0')}-${String(position).padStart(3, '0')}-${level}`,
    Fecha: dateTimeText(day, second),
    UnidadesAnterior: before,
    LoteAnterior: lot,
    FechaVtoAnterior: expiry,
    ...changed,
    ObservacionAjuste: dice.chance(0.3) ? dice.pick(notes) : null,
    Signo: changed.UnidadesNuevo < before ? '-' : '+',
  }
}

/** Days after which the planted cases come again. */
const plantedEvery = 30

/** Cases that a review should find, among ordinary rows: the first rows of some days. */
function planted(world: World, day: DayNumber, place: number, count: number): WireAdjustment | null {
  const plant = plants[day % plantedEvery]
  if (plant === undefined || place >= plant.rows || count <= plant.rows) return null
  // The row is that of another day, where two belong together.
  const row = plainRow(world, day - (plant.back ?? 0), place, count)
  return { ...row, Fecha: dateTimeText(day, secondOf(row.Fecha)), ...plant.change(row) }
}

interface Plant {
  rows: number
  back?: number
  change(row: WireAdjustment): Partial<WireAdjustment>
}

const hugo = { UsuarioId: 12, UsuarioNombreApellido: users[1] }
const taken = (units: number) => ({
  ...hugo,
  UnidadesAnterior: 300,
  UnidadesNuevo: 300 + units,
  Signo: units < 0 ? '-' : '+',
  MotivoAjuste: 'Diferencia de inventario',
})
const withoutReason: Plant = { rows: 3, change: () => ({ ...hugo, MotivoAjuste: '' }) }

/** By the number of the day, modulo `plantedEvery`. */
const plants: Readonly<Record<number, Plant>> = {
  // Goods that leave and come back three weeks later.
  2: { rows: 1, change: () => taken(-37) },
  23: { rows: 1, back: 21, change: () => taken(37) },
  // No reason, three times in two days.
  9: withoutReason,
  10: withoutReason,
  14: { rows: 1, change: () => taken(-296) },
  17: { rows: 1, change: (row) => ({ ...hugo, ...later(row) }) },
}

function later({ FechaVtoAnterior }: WireAdjustment): Partial<WireAdjustment> {
  const day = FechaVtoAnterior === null ? null : dayFromText(FechaVtoAnterior)
  return day === null || day === undefined
    ? { ...taken(-288) }
    : { FechaVtoNueva: dateTimeText(day + 120, 0), MotivoAjuste: 'Corrección de vencimiento' }
}

const secondOf = (text: string) => Math.floor((Date.parse(`${text}Z`) / 1000) % 86_400)

/** Reverts the units of an adjustment an hour later: an offsetting pair. */
function offsetting(row: WireAdjustment, day: DayNumber): WireAdjustment {
  const second = Math.min(86_399, secondOf(row.Fecha) + 3600)
  return {
    ...row,
    Fecha: dateTimeText(day, second),
    UnidadesAnterior: row.UnidadesNuevo,
    UnidadesNuevo: row.UnidadesAnterior,
    LoteAnterior: row.LoteNuevo,
    LoteNuevo: row.LoteAnterior,
    SerieAnterior: row.SerieNuevo,
    SerieNuevo: row.SerieAnterior,
    FechaVtoAnterior: row.FechaVtoNueva,
    FechaVtoNueva: row.FechaVtoAnterior,
    MotivoAjuste: 'Diferencia de inventario',
    Signo: row.UnidadesNuevo < row.UnidadesAnterior ? '+' : '-',
  }
}

function fits(row: WireAdjustment, filter: AdjustmentFilter): boolean {
  const asked: [boolean | undefined, boolean][] = [
    [filter.changedExpiry, row.FechaVtoAnterior !== row.FechaVtoNueva],
    [filter.changedUnits, row.UnidadesAnterior !== row.UnidadesNuevo],
    [filter.changedLot, row.LoteAnterior !== row.LoteNuevo],
    [filter.changedSerial, row.SerieAnterior !== row.SerieNuevo],
  ]
  if (asked.some(([filtered, changed]) => filtered !== undefined && filtered !== changed)) return false
  if (filter.articleCode !== undefined && row.CodigoArticulo !== filter.articleCode.trim()) return false
  if (filter.user !== undefined && row.UsuarioNombreApellido.trim().toLowerCase() !== filter.user.trim().toLowerCase())
    return false
  return filter.reason === undefined || adjustmentReasons[filter.reason - 1] === row.MotivoAjuste
}

/** Number of adjustments of a day; over any 90 consecutive days they add up to the scale. */
function adjustmentsOn(day: DayNumber, scale: PracticeScale): number {
  return (
    Math.floor(scale.adjustments / adjustmentDays) + (day % adjustmentDays < scale.adjustments % adjustmentDays ? 1 : 0)
  )
}

/**
 * The adjustments of inclusive days that match, by day; `undefined` for one that does not match, so that a long search can
 * yield. The adjustments of a day never change; those later than now are omitted.
 */
export function* adjustmentRows(
  world: World,
  days: { from: DayNumber; to: DayNumber },
  filter: AdjustmentFilter,
): Generator<WireAdjustment | undefined> {
  const now = wallClockText(world.clock)
  const today = dayFromText(now) ?? 0
  const first = Math.max(days.from, today - adjustmentDays + 1)
  for (let day = first; day <= Math.min(days.to, today); day++) {
    const count = adjustmentsOn(day, world.scale)
    for (let place = 0; place < count; place++) {
      const pairs = place % 180 === 17
      const row =
        planted(world, day, place, count) ??
        (pairs ? offsetting(plainRow(world, day, place - 1, count), day) : plainRow(world, day, place, count))
      yield row.Fecha <= now && fits(row, filter) ? row : undefined
    }
  }
}
