import { presetIn, temperaturePlaces } from '../../../contract/preset-words.ts'
import type { TemperatureReading } from '../../../contract/shapes/arrival.ts'
import type { ReportLanguage } from './report-texts.ts'

const spanish = {
  title: 'Llegada',
  after: {
    recorded: 'Agregada después de la firma.',
    changed: 'Con datos agregados o corregidos después de la firma.',
    unordered: 'Con datos de otro equipo: no se sabe si son anteriores o posteriores a la firma.',
  },
  changed: 'Los datos se modificaron fuera del programa.',
  columns: {
    enteredAt: 'Entró',
    leftAt: 'Salió',
    carrier: 'Transporte',
    // The head of a column of files that other programs read: it stays when the screens use another word.
    plate: 'Patente',
    driver: 'Conductor',
    driverDocument: 'Documento del conductor',
    dock: 'Muelle',
    seal: 'Precinto',
    sealState: 'Estado del precinto',
    temperatures: 'Temperaturas (°C)',
    outside: 'Fuera del límite',
    documents: 'Documentos',
    corrections: 'Correcciones',
  },
  sealState: { whole: 'Intacto', broken: 'Roto', none: 'Sin precinto' },
  reason: {
    doors_open: 'Puertas abiertas en la espera',
    cooling_off: 'Equipo de frío apagado',
    loaded_warm: 'Cargado caliente',
    thermometer: 'Termómetro dudoso',
    other: 'Otro motivo',
  },
  noReason: 'sin motivo',
  subject: { doors: 'Puertas', seal: 'Precinto', goods: 'Mercancía', slip: 'Nota de entrega', other: 'Otra' },
  limits: 'límite',
}

const english: typeof spanish = {
  title: 'Arrival',
  after: {
    recorded: 'Added after the signature.',
    changed: 'With data that was added or corrected after the signature.',
    unordered: 'With data of another PC: whether it is older or newer than the signature is not known.',
  },
  changed: 'The data was changed outside the program.',
  columns: {
    enteredAt: 'Arrived',
    leftAt: 'Left',
    carrier: 'Carrier',
    plate: 'Plate',
    driver: 'Driver',
    driverDocument: 'Driver’s document',
    dock: 'Dock',
    seal: 'Seal',
    sealState: 'State of the seal',
    temperatures: 'Temperatures (°C)',
    outside: 'Outside the limits',
    documents: 'Documents',
    corrections: 'Corrections',
  },
  sealState: { whole: 'Intact', broken: 'Broken', none: 'No seal' },
  reason: {
    doors_open: 'Doors open while waiting',
    cooling_off: 'Cooling was off',
    loaded_warm: 'Loaded warm',
    thermometer: 'Thermometer doubtful',
    other: 'Another reason',
  },
  noReason: 'no reason',
  subject: { doors: 'Doors', seal: 'Seal', goods: 'Goods', slip: 'Delivery note', other: 'Other' },
  limits: 'limits',
}

/** Texts of arrivals in exported files. */
export const arrivalTexts = { es: spanish, en: english } satisfies Record<ReportLanguage, object>

/** `-4.5` with the decimal mark of the language and a true minus. */
export function degreesText(celsius: number, language: ReportLanguage): string {
  const text = String(celsius).replace('-', '−')
  return language === 'es' ? text.replace('.', ',') : text
}

/** `Doors 9.4 (limits 2 to 8): doors open while waiting`. */
export function readingText(reading: TemperatureReading, language: ReportLanguage): string {
  const { place, articleCode, celsius, limits, outside, reason, note } = reading
  const texts = arrivalTexts[language]
  const where = presetIn(temperaturePlaces, place, language)
  const value = [where, articleCode, degreesText(celsius, language)].filter((part) => part !== null).join(' ')
  if (!outside || limits === null) return value
  const [min, max] = [degreesText(limits.min, language), degreesText(limits.max, language)]
  const why = [reason === null ? texts.noReason : texts.reason[reason], note].filter((part) => part !== null).join(', ')
  return `${value} (${texts.limits} ${min}…${max}): ${why}`
}
