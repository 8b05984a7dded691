/** Words on a label. */
export const labelTexts = {
  es: { article: 'Artículo', lot: 'Lote', expiry: 'Vence', units: 'Contenido', pallet: 'Pallet', test: 'Prueba' },
  en: { article: 'Article', lot: 'Lot', expiry: 'Expiry', units: 'Content', pallet: 'Pallet', test: 'Test' },
} as const

export type LabelLanguage = keyof typeof labelTexts
