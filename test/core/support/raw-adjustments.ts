import { seededDice } from '../../support/seeded-dice.ts'

/** A wire row, and the properties it was created with. */
export interface RawAdjustment {
  wire: Record<string, unknown>
  /** The day whose answer it is in. */
  asked: string
  /** Groups of its names, `null` if they have none. */
  user: string | null
  reason: string | null
  location: string | null
}

/** Names as typed by users: the group, and its spellings. */
const users: Record<string, string[]> = {
  'tomas villalba': ['Tomás Villalba', 'TOMAS VILLALBA ', ' tomás  villalba'],
  'hugo nunez': ['Hugo Núñez', 'hugo nunez'],
  'marta quiroga': ['Marta Quiroga'],
  'eva soto': ['Eva Soto', 'EVA SOTO'],
  ana: ['Ana'],
}
const reasons: Record<string, string[]> = {
  rotura: ['Rotura', 'ROTURA ', 'rotura'],
  vencido: ['Vencido'],
  'conteo ciclico': ['Conteo cíclico', 'Conteo  ciclico'],
  'rotura en muelle': ['Rotura en muelle'],
}
const locations: Record<string, string[]> = {
  'rs-01-02': ['RS-01-02', 'rs-01-02'],
  'rs-01-03': ['RS-01-03'],
  'darsena 3': ['Dársena 3'],
  piso: ['Piso'],
}

/**
 * Adjustments of some days (calendar days of UTC−3) as an untidy service writes them: every form of date, missing and
 * blank reasons, units of up to six decimals or none, signs that disagree, rows that come twice, others that are taken
 * back.
 */
export function rawAdjustments(days: readonly string[], count: number, seed: number): RawAdjustment[] {
  const { below, one, chance } = seededDice(seed)
  const rows: RawAdjustment[] = []

  function named(groups: Record<string, string[]>, blanks: unknown[]): [string | null, unknown] {
    if (chance(0.15)) return [null, one(blanks)]
    const group = one(Object.keys(groups))
    return [group, one(groups[group] ?? [])]
  }
  const two = (value: number) => String(value).padStart(2, '0')
  function dateOf(day: string): { text: string; asked: string } {
    if (chance(0.004)) return { text: one(['31/31/26 9:15', 'ayer']), asked: day }
    const time = chance(0.05)
      ? one(['00:00:00', '23:59:59', '23:59:59.999', '00:00:00.001'])
      : `${two(below(24))}:${two(below(60))}:${two(below(60))}`
    const form = below(12)
    if (form === 0) return { text: `${day}T${time.slice(0, 8)}-03:00`, asked: day }
    if (form === 1 || form === 2) {
      // Filed by its service under the day of UTC.
      const utc = new Date(`${day}T${time}Z`).getTime() + 3 * 3_600_000
      const text = new Date(utc).toISOString()
      return { text: form === 1 ? text : text.replace('Z', '+00:00'), asked: text.slice(0, 10) }
    }
    if (form === 3) return { text: `${day} ${time}`, asked: day }
    if (form === 4) return { text: day, asked: day }
    return { text: `${day}T${time}`, asked: day }
  }
  function units(): unknown {
    if (chance(0.03)) return one([null, undefined])
    const value = one([below(500), below(50) * 100, below(500_000_000) / 1e6, below(5000) / 10, 0])
    return chance(0.1) ? String(value) : value
  }

  for (let index = 0; index < count; index += 1) {
    const before = rows.at(-1)
    if (before && chance(0.01)) {
      rows.push({ ...before, wire: { ...before.wire, ObservacionAjuste: `row ${index}` } })
      continue
    }
    const taken = rows.at(-1 - below(50))
    if (taken && chance(0.03)) {
      const near = days[Math.max(0, days.indexOf(taken.asked)) + below(2)] ?? taken.asked
      const { text, asked } = dateOf(near)
      const { UnidadesAnterior, UnidadesNuevo } = taken.wire
      const back = { Fecha: text, UnidadesAnterior: UnidadesNuevo, UnidadesNuevo: UnidadesAnterior }
      rows.push({ ...taken, asked, wire: { ...taken.wire, ...back, ObservacionAjuste: `row ${index}` } })
      continue
    }
    const { text, asked } = dateOf(one(days))
    const article = below(300)
    const [user, userText] = named(users, [null, undefined, '', '  '])
    const [reason, reasonText] = named(reasons, [null, undefined, '', '   '])
    const [location, locationText] = named(locations, [null, ''])
    const unitsBefore = units()
    const lots = chance(0.2) ? [one(['L1', null]), one(['L2', 'L1 ', ''])] : ['L1', 'L1']
    rows.push({
      asked,
      user,
      reason,
      location,
      wire: {
        Fecha: text,
        ArticuloId: article,
        CodigoArticulo: `A${article}`,
        ArticuloDescripcion: `Article ${article}`,
        UsuarioId: index,
        UsuarioNombreApellido: userText,
        ContenedorId: 1,
        ContenedorDescripcion: one(['CONT-1', 'Caño 7', null]),
        UbicacionId: 1,
        UbicacionDescripcion: locationText,
        MotivoAjuste: reasonText,
        ObservacionAjuste: `row ${index}`,
        Signo: one(['+', '-', ' + ', null, 'x']),
        UnidadesAnterior: unitsBefore,
        UnidadesNuevo: chance(0.1) ? unitsBefore : units(),
        LoteAnterior: lots[0],
        LoteNuevo: lots[1],
        SerieAnterior: null,
        SerieNuevo: chance(0.1) ? 'S1' : null,
        FechaVtoAnterior: one(['2027-01-31T00:00:00', '0001-01-01T00:00:00', null]),
        FechaVtoNueva: one(['2027-01-31T00:00:00', '2027-06-30', '2026-12-31T00:00:00']),
      },
    })
  }
  return rows
}
