import type { BlindControl, Units } from '../../../src/main/core/domain/model.ts'
import { checkpoint, writeCache } from '../../../src/main/core/store/cache/cache-file.ts'
import { putControl } from '../../../src/main/core/store/cache/control-rows.ts'
import { openCacheWriter } from '../../../src/main/core/store/cache/open-cache.ts'

const linesEach = 10
const batch = 500

/** A closed control of years ago: no refresh asks for it again. */
export function oldControl(index: number): BlindControl {
  const id = 900_000_000 + index
  const date = new Date(Date.UTC(2015 + (index % 8), index % 12, 1 + (index % 28))).toISOString().slice(0, 10)
  const line = (at: number) => ({
    id: id * linesEach + at,
    line: at + 1,
    externalContainer: null,
    description: null,
    articleCode: `77900${String((index * 7 + at * 131) % 50_000).padStart(8, '0')}`,
    lot: `L-${index % 997}`,
    expiry: null,
    units: (12 * 1_000_000) as Units,
  })
  return {
    id,
    date,
    state: 'Completo',
    location: `RS-${index % 60}`,
    mode: null,
    countedLines: [],
    receivingDocuments: [
      {
        id,
        number: `B-${String(index).padStart(8, '0')}`,
        date,
        supplierCode: `P${index % 500}`,
        supplierName: `Proveedor de medida ${index % 500}`,
        purchaseOrder: null,
        lines: Array.from({ length: linesEach }, (_, at) => line(at)),
      },
    ],
  }
}

/** Puts so many controls of ten lines each into the copy of a profile; no other process may have it open. */
export function fillCache(folder: string, controls: number): void {
  const writer = openCacheWriter({ folder })
  const now = Date.now()
  for (let from = 0; from < controls; from += batch)
    writeCache(writer, () => {
      for (let index = from; index < Math.min(controls, from + batch); index += 1)
        putControl(writer, oldControl(index), now)
    })
  checkpoint(writer)
  writer.db.close()
}
