import type { DayNumber } from './calendar.ts'
import { dateTimeText, dayFromText } from './calendar.ts'
import { makeControl } from './control.ts'
import type { ControlHeader } from './control-header.ts'
import { controlDays, controlHeader, controlsOn } from './control-header.ts'
import { receivingDocument } from './control-lines.ts'
import { pastControlDays, pastControlsOn } from './past-controls.ts'
import { scenarioControls } from './demo-scenario.ts'
import type { WireControl, WireCountedRow } from './wire.ts'
import type { World } from './world.ts'

export interface ControlFilter {
  number?: string
  day?: DayNumber
  supplierCode?: string
  state?: string
}

/** Input of a new control; missing fields have defaults. */
export interface NewControl {
  number: string
  supplierIndex?: number
  date?: string
  state?: string
  mode?: string
  location?: string
  lines: {
    articleCode: string
    units: number
    lot?: string | null
    expiry?: string | null
    externalContainer?: string | null
  }[]
  countedRows?: WireCountedRow[]
}

const firstCreatedId = 900_000_000_001

function headerOf(
  control: WireControl,
): Pick<ControlHeader, 'numbers' | 'state' | 'date'> & { supplierCodes: (string | null)[] } {
  return {
    numbers: control.DocumentoRecepcion.map((document) => document.Numero),
    state: control.Estado,
    date: control.Fecha,
    supplierCodes: control.DocumentoRecepcion.map((document) => document.CodigoProveedor),
  }
}

function matches(
  header: { numbers: string[]; state: string; date: string; supplierCodes: (string | null)[] },
  filter: ControlFilter,
): boolean {
  const { number, supplierCode, state, day } = filter
  if (number !== undefined && !header.numbers.some((own) => own.trim() === number.trim())) return false
  if (state !== undefined && header.state.toLowerCase() !== state.toLowerCase()) return false
  if (day !== undefined && dayFromText(header.date) !== day) return false
  if (supplierCode === undefined) return true
  return header.supplierCodes.some((code) => code !== null && code.trim() === supplierCode.trim())
}

/** All blind controls: generated, of the demo scenario, and created or changed at run time. */
export class ControlStore {
  private readonly changed = new Map<number, WireControl>()
  private readonly created: WireControl[] = []
  private readonly removed = new Set<number>()
  private readonly world: World

  constructor(world: World) {
    this.world = world
  }

  /** Matching controls, oldest day first; `undefined` for a step without match, so that a long search can yield. */
  *list(filter: ControlFilter): Generator<WireControl | undefined> {
    const today = this.world.today()
    const scenario = scenarioControls(this.world)
    for (const entry of scenario) {
      if (entry.day <= today - controlDays) yield this.current(entry.control, filter)
    }
    for (const day of pastControlDays(today)) {
      if (filter.day !== undefined && filter.day !== day) continue
      for (const control of pastControlsOn(day, this.world)) yield this.current(control, filter)
    }
    for (let day = today - controlDays + 1; day <= today; day++) {
      if (filter.day !== undefined && filter.day !== day) continue
      for (const entry of scenario) if (entry.day === day) yield this.current(entry.control, filter)
      const count = controlsOn(day, this.world.scale)
      for (let place = 0; place < count; place++) yield this.generated(today, day, place, filter)
    }
    for (const control of this.created) yield this.current(control, filter)
  }

  /** The newest control (by date, then id) with that document number, or null. */
  find(number: string): WireControl | null {
    let newest: WireControl | null = null
    for (const control of this.list({ number })) {
      if (control === undefined) continue
      const order = newest === null ? 1 : control.Fecha.localeCompare(newest.Fecha) || control.Id - newest.Id
      if (order > 0) newest = control
    }
    return newest
  }

  /** Creates a control with one receiving document. */
  create(input: NewControl): WireControl {
    const supplier = this.world.catalogue.supplier(input.supplierIndex ?? 0)
    const id = firstCreatedId + this.created.length
    const date = input.date ?? dateTimeText(this.world.today(), 12 * 3600)
    const specs = input.lines.map(({ articleCode, ...line }) => {
      const article = this.world.catalogue.byCode(articleCode)
      return {
        ...line,
        article: article ?? { ...this.world.catalogue.article(0), code: articleCode, description: articleCode },
      }
    })
    const control: WireControl = {
      Id: id,
      Fecha: date,
      Estado: input.state ?? 'sinControl',
      Ubicacion: input.location ?? 'Muelle 1',
      Modo: input.mode ?? 'simple',
      ControlCiegoDetalle: input.countedRows ?? [],
      DocumentoRecepcion: [receivingDocument(id * 10, input.number, date.slice(0, 10), supplier, null, specs)],
    }
    this.created.push(control)
    return structuredClone(control)
  }

  /** Changes the newest control with that number; returns the changed control, `null` if there is none. */
  change(number: string, edit: (control: WireControl) => void): WireControl | null {
    const found = this.find(number)
    if (found === null) return null
    const control = structuredClone(found)
    edit(control)
    this.changed.set(found.Id, control)
    return structuredClone(control)
  }

  /** Removes the newest control with that number; `false` if there is none. */
  remove(number: string): boolean {
    const found = this.find(number)
    if (found !== null) this.removed.add(found.Id)
    return found !== null
  }

  private current(control: WireControl, filter: ControlFilter): WireControl | undefined {
    if (this.removed.has(control.Id)) return undefined
    const now = this.changed.get(control.Id) ?? control
    return matches(headerOf(now), filter) ? now : undefined
  }

  private generated(today: DayNumber, day: DayNumber, place: number, filter: ControlFilter): WireControl | undefined {
    const header = controlHeader(this.world, today, day, place)
    if (this.removed.has(header.id)) return undefined
    const changed = this.changed.get(header.id)
    if (changed !== undefined) return matches(headerOf(changed), filter) ? changed : undefined
    const supplierCodes = [this.world.catalogue.supplier(header.supplierIndex).code]
    if (!matches({ ...header, supplierCodes }, filter)) return undefined
    return makeControl(this.world, header)
  }
}
