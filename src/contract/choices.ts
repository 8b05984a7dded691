// What can be chosen, apart from the schemas: the page offers it from its start, and schemas take time to load.

export const resources = ['controls', 'suppliers', 'stock', 'adjustments', 'orders', 'dispatches'] as const

export const sealStates = ['whole', 'broken', 'none'] as const
export const temperatureReasons = ['doors_open', 'cooling_off', 'loaded_warm', 'thermometer', 'other'] as const
export const arrivalPhotoSubjects = ['doors', 'seal', 'goods', 'slip', 'other'] as const

export const holdTypes = ['quarantine', 'inspection', 'sample'] as const
export type HoldType = (typeof holdTypes)[number]
export const holdOutcomes = ['released', 'rejected'] as const
export type HoldOutcome = (typeof holdOutcomes)[number]

/** A field that a package may lack although its article uses it. */
export const packageFields = ['lot', 'expiry', 'serial'] as const

/** Forms of a date that the WMS may ask for in the query of adjustments. */
export const dateFormats = [
  'yyyy-MM-dd',
  'yyyyMMdd',
  'dd-MM-yyyy',
  'dd/MM/yyyy',
  'MM-dd-yyyy',
  "yyyy-MM-dd'T'HH:mm:ss",
] as const
