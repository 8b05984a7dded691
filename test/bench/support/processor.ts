import { readdirSync, readFileSync } from 'node:fs'
import { threadTimes } from './threads.ts'

/** Clock ticks a second, on every Linux of today. */
const ticks = 100

/** The fields of `/proc/PID/stat` after the name, of these processes and their descendants. On Linux. */
function processes(pids: readonly number[]): Map<number, string[]> {
  const fieldsOf = new Map<number, string[]>()
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
      fieldsOf.set(Number(pid), text.slice(text.lastIndexOf(')') + 2).split(' '))
    } catch {
      // It ended meanwhile.
    }
  const isOurs = (pid: number): boolean => {
    const parent = fieldsOf.get(pid)?.[1]
    return pids.includes(pid) || (parent !== undefined && isOurs(Number(parent)))
  }
  return new Map([...fieldsOf].filter(([pid]) => isOurs(pid)))
}

/** Seconds of processor that these processes and their descendants used so far. On Linux; 0 elsewhere. */
export function processorSeconds(pids: readonly number[]): number {
  if (process.platform !== 'linux') return 0
  let sum = 0
  for (const [pid, fields] of processes(pids))
    // Of children that ended only their parent knows.
    for (const field of fields.slice(11, pids.includes(pid) ? 15 : 13)) sum += Number(field) / ticks
  return sum
}

/**
 * Milliseconds of processor of the threads of these processes and their descendants so far, by the kind of process in
 * Chromium's words. Finer than the ticks of `processorSeconds`. On Linux; none elsewhere.
 */
export function processorMsByKind(pids: readonly number[]): Map<string, number> {
  const sums = new Map<string, number>()
  if (process.platform !== 'linux') return sums
  for (const pid of processes(pids).keys())
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      const kind = /--utility-sub-type=([^\0 ]+)/.exec(line)?.[1] ?? /--type=([^\0 ]+)/.exec(line)?.[1] ?? 'main'
      let ms = 0
      for (const { ran } of threadTimes(pid).values()) ms += ran
      sums.set(kind, (sums.get(kind) ?? 0) + ms)
    } catch {
      // It ended meanwhile.
    }
  return sums
}
