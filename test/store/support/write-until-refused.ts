import { join } from 'node:path'
import { Failure } from '../../../src/main/core/domain/failure.ts'
import { inTransaction, openFile, run } from '../../../src/main/core/store/sql.ts'

// Under a limit of this process: writes, and opens files, until one of both is refused; prints how.

const [folder = ''] = process.argv.slice(2)
try {
  const connection = openFile(join(folder, 'data.db'))
  connection.db.pragma('journal_mode = WAL')
  run(connection, 'CREATE TABLE row (body TEXT) STRICT')
  for (let nth = 0; nth < 300; nth += 1) {
    inTransaction(connection, () => run(connection, 'INSERT INTO row VALUES (?)', 'x'.repeat(20_000)))
    openFile(join(folder, `other-${nth}.db`))
  }
  process.stdout.write('{"code":"nothing was refused"}')
} catch (error) {
  if (!(error instanceof Failure)) throw error
  process.stdout.write(JSON.stringify({ code: error.code, details: error.details }))
}
