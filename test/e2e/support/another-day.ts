import type { HostProcess } from '../launchers/loopback.ts'
import { startHostProcess } from '../launchers/loopback.ts'

/** Moves the clock of a process and of its threads, before anything of the program is loaded. */
const shift = (ms: number) =>
  `const Real = Date; globalThis.Date = class Date extends Real {
     constructor(...given) { super(...(given.length === 0 ? [Real.now() + ${ms}] : given)) }
     static now() { return Real.now() + ${ms} }
   }`

/** The built loopback host as it runs that many days from now; negative: as it ran then. */
export function startHostOnDay(days: number, flags: string[]): Promise<HostProcess> {
  const code = encodeURIComponent(shift(days * 86_400_000))
  return startHostProcess(flags, { NODE_OPTIONS: `--import=data:text/javascript,${code}` })
}
