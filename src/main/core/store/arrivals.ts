import { documentNumberKey } from '../domain/text.ts'
import type { PhotoType } from './photo-files.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { hasEntry } from './record-events.ts'
import { all, exists, get, insert, run } from './sql.ts'

export interface ArrivalDocument {
  number: string
  controlId: number | null
  /** The part of the delivery, in the events; missing: part 1. */
  part?: number | undefined
}

/** The driver as an event of an arrival names it. */
export interface ArrivalPerson {
  eventId: string
  salt: string
  driver: string | null
  driverDocument: string | null
}

/** The arrivals of a control or of documents with one of these numbers, oldest first; also of other controls. */
export function arrivalDocumentsOf(
  database: PrimaryDatabase,
  { controlId, numbers }: { controlId: number | null; numbers: readonly string[] },
): (ArrivalDocument & { arrivalId: string })[] {
  return all(
    database,
    `SELECT arrival_id AS arrivalId, number, control_id AS controlId FROM arrival_document
     WHERE (control_id = ? OR number_key IN (SELECT value FROM json_each(?))) AND ${hasEntry('arrival_id')}
     ORDER BY arrival_id`,
    controlId,
    JSON.stringify(numbers.map(documentNumberKey)),
  )
}

/** True if an arrival was ever recorded. */
export function hasArrivals(database: PrimaryDatabase): boolean {
  return exists(database, 'SELECT 1 AS found FROM arrival_document LIMIT 1')
}

/** Replaces the documents of an arrival. */
export function setArrivalDocuments(
  writer: PrimaryWriter,
  arrivalId: string,
  documents: readonly ArrivalDocument[],
): void {
  run(writer, 'DELETE FROM arrival_document WHERE arrival_id = ?', arrivalId)
  for (const { number, controlId } of documents)
    insert(writer, 'arrival_document', { arrivalId, number, numberKey: documentNumberKey(number), controlId }, 'ignore')
}

export function arrivalPerson(database: PrimaryDatabase, eventId: string): ArrivalPerson | null {
  const columns = 'event_id AS eventId, salt, driver, driver_document AS driverDocument'
  return get(database, `SELECT ${columns} FROM arrival_person WHERE event_id = ?`, eventId)
}

export function addArrivalPerson(writer: PrimaryWriter, person: ArrivalPerson): void {
  insert(writer, 'arrival_person', person)
}

export function addArrivalPhoto(
  writer: PrimaryWriter,
  photo: { eventId: string; arrivalId: string; hash: string; mediaType: PhotoType },
): void {
  insert(writer, 'arrival_photo', photo)
}
