/** One operation of the interface as the connection test tries it. */
export interface Probe {
  name: string
  method: string
  path: string
  run(signal: AbortSignal): Promise<{ status: number; note?: string }>
}
