import type { PracticeRecords } from '../../core/kernel/ports.ts'
import { demoScenario } from './demo-scenario.ts'
import type { WireControl } from './wire.ts'

const minuteMs = 60_000

/** What others recorded of the truck of `C14` this morning: its arrival, and the lot that was not declared is held. */
export function firstRecords(control: WireControl | null, nowMs: number): PracticeRecords | null {
  const declared = new Set(control?.DocumentoRecepcion.flatMap((one) => one.DocumentoRecepcionDetalle.map(lotKey)))
  const held = control?.ControlCiegoDetalle.find(
    (row) => row.Lote !== null && !declared.has(lotKey(row)) && !declared.has(lotKey({ ...row, Lote: null })),
  )
  if (control === null || held === undefined) return null
  return {
    operator: 'Nadia Ferreyra',
    document: { number: demoScenario.discrepancies, controlId: control.Id },
    arrival: {
      enteredAtMs: nowMs - 96 * minuteMs,
      leftAtMs: nowMs - 31 * minuteMs,
      carrier: 'Transportes Cañada Larga',
      plate: 'AF 482 TK',
      dock: '4',
      seal: 'CL-0071946',
      readings: [
        { place: 'Frente', celsius: 17.4 },
        { place: 'Puertas', celsius: 19.1 },
      ],
    },
    hold: {
      type: 'inspection',
      reason: 'Este lote no estaba en el documento; calidad lo revisa',
      articleCode: held.CodigoArticulo,
      lot: held.Lote,
      expiry: held.FechaVencimiento?.slice(0, 10) ?? null,
    },
  }
}

function lotKey({ CodigoArticulo, Lote }: { CodigoArticulo: string; Lote: string | null }): string {
  return `${CodigoArticulo.trim()} ${Lote}`
}
