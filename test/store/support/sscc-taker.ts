// Runs in a separate process and is killed while it takes numbers for pallets: reports each one after its commit.
import { writeSync } from 'node:fs'
import { createSsccCounter } from '../../../src/main/core/labels/sscc-counter.ts'
import { openPrimaryDatabase } from '../../../src/main/core/store/open-primary-database.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { verifier } from './chain-records.ts'
import { silentLog } from './log.ts'

const [folder = ''] = process.argv.slice(2)
const { database } = openPrimaryDatabase({ folder, clock: manualClock(), log: silentLog, verifier })
const counter = createSsccCounter({ database, folder, deviceId: 'pc', log: silentLog })
const range = { extensionDigit: 3, companyPrefix: '7799001', pcDigits: '1' }

for (;;) {
  const sscc = counter.next(range, 0)
  const save = counter.take(range, 0)
  database.transaction(() => save())
  writeSync(1, `${sscc}\n`)
}
