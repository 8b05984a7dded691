// Runs in a separate process and is killed while writing: appends events and reports each one after its commit.
import { writeSync } from 'node:fs'
import { createCommandLog } from '../../../src/main/core/store/commands.ts'
import { openPrimaryDatabase } from '../../../src/main/core/store/open-primary-database.ts'
import { insertSession, sessionById } from '../../../src/main/core/store/sessions.ts'
import { appendNext, sessionRecord, verifier } from './chain-records.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { silentLog } from './log.ts'

const [folder = '', first = '1'] = process.argv.slice(2)
const clock = manualClock()
const { database } = openPrimaryDatabase({ folder, clock, log: silentLog, verifier })
if (!sessionById(database, 's1')) database.transaction((writer) => insertSession(writer, sessionRecord('s1')))
const commandLog = createCommandLog(database, clock)

for (let n = Number(first); ; n += 1) {
  const command = { id: `c${n}`, operation: 'counts.scan', inputHash: 'h' }
  if (!commandLog.find(command.id))
    commandLog.record(
      command,
      () => appendNext(database.writer(), 's1', JSON.stringify({ n, raw: 'x'.repeat(n % 700) })).seq,
    )
  writeSync(1, `${n}\n`)
}
