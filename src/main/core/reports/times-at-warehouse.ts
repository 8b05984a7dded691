import type { Report } from './report.ts'

type Arrival = Report['arrivals'][number]

/**
 * The report with the times that the clocks at the warehouse show. Counts come from PCs whose clocks may be in other zones, and
 * most files have the digits only: their days would be of no place. `at`: an instant at the warehouse; other texts unchanged.
 */
export function timesAtWarehouse(report: Report, at: (instant: string) => string): Report {
  const orNull = (instant: string | null) => (instant === null ? null : at(instant))
  const arrival = (one: Arrival): Arrival => ({
    ...one,
    recordedAt: at(one.recordedAt),
    changedAt: at(one.changedAt),
    enteredAt: orNull(one.enteredAt),
    leftAt: orNull(one.leftAt),
    readings: one.readings.map((reading) => ({
      ...reading,
      at: at(reading.at),
      correctedAt: orNull(reading.correctedAt),
    })),
    photos: one.photos.map((photo) => ({ ...photo, at: at(photo.at) })),
    corrections: one.corrections.map((correction) => ({ ...correction, at: at(correction.at) })),
  })
  return {
    ...report,
    madeAt: at(report.madeAt),
    receivedAt: orNull(report.receivedAt),
    receipt: report.receipt && { ...report.receipt, at: at(report.receipt.at) },
    parts: report.parts.map((part) => ({
      ...part,
      startedAt: at(part.startedAt),
      closedAt: orNull(part.closedAt),
      signature: part.signature && { ...part.signature, at: at(part.signature.at) },
    })),
    counts: report.counts.map((count) => ({
      ...count,
      closedAt: orNull(count.closedAt),
      signedAt: orNull(count.signedAt),
    })),
    notes: report.notes.map((note) => ({ ...note, at: at(note.at) })),
    photos: report.photos.map((photo) => ({ ...photo, at: at(photo.at) })),
    containers: report.containers.map((one) => ({ ...one, scannedAt: orNull(one.scannedAt) })),
    arrivals: report.arrivals.map(arrival),
    holds: report.holds.map((hold) => ({
      ...hold,
      placedAt: at(hold.placedAt),
      decision: hold.decision && { ...hold.decision, at: at(hold.decision.at) },
    })),
  }
}
