import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** The counts of the files that passed, and each file that failed with its counts and errors. */
interface Summary {
  counts: Counts
  failed: { file: string; counts: Counts; why: string }[]
  /** Errors that belong to no file. */
  errors: number
}

/**
 * Prints the counts as the last line of the output. `MUELLE_TEST_SUMMARY` names a file for the counts of the first run;
 * the second run of a file that failed adds its own and reports the file if it passes then.
 */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const path = process.env.MUELLE_TEST_SUMMARY
    const first = path !== undefined && existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Summary) : null
    const run = summaryOf(modules, errors)
    if (path !== undefined) writeFileSync(path, JSON.stringify(run))
    for (const { file, why } of first?.failed ?? [])
      if (!run.failed.some((again) => again.file === file))
        process.stdout.write(`\nFAULT: ${file} failed and passed when it was run again.\n${why}\n`)
    const { passed, failed, skipped } = [first?.counts, run.counts, ...run.failed.map(({ counts }) => counts)].reduce(
      (sum: Counts, each) => (each ? added(sum, each) : sum),
      { passed: 0, failed: run.errors, skipped: 0 },
    )
    process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`)
  }
}

function summaryOf(modules: readonly TestModule[], errors: readonly SerializedError[]): Summary {
  const summary: Summary = { counts: { passed: 0, failed: 0, skipped: 0 }, failed: [], errors: 0 }
  const others = errors.map(({ message, cause }) => cause?.message ?? message)
  for (const module of modules) {
    const counts = { passed: 0, failed: 0, skipped: 0 }
    const why: string[] = []
    // Its process ended before its tests did: those that had passed count, the file is one that failed.
    const ended = others.findIndex((text) => text.startsWith('Worker exited') && text.endsWith(module.moduleId))
    if (ended >= 0) why.push(...others.splice(ended, 1))
    why.push(...module.errors().map(textOf))
    if (why.length > 0) counts.failed += 1
    for (const test of module.children.allTests()) {
      const { state, errors = [] } = test.result()
      if (state === 'failed') why.push(test.fullName, ...errors.map(textOf))
      counts[state === 'pending' ? 'skipped' : state] += 1
    }
    if (why.length > 0) summary.failed.push({ file: module.relativeModuleId, counts, why: why.join('\n') })
    else summary.counts = added(summary.counts, counts)
  }
  summary.errors = others.length
  return summary
}

function added(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

function textOf({ message, stack = message, diff = '' }: { message: string; stack?: string; diff?: string }): string {
  return `${stack}\n${diff}`
}
