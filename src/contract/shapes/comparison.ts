import { z } from 'zod'
import { controlId, counter, dateText, deliveryPart, instant, units } from './common.ts'
import { adviceHead, comparedAdvice } from './advice.ts'
import { unreadableLine } from './control.ts'
import { ruleSource } from './receiving-rule.ts'
import { countNote, countPhoto, lineReason, type LineReason } from './count.ts'
import { packageField } from './package-field.ts'
import { sameGoods } from './same-goods.ts'
import { weighedGoods } from './weighed.ts'

export const comparisonStatuses = [
  'match',
  'within_tolerance',
  'short',
  'over',
  'missing',
  'unexpected',
  'wrong_lot',
  'wrong_expiry',
  'not_on_package',
  // Only in the comparison of a part of a delivery: it may come with a later part.
  'to_come',
] as const
/** How a line compares, or that a line of its article is unreadable and nothing can be compared. */
export const lineStatuses = [...comparisonStatuses, 'unreadable'] as const
export type ComparisonStatus = (typeof lineStatuses)[number]

/** The supervisor's signature; `null` if the count is not signed. */
const signature = z
  .strictObject({
    at: instant,
    by: z.string().nullable(),
    note: z.string().nullable(),
    /** Only this part was signed, more of the delivery comes later; missing: the whole was signed. */
    part: deliveryPart.optional(),
  })
  .nullable()

const threeCounts = z.tuple([units.nullable(), units.nullable(), units.nullable()])

export const comparisonLine = z.strictObject({
  articleCode: z.string(),
  description: z.string().nullable(),
  /** Its figures are kilograms: they are not added to units. */
  byWeight: z.literal(true).optional(),
  lot: z.string().nullable(),
  expiry: dateText.nullable(),
  /** `null`: a declared line of the article is unreadable, so that nothing can be compared with it. */
  declared: units.nullable(),
  wmsCount: units.nullable(),
  counts: threeCounts,
  damaged: units,
  difference: units.nullable(),
  status: z.enum(lineStatuses).nullable(),
  unconfirmed: z.boolean(),
  /** Units of the deciding count whose packages lack data that their article uses. */
  notOnPackage: z.strictObject({ fields: z.array(packageField), units }).optional(),
  decided: z.boolean(),
  /** The reason that was set; `proposedReason` is the most likely one until then. */
  reason: lineReason.nullable(),
  note: z.string().nullable(),
  proposedReason: lineReason.nullable(),
  /** Tolerance of the line; missing if it is that of the comparison. */
  tolerance: z.strictObject({ units, percent: z.number(), rule: ruleSource }).optional(),
  /** Counts that decide the article, by its own rule; missing if those of the comparison do. */
  requiredCounts: z.strictObject({ counts: z.union([z.literal(1), z.literal(2)]), rule: ruleSource }).optional(),
  /** The rule by which its expiry is short; missing if it is not, or if only the article's own shelf life says so. */
  shortLife: z.strictObject({ days: z.number().int(), rule: ruleSource }).optional(),
})
export type ComparisonLine = z.infer<typeof comparisonLine>

/** The word of a reason: goods of a line that are all missing have one word as status and as reason. */
export function wordOfReason(reason: LineReason, status: ComparisonStatus | null): LineReason | 'missing' {
  return reason === 'short' && status === 'missing' ? 'missing' : reason
}

/** `not_scanned`: not one of the declared containers was scanned, so it is not known whether they arrived. */
export const containerStatuses = ['arrived', 'missing', 'not_scanned', 'not_declared'] as const
export type ContainerStatus = (typeof containerStatuses)[number]

/** A declared external container beside the scanned one. */
const comparedContainer = z.strictObject({
  container: z.string(),
  status: z.enum(containerStatuses),
  /** Documents that declare it. */
  numbers: z.array(z.string()),
  /** Counted in it. */
  articles: z.number().int(),
  units,
  /** Kilograms of goods by weight, which are in no `units`; missing if there are none. */
  kilos: units.optional(),
  scannedAt: instant.nullable(),
  operator: z.string().nullable(),
})

const comparedCount = {
  sessionId: z.string(),
  part: deliveryPart.optional(),
  counter,
  operator: z.string(),
  status: z.enum(['open', 'closed', 'signed']),
  closedAt: instant.nullable(),
}

const countOfOtherPc = { ...comparedCount, device: z.string() }

/** A count of another PC that enters no figure. */
const leftOutCount = z.strictObject({
  ...countOfOtherPc,
  importedAt: instant,
  /** `unknown_pc`: nobody confirmed its device; `after_signature`: it came after the control was signed. */
  reason: z.enum(['unknown_pc', 'after_signature']),
})

/** A part of a delivery that comes in several parts. */
const comparedPart = z.strictObject({
  part: deliveryPart,
  /** `signed`: its figures are signed, by a signature of the part or of the whole. */
  status: z.enum(['open', 'closed', 'signed']),
  startedAt: instant,
  /** When its last count was finished; `null` while one is open. */
  closedAt: instant.nullable(),
  operators: z.array(z.string()),
  /** Units received with it, by its deciding counts. */
  units,
  /** Kilograms, as those of containers. */
  kilos: units.optional(),
  /** The signature of this part; `null` if only the whole was signed, or nothing. */
  signature,
})

