/**
 * Words that are offered as keys where free text is allowed, too: places of a temperature, reasons of a hold. A record has
 * the words of the key that was pressed, as evidence of what was recorded; whoever reads it gets them in their own language.
 */
export const temperaturePlaces = {
  es: { front: 'Frente', middle: 'Medio', doors: 'Puertas', goods: 'Mercancía' },
  en: { front: 'Front', middle: 'Middle', doors: 'Doors', goods: 'Goods' },
} as const

export const holdReasons = {
  es: {
    packaging: 'Embalaje dañado',
    temperature: 'Temperatura fuera de límite',
    appearance: 'Aspecto dudoso',
    papers: 'Falta documentación',
    quality: 'Control de calidad',
    laboratory: 'Muestra para laboratorio',
  },
  en: {
    packaging: 'Damaged packaging',
    temperature: 'Temperature outside limits',
    appearance: 'Doubtful appearance',
    papers: 'Papers missing',
    quality: 'Quality control',
    laboratory: 'Sample for the laboratory',
  },
} as const

type PresetLanguage = 'es' | 'en'
type Presets = Readonly<Record<PresetLanguage, Readonly<Record<string, string>>>>

/** Recorded words in another language if they are those of a key; anything else as it was written. */
export function presetIn(presets: Presets, recorded: string, language: PresetLanguage): string {
  for (const words of Object.values(presets)) {
    const key = Object.keys(words).find((name) => words[name] === recorded)
    if (key !== undefined) return presets[language][key] ?? recorded
  }
  return recorded
}
