import Sqlite from 'better-sqlite3'
import { onTestFinished } from 'vitest'

export interface CountedStatements {
  /** How often each statement ran. */
  readonly runs: Map<string, number>
  /** How often SQLite prepared each statement that returned a row, its first time included. */
  readonly prepares: Map<string, number>
  clear(): void
}

type Method = (...values: unknown[]) => unknown

/**
 * Counts what every connection of this thread runs until the end of the test. A statement whose plan depends on a bound
 * value is prepared again at every run; the library then makes its function for rows anew, by `Function`.
 */
export function countStatements(): CountedStatements {
  const counted: CountedStatements = {
    runs: new Map(),
    prepares: new Map(),
    clear() {
      counted.runs.clear()
      counted.prepares.clear()
    },
  }
  const add = (counts: Map<string, number>, text: string) => counts.set(text, (counts.get(text) ?? 0) + 1)
  const file = new Sqlite(':memory:')
  const statement = Object.getPrototypeOf(file.prepare('SELECT 1')) as Record<string, Method>
  file.close()

  let running: string | null = null
  const native = globalThis.Function
  globalThis.Function = new Proxy(native, {
    apply(target, self, parts: string[]) {
      if (running !== null && parts[0]?.startsWith('return (v0')) add(counted.prepares, running)
      return Reflect.apply(target, self, parts) as unknown
    },
  })
  const originals = (['get', 'all', 'run'] as const).map((name) => [name, statement[name]] as const)
  for (const [name, original] of originals)
    statement[name] = function (this: { source: string }, ...values) {
      add(counted.runs, this.source)
      const outer = running
      running = this.source
      try {
        return original?.apply(this, values)
      } finally {
        running = outer
      }
    }
  onTestFinished(() => {
    globalThis.Function = native
    for (const [name, original] of originals) if (original) statement[name] = original
  })
  return counted
}
