import type { Output, ParsedInput } from '../../../contract/operations.ts'
import { Failure } from '../domain/failure.ts'
import { zipFile } from '../kernel/zip.ts'
import { statementReference } from '../receipts/statement-reference.ts'
import { signedStatements } from '../store/signed-controls.ts'
import type { Outgoing } from './outgoing.ts'
import { bytesOf } from './outgoing.ts'
import type { ReportSources } from './report-table.ts'
import { yieldToEventLoop } from '../kernel/yield-to-event-loop.ts'

const maxControls = 2000
const maxBytes = 64_000_000

export interface PeriodExportOptions extends ReportSources {
  outgoing: Outgoing
  practice: boolean
}

/**
 * Everything that was signed in a period and still is, one file per control or part, in one ZIP. What is blind to the caller, is
 * not known here or cannot be written in the format is left out and counted. Yields after each control.
 */
export async function exportPeriod(
  { from, to, format, language }: ParsedInput<'handover.export'>,
  period: { fromMs: number; beforeMs: number },
  { callerId, signal }: { callerId: string; signal: AbortSignal },
  options: PeriodExportOptions,
): Promise<Output<'handover.export'>> {
  const { database, controlRepository, visibilityPolicy, buildReport, outgoing, practice } = options
  const statements = signedStatements(database, period.fromMs, period.beforeMs, maxControls + 1)
  if (statements.length > maxControls)
    throw new Failure('conflict', 'Too many controls: choose a shorter period', { reason: 'too_many_documents' })
  const files: { name: string; bytes: Uint8Array }[] = []
  let bytes = 0
  for (const statement of statements) {
    await yieldToEventLoop()
    if (signal.aborted) throw new Failure('cancelled', 'The call was cancelled')
    const cached = controlRepository.byId(statement.controlId)
    if (cached === null || visibilityPolicy.isClosedTo(cached.control, callerId)) continue
    visibilityPolicy.reveal(cached.control, callerId)
    try {
      const entry = { ...statement, reference: statementReference(database, statement) }
      const content = await outgoing.write(entry, buildReport(cached, statement.part), format, language, signal)
      const file = { name: content.name, bytes: bytesOf(content) }
      bytes += file.bytes.length
      files.push(file)
    } catch (error) {
      if (!(error instanceof Failure) || error.code === 'cancelled') throw error
    }
    if (bytes > maxBytes)
      throw new Failure('conflict', 'Too large: choose a shorter period', { reason: 'too_many_documents' })
  }
  const content = zipFile(files).toString('base64')
  const name = `${practice ? 'practica-' : ''}muelle-${from}-${to}-${format}.zip`
  return {
    file: { name, mediaType: 'application/zip', content, encoding: 'base64' },
    controls: files.length,
    leftOut: statements.length - files.length,
  }
}
