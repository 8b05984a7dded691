import { handoverFormats } from '../../../contract/shapes/handover.ts'
import { Failure } from '../domain/failure.ts'
import type { SharedFolder } from '../sharing/shared-folder.ts'
import type { EntryRecord } from '../store/handover-entries.ts'
import { destinations } from '../store/handover-destinations.ts'
import { entryById, entryFigures } from '../store/handover-entries.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { folderAnswer } from './deliver-folder.ts'
import type { Delivery } from './delivery.ts'
import { receiverOf } from './destination-rules.ts'
import type { Outgoing } from './outgoing.ts'
import { extensions } from './outgoing.ts'
import type { AttemptedDestination } from './sender.ts'
import type { Ways } from './ways.ts'

/**
 * Takes up the acknowledgements and refusals in the folder of a destination. The files of what was acknowledged are removed once
 * that is recorded, also those that an earlier end of the program left. Returns how many entries have no answer; a folder that
 * fails is looked at again later.
 */
export async function takeFolderAnswers(
  destination: AttemptedDestination,
  signal: AbortSignal,
  deps: {
    database: PrimaryDatabase
    ways: Ways
    outgoing: Outgoing
    record(entry: EntryRecord, destination: AttemptedDestination, delivery: Delivery): void
    /** The refusals that the look before found, and what identifies their version. */
    seenRefusals: Map<string, string>
  },
): Promise<number> {
  const { database, ways, outgoing, record, seenRefusals } = deps
  const { way, destinationId } = destination
  if (way.kind !== 'folder') return 0
  const folder = ways.folderOf(way.folder)
  try {
    for (const { name } of await folder.list()) {
      // Folders of macOS return the letters and accents of a name apart.
      const [, base = '', reference = ''] = /^(.*-(\w+))\.(?:n?ack|N?ACK)$/.exec(name.normalize('NFC')) ?? []
      const entry = entryById(database, `${reference}.${destinationId}`)
      if (entry === null || base !== outgoing.baseOf(entry) || !['sent', 'acknowledged'].includes(entry.state)) continue
      const found = await folderAnswer(folder, base)
      if (found === null || signal.aborted) continue
      if (!found.accepted && entry.state === 'sent' && !(await isWhole(folder, name, entry.entryId, seenRefusals)))
        continue
      const answer = { status: null, text: found.text }
      if (entry.state === 'sent')
        record(
          entry,
          destination,
          found.accepted ? { is: 'acknowledged', answer } : { is: 'refused', answer, failure: null },
        )
      if (found.accepted)
        for (const written of [...ownExtensions(entry, destination, deps).map((one) => `${base}.${one}`), found.name])
          await folder.remove(written)
    }
  } catch (error) {
    // A folder that is not there now.
    if (!(error instanceof Failure) && !(error instanceof Error && 'code' in error)) throw error
  }
  return entryFigures(database, { destinationId }).sent
}

/** The formats may have been changed since the entry was sent: all are its own but those of another destination in the folder. */
function ownExtensions(
  entry: EntryRecord,
  destination: AttemptedDestination,
  { database, outgoing }: { database: PrimaryDatabase; outgoing: Outgoing },
): string[] {
  const { destinationId, way } = destination
  const own = new Set(outgoing.formatsOf(entry, destination))
  const others = destinations(database)
    .filter((other) => other.destinationId !== destinationId && receiverOf(other.way) === receiverOf(way))
    .flatMap((other) => outgoing.formatsOf(entry, other))
  return handoverFormats
    .filter((format) => own.has(format) || !others.includes(format))
    .map((format) => extensions[format])
}

/** A receiver may still be writing why it refuses: taken up once it is the same in two looks. */
async function isWhole(
  folder: SharedFolder,
  name: string,
  entryId: string,
  seen: Map<string, string>,
): Promise<boolean> {
  const mark = (await folder.mark(name))?.mark ?? ''
  const isSame = seen.get(entryId) === mark
  if (isSame) seen.delete(entryId)
  else seen.set(entryId, mark)
  return isSame
}
