import { Failure } from '../domain/failure.ts'
import { endsDigest, photoNames, tableRows } from './backup-contents.ts'
import { syncFile } from './atomic-file.ts'
import { verifyBackup } from './backups.ts'
import { schemaVersion } from './migrate.ts'
import { createPrivateFile } from './private-files.ts'
import { openFile, pragma, run, withFile } from './sql.ts'

/** Pages that are copied in one step: each step is a sign of life. */
const pagesPerStep = 1000

export interface SourceFacts {
  schema: number
  ends: string
  rows: Record<string, number>
}

/** Copies a database page by page as of one moment. The facts are of that moment, too. */
export async function copyDatabase(
  path: string,
  target: string,
  progress: (phase: 'data', done: number, total: number) => void,
): Promise<SourceFacts> {
  const source = openFile(path, { readonly: true })
  try {
    // One reading transaction for the facts and the copy: what is committed meanwhile is in neither.
    run(source, 'BEGIN')
    const facts = { schema: schemaVersion(source.db), ends: endsDigest(source), rows: tableRows(source) }
    createPrivateFile(target)
    await source.db.backup(target, {
      progress({ totalPages, remainingPages }) {
        progress('data', totalPages - remainingPages, totalPages)
        return pagesPerStep
      },
    })
    return facts
  } finally {
    source.db.close()
  }
}

/** Opens the copy and compares it with what was read of the source. Returns the photos that it names. */
export function checkCopy(path: string, source: SourceFacts): { hash: string; mediaType: string }[] {
  const differs = (what: string) =>
    new Failure('storage_corrupt', `The backup is not what was written: ${what}`, { reason: 'backup_differs' })
  // A file with a write-ahead log could be opened only where it can be written.
  withFile(path, ({ db }) => pragma(db, 'journal_mode = DELETE'), {})
  syncFile(path)
  const fault = verifyBackup(path, null)
  if (fault !== null) throw differs(fault)
  return withFile(path, (copy) => {
    if (endsDigest(copy) !== source.ends) throw differs('ends of the logs')
    const rows = tableRows(copy)
    const names = new Set([...Object.keys(rows), ...Object.keys(source.rows)])
    for (const table of names) if (rows[table] !== source.rows[table]) throw differs(table)
    return photoNames(copy)
  })
}