/** Counted against declared, one per control. `difference` = units counted − declared. */
export const comparison = z.strictObject({
  controlId,
  number: z.string().nullable(),
  numbers: z.array(z.string()),
  supplierName: z.string().nullable(),
  supplierCode: z.string().nullable(),
  asOf: instant.nullable(),
  documentChanged: z.boolean(),
  /**
   * The comparison is of this part of the delivery: declared is what was still to come before it. Missing: of the whole,
   * whose first column of counts is the sum of the parts, if there are `parts`.
   */
  part: deliveryPart.optional(),
  /** Parts of the delivery, if it comes in several. */
  parts: z.array(comparedPart).optional(),
  /** Hash over everything that a signature decides about; `counts.sign` requires it. */
  seen: z.string(),
  sessions: z.array(
    z.strictObject({
      ...comparedCount,
      blind: z.boolean(),
      startedAt: instant,
      signature,
    }),
  ),
  /** Counts of the same control by other PCs: finished ones are summed with this PC's count of the same number. */
  alsoCounted: z
    .array(
      z.strictObject({
        ...countOfOtherPc,
        /** When a supervisor excluded the unfinished count: it is not part of the comparison. */
        setAsideAt: instant.nullish(),
        signature,
        /** Containers that another count of the same number has too: probably counted twice. */
        repeatedContainers: z.array(z.string()),
        /** The same operator made both of the first two counts: they are not independent. */
        samePerson: z.boolean(),
      }),
    )
    .optional(),
  /**
   * Counts of one number that hold the same goods, or serials that a count of an earlier part has: until a supervisor tells them apart
   * nothing can be signed.
   */
  sameGoods: z.array(sameGoods).optional(),
  /** Counts of other PCs that enter no figure. */
  leftOut: z.array(leftOutCount).optional(),
  /** Notes of operators and supervisors on the counts. */
  notes: z.array(z.strictObject({ counter, ...countNote.shape })),
  /** Tolerance of the delivery; a missing `rule` is the general one. */
  tolerance: z.strictObject({ units, percent: z.number(), rule: ruleSource.optional() }),
  /** The rule of signing, of now or of the signature; missing if it was signed by a version that did not store it. */
  signingRule: z
    .strictObject({
      requiredCounts: z.union([z.literal(1), z.literal(2)]),
      /** Whose rule the number of counts is. */
      rule: ruleSource.optional(),
      /** True if a person who counted may not sign. */
      independentSigner: z.boolean(),
    })
    .optional(),
  lines: z.array(comparisonLine),
  /** Figures of the supplier's despatch advices; missing if there are none, and in the comparison of a part. */
  advice: comparedAdvice.optional(),
  /** Despatch advices that name a document of it, but are of another supplier: in no figure; missing if there are none. */
  otherAdvices: z.array(adviceHead).optional(),
  /** Containers that arrived, are missing or were not declared; missing if the documents declare none. */
  containers: z.array(comparedContainer).optional(),
  /** Serials of the finished counts: for each article those of the last count number that has any; missing if there are none. */
  serials: z
    .array(
      z.strictObject({
        articleCode: z.string(),
        lot: z.string().nullable(),
        expiry: dateText.nullable(),
        serials: z.array(z.string()),
      }),
    )
    .optional(),
  /** Pieces of goods by weight, as serials are: of the last count number that has any; missing if there are none. */
  weighed: z.array(weighedGoods).optional(),
  /** Declared lines that could not be read, and in no figure; missing if there are none. */
  unreadable: z.array(unreadableLine).optional(),
  totals: z.strictObject({
    /** Without unreadable lines; `difference` is `null` if there are any. */
    declared: units,
    wmsCount: units.nullable(),
    counts: threeCounts,
    damaged: units,
    difference: units.nullable(),
  }),
})
export type Comparison = z.infer<typeof comparison>

/** A photo of a count with the article and container of its event; these are `null` for a photo of the whole count. */
export const controlPhoto = z.strictObject({
  ...countPhoto.omit({ about: true }).shape,
  sessionId: z.string(),
  part: deliveryPart.optional(),
  counter,
  articleCode: z.string().nullable(),
  lot: z.string().nullable(),
  expiry: dateText.nullable(),
  container: z.string().nullable(),
  /** The note on the same event. */
  note: z.string().nullable(),
})
export type ControlPhoto = z.infer<typeof controlPhoto>

/** The document frozen when counting began against the current one of the WMS. */
export const documentChanges = z.strictObject({
  frozenAsOf: instant.nullable(),
  currentAsOf: instant.nullable(),
  /** Sums by article, lot and expiry that differ; `null` if there is no such line. */
  lines: z.array(
    z.strictObject({
      articleCode: z.string(),
      description: z.string().nullable(),
      lot: z.string().nullable(),
      expiry: dateText.nullable(),
      /** The units are kilograms. */
      byWeight: z.literal(true).optional(),
      frozen: units.nullable(),
      current: units.nullable(),
    }),
  ),
  facts: z.array(
    z.strictObject({
      number: z.string(),
      fact: z.enum(['document', 'date', 'supplier', 'purchaseOrder']),
      frozen: z.string().nullable(),
      current: z.string().nullable(),
    }),
  ),
})
export type DocumentChanges = z.infer<typeof documentChanges>

/** PDF, CSV, UBL 2.1 ReceiptAdvice, EDIFACT RECADV, EPCIS 2.0 events. */
export const exportFormat = z.enum(['pdf', 'csv', 'ubl', 'edifact', 'epcis'])
export type ExportFormat = z.infer<typeof exportFormat>

/** A file to save: `content` as text; `encoding` converts it to bytes (`base64` for a PDF). */
export const exportedFile = z.strictObject({
  /** A valid file name on every operating system. */
  name: z.string(),
  mediaType: z.string(),
  content: z.string(),
  encoding: z.enum(['utf-8', 'iso-8859-1', 'base64']),
})
export type ExportedFile = z.infer<typeof exportedFile>
