import { readdirSync, readFileSync } from 'node:fs'

/** Times of a thread since it began, in milliseconds: with a processor, and waiting for one. */
export interface ThreadTimes {
  ran: number
  waited: number
}

/** The threads of a process by their ids; that of the main thread is the id of the process. On Linux. */
export function threadTimes(pid: number): Map<number, ThreadTimes> {
  const times = new Map<number, ThreadTimes>()
  for (const id of readdirSync(`/proc/${pid}/task`))
    try {
      const [ran = 0, waited = 0] = readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ').map(Number)
      times.set(Number(id), { ran: ran / 1e6, waited: waited / 1e6 })
    } catch {
      // It ended meanwhile.
    }
  return times
}

/** The times of the threads between two moments. */
export function threadTimesBetween(
  before: ReadonlyMap<number, ThreadTimes>,
  after: ReadonlyMap<number, ThreadTimes>,
): Map<number, ThreadTimes> {
  return new Map(
    [...after].map(([id, { ran, waited }]) => {
      const then = before.get(id) ?? { ran: 0, waited: 0 }
      return [id, { ran: ran - then.ran, waited: waited - then.waited }]
    }),
  )
}
