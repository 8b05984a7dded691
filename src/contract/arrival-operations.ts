import { z } from 'zod'
import { arrival, listedArrival, temperatureUnits } from './shapes/arrival.ts'
import { arrivalPhotoSubjects, sealStates, temperatureReasons } from './choices.ts'
import { code, commandId, controlId, deliveryPart, instant, operator } from './shapes/common.ts'
import { photoHash, photoMediaType } from './shapes/count.ts'

const arrivalId = z.string().min(1).max(64)
const time = z.iso.datetime({ offset: true, local: false }).nullable().optional()
/** `null` removes the value. */
const word = z.string().trim().min(1).max(200).nullable().optional()

/** Without the record itself: results of commands are stored, and the record names people. */
const recorded = z.strictObject({ arrivalId: z.string(), eventId: z.string(), at: instant })

/** Arrivals of deliveries. */
export const arrivalOperations = {
  'arrivals.save': {
    kind: 'command',
    summary:
      'Records the arrival of a truck for one or several documents, also of documents that this PC does not know yet; with `arrivalId` changes a record. Fields that are left out stay; every change is an event, and earlier values stay on record.',
    input: z.strictObject({
      arrivalId: arrivalId.optional(),
      /**
       * Required for a new record. By default the truck brings the part of the delivery that was begun last; the next one if
       * that is signed, or if it is counted and another truck brought it.
       */
      documents: z
        .array(z.strictObject({ number: code, controlId: controlId.optional(), part: deliveryPart.optional() }))
        .min(1)
        .max(20)
        .optional(),
      enteredAt: time,
      leftAt: time,
      carrier: word,
      plate: word,
      driver: word,
      driverDocument: word,
      dock: word,
      seal: word,
      sealState: z.enum(sealStates).nullable().optional(),
      operator,
      commandId,
    }),
    output: recorded,
    errors: ['not_found'],
  },
  'arrivals.temperature': {
    kind: 'command',
    summary:
      'Adds a temperature to an arrival, or corrects one (`readingId`): what is left out stays. Outside the limits a reason is required, which may be added later; `other` needs a `note`. `conflict`: `too_many_readings`.',
    input: z.strictObject({
      arrivalId,
      readingId: z.string().min(1).max(64).optional(),
      /** Required for a new reading, as is `value`. */
      place: z.string().trim().min(1).max(80).optional(),
      value: z.number().min(-200).max(400).multipleOf(0.01).optional(),
      unit: z.enum(temperatureUnits).optional(),
      articleCode: code.nullable().optional(),
      reason: z.enum(temperatureReasons).nullable().optional(),
      note: z.string().trim().min(1).max(500).nullable().optional(),
      operator,
      commandId,
    }),
    output: recorded,
    errors: ['not_found', 'conflict'],
  },
  'arrivals.photo': {
    kind: 'command',
    summary:
      'Adds a photo to an arrival: at most 6,000,000 bytes, as base64. The file is on disk before the log names its hash. `conflict`: `too_many_photos`.',
    input: z.strictObject({
      arrivalId,
      subject: z.enum(arrivalPhotoSubjects),
      mediaType: photoMediaType,
      content: z.string().max(8_000_000),
      operator,
      commandId,
    }),
    output: recorded,
    errors: ['not_found', 'conflict'],
  },
  'arrivals.get': {
    kind: 'query',
    summary: 'One arrival.',
    input: z.strictObject({ arrivalId }),
    output: arrival,
    errors: ['not_found'],
  },
  'arrivals.list': {
    kind: 'query',
    summary:
      'The arrivals of a control or of a document number, oldest first. They contain nothing declared and are visible while the control is blind.',
    input: z.union([z.strictObject({ controlId }), z.strictObject({ number: code })]),
    output: z.strictObject({
      rows: z.array(listedArrival),
      /** When the control was signed; what came later is in `afterSignature`. */
      signedAt: instant.nullable(),
    }),
  },
  'arrivals.picture': {
    kind: 'query',
    summary:
      'A photo of an arrival as base64, its hash verified. `forbidden` if it may show what was declared and a control of the delivery is blind to the caller.',
    input: z.strictObject({ arrivalId, hash: photoHash }),
    output: z.strictObject({ hash: photoHash, mediaType: photoMediaType, content: z.string() }),
    errors: ['not_found', 'forbidden'],
  },
} as const
