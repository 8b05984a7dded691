import type { ChangedResource } from '../../../../contract/events.ts'
import type { FactContent, FactValue } from '../../domain/fact.ts'
import { formatUnits, maximumEntry, unitsFromText } from '../../domain/units.ts'
import { forgetBarcode, learnBarcode, newestBarcodeLink } from '../learned-barcodes.ts'
import type { PrimaryDatabase, PrimaryWriter } from '../primary-database.ts'
import { column } from '../sql.ts'

/** How facts of one kind are read and written on this PC. A new kind is one more of these objects in the table below. */
export interface FactKind {
  /** What the page shows of it. */
  resource: ChangedResource
  /** `AFTER …` and the statement of triggers that note which fact a change of this PC is about. */
  triggers: readonly { after: string; key: string }[]
  /** The keys of all facts that exist on this PC. */
  keys(database: PrimaryDatabase): string[]
  /** What this PC has; its value is `null` if nothing. */
  read(database: PrimaryDatabase, key: string): FactContent
  /** A value of another PC as this version writes it; `undefined` if it is not understood. */
  understand(key: string, value: FactValue): FactValue | undefined
  /** Makes a value that was understood, or its removal, that of this PC. */
  apply(writer: PrimaryWriter, key: string, content: FactContent): void
}

const absent: FactContent = { value: null, at: null, by: '' }

/** A barcode linked to an article. The key is the one by which scans find it. */
const linkedBarcode: FactKind = {
  resource: 'articles',
  triggers: [{ after: 'INSERT ON learned_barcode', key: 'NEW.barcode_key' }],
  keys: (database) =>
    column(database, 'SELECT barcode_key FROM learned_barcode GROUP BY barcode_key HAVING max(id) AND NOT forgotten'),
  read(database, key) {
    const link = newestBarcodeLink(database, key)
    if (link === null) return absent
    const { articleCode, unitsPerScan, at, operator, forgotten } = link
    const value = forgotten === 1 ? null : { articleCode, unitsPerScan: formatUnits(unitsPerScan) }
    return { value, at, by: operator }
  },
  understand(key, { articleCode, unitsPerScan }) {
    const units = unitsFromText(unitsPerScan ?? '')
    if (!isCode(key) || !isCode(articleCode) || units === null || units <= 0 || units > maximumEntry * 1_000_000)
      return undefined
    return { articleCode, unitsPerScan: formatUnits(units) }
  },
  apply(writer, key, { value, at, by }) {
    const link = newestBarcodeLink(writer, key)
    const units = unitsFromText(value?.['unitsPerScan'] ?? '')
    const said = { at: at ?? '', operator: by }
    if (value !== null && units !== null)
      learnBarcode(writer, { barcodeKey: key, articleCode: value['articleCode'] ?? '', unitsPerScan: units, ...said })
    else if (link !== null && link.forgotten === 0) {
      const { articleCode, unitsPerScan } = link
      forgetBarcode(writer, { barcodeKey: key, articleCode, unitsPerScan, ...said })
    }
  },
}

function isCode(text: string | null | undefined): text is string {
  return typeof text === 'string' && text !== '' && text.length <= 200
}

/** All kinds by name. A name never changes; facts of other names are kept as they came. */
export const factKinds: ReadonlyMap<string, FactKind> = new Map([['linked-barcode', linkedBarcode]])
