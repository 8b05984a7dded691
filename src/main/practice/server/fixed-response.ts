import type { Fault, FaultKind } from './fault-injector.ts'

/** A fixed response that replaces the real one. */
export interface FixedResponse {
  status: number
  type: string
  headers: Record<string, string>
  body: string
}

export const jsonType = 'application/json; charset=utf-8'

function json(status: number, value: unknown, headers: Record<string, string> = {}): FixedResponse {
  return { status, type: jsonType, headers, body: JSON.stringify(value) }
}

const later = { Message: 'Reintente más tarde' }
/** Valid JSON with none of the interface's shapes; `siguiente` resembles paging, which the interface does not have here. */
const nonsense = { resultado: 'ok', filas: [1, 'dos', null], siguiente: { página: 2 } }
const portal = '<!doctype html><html lang="es"><title>Wi-Fi</title><h1>Aceptá los términos</h1></html>'

/** The fixed response of a fault; `null` if the fault has none. */
export function fixedResponse(fault: Fault, otherHost: string): FixedResponse | null {
  const wait = { 'Retry-After': String(fault.retryAfterSeconds ?? 2) }
  const answers: { [Kind in FaultKind]?: FixedResponse } = {
    error: json(500, { Message: 'Error interno del servidor' }),
    rateLimit: json(429, later, wait),
    unavailable: json(503, later, wait),
    html: { status: 200, type: 'text/html; charset=utf-8', headers: {}, body: portal },
    garbage: json(200, nonsense),
    redirect: json(302, {}, { Location: fault.location ?? otherHost }),
  }
  return answers[fault.kind] ?? null
}
