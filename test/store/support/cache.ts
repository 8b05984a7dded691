import { onTestFinished } from 'vitest'
import type { ArticleFacts, BlindControl, ReceivingDocument, Supplier } from '../../../src/main/core/domain/model.ts'
import { openCacheReader, openCacheWriter } from '../../../src/main/core/store/cache/open-cache.ts'
import { units } from './chain-records.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** A fresh cache with its writer and a reader on another connection. */
export function openCache(folder = temporaryFolder()) {
  const writer = openCacheWriter({ folder })
  const reader = openCacheReader(folder)
  onTestFinished(() => {
    writer.db.close()
    reader.db.close()
  })
  return { folder, writer, reader }
}

export function receivingDocument(number: string, patch: Partial<ReceivingDocument> = {}): ReceivingDocument {
  return {
    id: 1,
    number,
    date: '2026-03-02T00:00:00',
    supplierCode: 'P1',
    supplierName: 'Lácteos Cerro Pampa S.A.',
    purchaseOrder: null,
    lines: [
      {
        id: 1,
        line: 1,
        externalContainer: null,
        articleCode: '104412',
        description: 'Yerba',
        lot: null,
        expiry: null,
        units: units(12.5),
      },
    ],
    ...patch,
  }
}

export function control(id: number, patch: Partial<BlindControl> = {}): BlindControl {
  return {
    id,
    date: `2026-03-02T08:00:00`,
    state: 'sinControl',
    location: 'Dársena 3',
    mode: 'simple',
    countedLines: [],
    receivingDocuments: [receivingDocument(`R-${id}`)],
    ...patch,
  }
}

export function supplier(code: string, patch: Partial<Supplier> = {}): Supplier {
  return { code, description: `Proveedor ${code}`, requiresBlindControl: true, active: true, ...patch }
}

export function article(code: string, patch: Partial<ArticleFacts> = {}): ArticleFacts {
  return {
    code,
    description: null,
    usesLot: null,
    usesSerial: null,
    usesExpiry: null,
    shelfLifeDays: null,
    byWeight: null,
    ...patch,
  }
}
