/** One task of a page's main thread. */
export interface Task {
  /** Its own time on the processor: what other programs of the machine take in between is not its doing. */
  ms: number
  /** From its beginning to its end. */
  wallMs: number
  /** The longest part of the task. */
  within: string
}

interface TraceEvent {
  name: string
  ph: string
  ts: number
  dur?: number
  tdur?: number
  pid: number
  tid: number
  args?: { name?: string; data?: { functionName?: string; type?: string } }
}

/** The tasks of the page's main thread in a trace of Chromium. */
export function tasksOf(trace: Buffer): Task[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const ofPage = traceEvents.filter(({ pid, tid, ph }) => ph === 'X' && mainThreads.has(`${pid} ${tid}`))
  const tasks = ofPage.filter(({ name }) => name === 'RunTask')
  if (tasks.length === 0) throw new Error('the trace has no tasks of a page')
  return tasks.map((task) => ({
    ms: (task.tdur ?? task.dur ?? 0) / 1000,
    wallMs: (task.dur ?? 0) / 1000,
    within: (task.dur ?? 0) > 30_000 ? longestWithin(task, ofPage) : '',
  }))
}

function longestWithin(task: TraceEvent, events: readonly TraceEvent[]): string {
  const end = task.ts + (task.dur ?? 0)
  return events
    .filter(({ pid, tid, ts, dur = 0 }) => pid === task.pid && tid === task.tid && ts >= task.ts && ts + dur <= end)
    .filter(({ name }) => !name.includes('RunTask'))
    .sort((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0))
    .slice(0, 6)
    .map(
      ({ name, tdur = 0, args }) =>
        `${name} ${args?.data?.functionName ?? args?.data?.type ?? ''} ${(tdur / 1000).toFixed(0)}`,
    )
    .join(', ')
}
