import type { Clock, PracticePort } from '../core/ports.ts'
import type { NewControl } from './data/control-book.ts'
import type { PracticeScale } from './data/scale.ts'
import { completeScale } from './data/scale.ts'
import { practiceStory } from './data/story.ts'
import { WarehouseData } from './data/warehouse-data.ts'
import type { WireControl } from './data/wire.ts'
import type { FaultKind, FaultOptions } from './server/faults.ts'
import type { LoggedRequest } from './server/request-log.ts'
import { routesV1 } from './server/routes-v1.ts'
import { WarehouseServer } from './server/warehouse-server.ts'
import { systemClock } from './system-clock.ts'

export interface PracticeOptions {
  /** 0, the default, takes any free port. */
  port?: number
  seed?: number
  scale?: Partial<PracticeScale>
  clock?: Pick<Clock, 'now' | 'offsetMinutes' | 'after'>
  /** A request header that every call must carry; 401 without it. */
  credential?: { header: string; value: string }
  /** Date format of the adjustments path; `yyyy-MM-dd` unless told, anything else is answered with 400. */
  dateFormat?: string
  /** How far the `Date` header of its answers is ahead of the clock. */
  dateSkewMs?: number
}

/** A complete simulated WMS on 127.0.0.1. */
export interface PracticeWarehouse extends PracticePort {
  readonly port: number
  readonly story: typeof practiceStory
  setFault(fault: FaultKind, options?: FaultOptions): void
  /** A new blind control with one receiving document; answers it as the WMS will. */
  createControl(control: NewControl): WireControl
  /** Edits the newest control with that number, as when the office corrects a document in mid-count; null where there is none. */
  changeDocument(number: string, edit: (control: WireControl) => void): WireControl | null
  /** Takes the newest control with that number away; false where there is none. */
  removeControl(number: string): boolean
  /** What the WMS holds under that number, with the declared figures; null where there is none. */
  control(number: string): WireControl | null
  /** The last requests, oldest first, without secrets. */
  requests(): LoggedRequest[]
  clearRequests(): void
  close(): Promise<void>
}

/** Starts the practice warehouse; rejects where the port is taken. */
export async function startPracticeWarehouse(options: PracticeOptions = {}): Promise<PracticeWarehouse> {
  const clock = options.clock ?? systemClock
  const warehouse = new WarehouseData(options.seed ?? 1, completeScale(options.scale), clock)
  const server = await WarehouseServer.listen({
    port: options.port ?? 0,
    clock,
    routes: routesV1(warehouse),
    credential: options.credential ?? null,
    dateSkewMs: options.dateSkewMs ?? 0,
  })
  const { port, baseUrl, legacyBaseUrl } = server
  return {
    port,
    baseUrl,
    legacyBaseUrl,
    story: practiceStory,
    setFault: (fault, faultOptions) => server.setFault(fault, faultOptions),
    barcodes: () => warehouse.catalogue.knownBarcodes(),
    createControl: (control) => warehouse.controls.create(control),
    changeDocument: (number, edit) => warehouse.controls.change(number, edit),
    removeControl: (number) => warehouse.controls.remove(number),
    control: (number) => structuredClone(warehouse.controls.find(number)),
    requests: () => server.log.list(),
    clearRequests: () => server.log.clear(),
    close: () => server.close(),
  }
}
