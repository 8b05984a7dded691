import { z } from 'zod'
import { arrivalPhotoSubjects, sealStates, temperatureReasons } from '../choices.ts'
import { afterSignature } from './after-signature.ts'
import { controlId, deliveryPart, instant } from './common.ts'
import { countPhoto } from './count.ts'

export const temperatureUnits = ['C', 'F'] as const

/** Limits in °C, both included. Of a supplier or of an article. */
export const temperatureLimit = z
  .strictObject({
    supplierCode: z.string().trim().min(1).max(200).nullable(),
    articleCode: z.string().trim().min(1).max(200).nullable(),
    min: z.number().min(-60).max(80),
    max: z.number().min(-60).max(80),
  })
  .refine(({ min, max }) => min <= max, { path: ['max'], message: 'the lower limit is above the upper one' })
  .refine(({ supplierCode, articleCode }) => (supplierCode === null) !== (articleCode === null), {
    path: ['supplierCode'],
    message: 'either a supplier or an article',
  })
export type TemperatureLimit = z.infer<typeof temperatureLimit>

const limits = z.strictObject({ min: z.number(), max: z.number() })

/** One temperature. A correction keeps its id. */
export const temperatureReading = z.strictObject({
  readingId: z.string(),
  at: instant,
  operator: z.string(),
  place: z.string(),
  /** The goods that were measured, if not the air. */
  articleCode: z.string().nullable(),
  /** As it was read, in `unit`. */
  value: z.number(),
  unit: z.enum(temperatureUnits),
  celsius: z.number(),
  /** `null`: neither the supplier nor the article has limits. */
  limits: limits.nullable(),
  outside: z.boolean(),
  reason: z.enum(temperatureReasons).nullable(),
  note: z.string().nullable(),
  /** Of the last correction. */
  correctedAt: instant.nullable(),
})
export type TemperatureReading = z.infer<typeof temperatureReading>

export const arrivalPhoto = countPhoto.omit({ about: true }).extend({
  subject: z.enum(arrivalPhotoSubjects),
  /** The picture may tell what was declared, and a control of the delivery is blind. */
  hidden: z.boolean(),
})
export type ArrivalPhoto = z.infer<typeof arrivalPhoto>

export const arrivalFields = [
  'documents',
  'enteredAt',
  'leftAt',
  'carrier',
  'plate',
  'driver',
  'driverDocument',
  'dock',
  'seal',
  'sealState',
  'reading',
] as const

/** A value that replaced another one. Names and documents of drivers are left out. */
const arrivalCorrection = z.strictObject({
  at: instant,
  operator: z.string(),
  field: z.enum(arrivalFields),
  before: z.string().nullable(),
  after: z.string().nullable(),
})

/** A delivery: one truck, for one or several documents. It contains nothing declared. */
export const arrival = z.strictObject({
  arrivalId: z.string(),
  /** `controlId` is `null` as long as this PC does not know the document. */
  documents: z.array(
    z.strictObject({ number: z.string(), controlId: controlId.nullable(), part: deliveryPart.optional() }),
  ),
  /** When the first and the last entry of the record were made. */
  recordedAt: instant,
  changedAt: instant,
  operator: z.string(),
  enteredAt: instant.nullable(),
  leftAt: instant.nullable(),
  carrier: z.string().nullable(),
  plate: z.string().nullable(),
  driver: z.string().nullable(),
  driverDocument: z.string().nullable(),
  dock: z.string().nullable(),
  seal: z.string().nullable(),
  sealState: z.enum(sealStates).nullable(),
  /** The supplier's limits for a new reading; `null` if it has none. */
  limits: limits.nullable(),
  readings: z.array(temperatureReading),
  /** Readings outside their limits without a reason. */
  reasonsMissing: z.number().int(),
  photos: z.array(arrivalPhoto),
  corrections: z.array(arrivalCorrection),
  /** False if an entry was changed or lost after it was written. */
  intact: z.boolean(),
})
export type Arrival = z.infer<typeof arrival>

/** An arrival in the list of a control. */
export const listedArrival = arrival.extend({ afterSignature })
export type ListedArrival = z.infer<typeof listedArrival>
