import type { Reporter, TestModule } from 'vitest/node'

/**
 * Prints the counts alone on the last line, so that any reader of the output can tell how many tests ran; before it,
 * each test that passed only when it was run again, and why it had failed.
 */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: errors.length, skipped: 0 }
    for (const module of modules) {
      if (module.state() === 'failed' && module.errors().length > 0) counts.failed += 1
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result()
        if (test.diagnostic()?.flaky) {
          const why = errors.map(({ message, stack = message, diff = '' }) => `${stack}\n${diff}`).join('\n')
          process.stdout.write(`\nunsteady, passed when run again: ${test.fullName}\n${why}\n`)
        }
        if (state === 'passed') counts.passed += 1
        else if (state === 'failed') counts.failed += 1
        else counts.skipped += 1
      }
    }
    process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`)
  }
}
