import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

interface Summary {
  passed: number
  failed: number
  skipped: number
  /** Files whose process ended before their tests did, and how. */
  lost: { file: string; why: string }[]
}

/**
 * Prints the counts alone on the last line, so that any reader of the output can tell how many tests ran; before it,
 * what passed only when it was run again, and why it had failed. `MUELLE_TEST_SUMMARY` names a file where the counts
 * of a first run wait for those of a second.
 */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const path = process.env.MUELLE_TEST_SUMMARY
    const first = path !== undefined && existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Summary) : null
    const { passed, failed, skipped, lost } = summaryOf(modules, errors, first)
    if (path !== undefined) writeFileSync(path, JSON.stringify({ passed, failed, skipped, lost }))
    if (failed + lost.length === 0)
      for (const { file, why } of first?.lost ?? [])
        process.stdout.write(`\nunsteady, passed when run again: ${file}\n${why}\n`)
    process.stdout.write(`\n${passed} passed, ${failed + lost.length} failed, ${skipped} skipped\n`)
  }
}

function summaryOf(modules: readonly TestModule[], errors: readonly SerializedError[], first: Summary | null): Summary {
  const { passed = 0, failed = 0, skipped = 0 } = first ?? {}
  const summary: Summary = { passed, failed, skipped, lost: [] }
  const others = errors.map(({ message, cause }) => cause?.message ?? message)
  for (const module of modules) {
    const ended = others.findIndex(
      (why) => why.startsWith('Worker exited unexpectedly') && why.endsWith(module.moduleId),
    )
    if (ended >= 0) {
      summary.lost.push({ file: module.relativeModuleId, why: others.splice(ended, 1)[0] ?? '' })
      continue
    }
    if (module.state() === 'failed' && module.errors().length > 0) summary.failed += 1
    for (const test of module.children.allTests()) {
      const { state, errors = [] } = test.result()
      if (test.diagnostic()?.flaky) {
        const why = errors.map(({ message, stack = message, diff = '' }) => `${stack}\n${diff}`).join('\n')
        process.stdout.write(`\nunsteady, passed when run again: ${test.fullName}\n${why}\n`)
      }
      if (state === 'passed') summary.passed += 1
      else if (state === 'failed') summary.failed += 1
      else summary.skipped += 1
    }
  }
  summary.failed += others.length
  return summary
}
