import type { DayNumber } from './calendar.ts'
import { dateTimeText } from './calendar.ts'
import { caseBarcode, unitBarcode } from './gs1-numbers.ts'
import type { Product } from './products.ts'
import { productsOf } from './products.ts'
import type { PracticeScale } from './scale.ts'
import type { PracticeSupplier } from './suppliers.ts'
import { makeSuppliers } from './suppliers.ts'

const firstCode = 104_412
const codeStep = 7
/** Number of articles of the demo scenario's supplier; the other suppliers share the rest. */
const storyArticles = 24

export interface PracticeArticle extends Omit<Product, 'name'> {
  index: number
  code: string
  description: string
  supplierIndex: number
  usesLot: boolean
  usesExpiry: boolean
  /** Prefix of its lot numbers: the initials of the brand. */
  lotPrefix: string
}

export interface PracticeBarcode {
  barcode: string
  articleCode: string
  unitsPerScan: number
}

/** Suppliers and articles, fixed for a scale. */
export class Catalogue {
  readonly suppliers: PracticeSupplier[]
  readonly articles: PracticeArticle[]
  private readonly bySupplier: PracticeArticle[][]

  constructor(scale: PracticeScale) {
    this.suppliers = makeSuppliers(scale.suppliers)
    const products = this.suppliers.map((supplier) => productsOf(supplier.range))
    const others = this.suppliers.length - 1
    this.articles = Array.from({ length: scale.articles }, (_, index) => {
      const ofStory = index < storyArticles
      const supplierIndex = ofStory ? 0 : 1 + ((index - storyArticles) % others)
      const place = ofStory ? index : Math.floor((index - storyArticles) / others)
      return article(index, supplierIndex, place, this.suppliers[supplierIndex], products[supplierIndex] ?? [])
    })
    this.bySupplier = this.suppliers.map(() => [])
    for (const entry of this.articles) this.bySupplier[entry.supplierIndex]?.push(entry)
  }

  /** The article at that index, modulo the number of articles. */
  article(index: number): PracticeArticle {
    const found = this.articles[index % this.articles.length]
    if (found === undefined) throw new RangeError('the catalogue is empty')
    return found
  }

  byCode(code: string): PracticeArticle | null {
    const index = (Number(code) - firstCode) / codeStep
    return Number.isInteger(index) ? (this.articles[index] ?? null) : null
  }

  supplier(index: number): PracticeSupplier {
    const found = this.suppliers[index]
    if (found === undefined) throw new RangeError('no such supplier')
    return found
  }

  /** The articles of a supplier; if it has none, those of the demo scenario's supplier. */
  articlesOf(supplierIndex: number): PracticeArticle[] {
    const own = this.bySupplier[supplierIndex] ?? []
    return own.length > 0 ? own : (this.bySupplier[0] ?? [])
  }

  /**
   * The barcodes that are linked from the start. Every ninth article is omitted, so that linking an unknown barcode can be
   * practised.
   */
  knownBarcodes(): PracticeBarcode[] {
    return this.articles.filter((entry) => !hasUnknownBarcode(entry)).flatMap(barcodesOf)
  }
}

/** True if the barcodes of an article are not linked from the start. */
function hasUnknownBarcode(entry: PracticeArticle): boolean {
  return entry.index % 9 === 8
}

/** Barcode of the unit, and of the case if the article has cases. */
function barcodesOf(entry: PracticeArticle): PracticeBarcode[] {
  const unit = { barcode: unitBarcode(entry.code), articleCode: entry.code, unitsPerScan: 1 }
  if (entry.unitsPerCase === 0) return [unit]
  return [unit, { barcode: caseBarcode(entry.code), articleCode: entry.code, unitsPerScan: entry.unitsPerCase }]
}

/** A lot of an article and its expiry, `yyyy-MM-ddT00:00:00`; `null` if the article has none. Lots change every five days. */
export function lotOf(entry: PracticeArticle, day: DayNumber, back = 0): { lot: string | null; expiry: string | null } {
  const made = (Math.floor(day / 5) - 1 - back) * 5
  const year = new Date(made * 86_400_000).getUTCFullYear()
  const dayOfYear = made - Date.UTC(year, 0, 1) / 86_400_000 + 1
  return {
    lot: entry.usesLot ? `${entry.lotPrefix}-${year % 100}${String(dayOfYear).padStart(3, '0')}` : null,
    expiry: entry.usesExpiry ? dateTimeText(made + entry.shelfLifeDays) : null,
  }
}

function article(
  index: number,
  supplierIndex: number,
  place: number,
  supplier: PracticeSupplier | undefined,
  products: Product[],
): PracticeArticle {
  const { name, ...facts } = products[place % products.length] ?? {
    name: 'Varios',
    unitsPerCase: 0,
    shelfLifeDays: 0,
    byWeight: false,
    usesSerial: false,
  }
  const brand = supplier?.brand ?? ''
  const series = Math.floor(place / Math.max(products.length, 1))
  const perishable = facts.shelfLifeDays > 0
  return {
    ...facts,
    index,
    code: String(firstCode + codeStep * index),
    description: (supplierIndex < 12 ? name : `${name} ${brand}`) + (series === 0 ? '' : ` línea ${series + 1}`),
    supplierIndex,
    usesLot: perishable,
    usesExpiry: perishable,
    lotPrefix: brand
      .split(' ')
      .map((word) => word[0] ?? '')
      .join('')
      .normalize('NFD')
      .replace(/[^A-Za-z0-9]/g, '')
      .toUpperCase(),
  }
}
