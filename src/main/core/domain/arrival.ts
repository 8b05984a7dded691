import { z } from 'zod'
import { temperatureUnits } from '../../../contract/shapes/arrival.ts'
import { arrivalPhotoSubjects, sealStates, temperatureReasons } from '../../../contract/choices.ts'
import { deliveryPart } from '../../../contract/shapes/common.ts'
import { ofTypedCode } from '../../../contract/shapes/typed-code.ts'
import { photoHash, photoMediaType } from '../../../contract/shapes/count.ts'

const id = z.string().min(1).max(64)
const text = z.string().max(500)
/** Degrees as text, as JavaScript writes a number: canonical JSON has safe integers only, and a limit any number of decimals. */
export const degrees = z.string().regex(/^-?\d{1,3}(\.\d{1,17})?(e-\d{1,3})?$/)

const base = { eventId: id, at: z.string().min(1).max(40), operator: z.string().max(80) }
/** The other PC of the site that recorded it; missing: this one. */
const device = id.optional()

/** An event of an arrival. A field that is missing stays as it was; `null` removes its value. */
export const arrivalEvent = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('arrival'),
    ...base,
    documents: z
      .array(z.strictObject({ number: text, controlId: z.number().int().nullable(), part: deliveryPart.optional() }))
      .optional(),
    enteredAt: text.nullable().optional(),
    leftAt: text.nullable().optional(),
    carrier: text.nullable().optional(),
    plate: text.nullable().optional(),
    dock: text.nullable().optional(),
    seal: text.nullable().optional(),
    sealState: z.enum(sealStates).nullable().optional(),
    /** Salted hash of the driver's name and document, which are stored separately. */
    person: z.string().optional(),
    device,
  }),
  z.strictObject({
    kind: z.literal('temperature'),
    ...base,
    /** The reading that is corrected. */
    corrects: id.optional(),
    place: text.optional(),
    value: degrees.optional(),
    unit: z.enum(temperatureUnits).optional(),
    articleCode: text.nullable().optional(),
    /** The limits that applied, in °C. */
    limits: z.strictObject({ min: degrees, max: degrees }).nullable().optional(),
    reason: z.enum(temperatureReasons).nullable().optional(),
    note: text.nullable().optional(),
    device,
  }),
  z.strictObject({
    kind: z.literal('arrival_photo'),
    ...base,
    subject: z.enum(arrivalPhotoSubjects),
    hash: photoHash,
    mediaType: photoMediaType,
    bytes: z.number().int().positive(),
  }),
])
export type ArrivalEvent = z.infer<typeof arrivalEvent>
export type ArrivalDetails = Extract<ArrivalEvent, { kind: 'arrival' }>
export type TemperatureEvent = Extract<ArrivalEvent, { kind: 'temperature' }>
export type ArrivalPhotoEvent = Extract<ArrivalEvent, { kind: 'arrival_photo' }>

/** Temperatures outside are no goods: the unit or a digit is wrong. */
export const plausibleCelsius = { min: -60, max: 80 }

/** A temperature in °C, with two decimals. */
export function toCelsius(value: number, unit: 'C' | 'F'): number {
  return unit === 'C' ? value : Math.round(((value - 32) * 500) / 9) / 100
}

export interface TemperatureLimits {
  min: number
  max: number
}

/** True if both limits hold; they are inside. */
export function isWithin(celsius: number, { min, max }: TemperatureLimits): boolean {
  return celsius >= min && celsius <= max
}

/** The limits of an article, else those of the first supplier that has some. */
export function limitsFor(
  limits: readonly (TemperatureLimits & { supplierCode: string | null; articleCode: string | null })[],
  { articleCode, supplierCodes }: { articleCode: string | null; supplierCodes: readonly string[] },
): TemperatureLimits | null {
  const ofArticle = articleCode === null ? [] : ofTypedCode(limits, (limit) => limit.articleCode, articleCode)
  const ofSuppliers = new Set(supplierCodes.flatMap((code) => ofTypedCode(limits, (limit) => limit.supplierCode, code)))
  const found = ofArticle[0] ?? limits.find((limit) => ofSuppliers.has(limit))
  return found === undefined ? null : { min: found.min, max: found.max }
}
