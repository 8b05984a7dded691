import { onTestFinished } from 'vitest'
import type { Log } from '../../../src/main/core/kernel/ports.ts'
import type { ChainVerifier } from '../../../src/main/core/store/chains.ts'
import type { Migration } from '../../../src/main/core/store/migrate.ts'
import { openPrimaryDatabase } from '../../../src/main/core/store/open-primary-database.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { verifier } from './chain-records.ts'

/** A log that keeps its lines. */
export function createTestLog(): Log & { lines: string[] } {
  const lines: string[] = []
  const add = (event: string, fields?: object) => void lines.push(`${event} ${JSON.stringify(fields ?? {})}`)
  return { lines, info: add, warn: add, error: add, tail: (count) => lines.slice(-count) }
}

/** Opens `muelle.db` of a folder and closes it when the test ends. */
export function openTestDatabase(
  folder: string,
  migrations?: readonly Migration[],
  rules: ChainVerifier = verifier,
): ReturnType<typeof openPrimaryDatabase> {
  const clock = manualClock()
  const opened = openPrimaryDatabase({
    folder,
    clock,
    log: createTestLog(),
    verifier: rules,
    ...(migrations && { migrations }),
  })
  onTestFinished(() => opened.close())
  return opened
}
