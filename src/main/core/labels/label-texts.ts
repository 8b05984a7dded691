/** Words on a label. */
export const labelTexts = {
  es: {
    article: 'Artículo',
    lot: 'Lote',
    expiry: 'Vence',
    units: 'Contenido',
    measure: 'u.',
    kilos: 'kg',
    pallet: 'Pallet',
    test: 'Prueba',
  },
  en: {
    article: 'Article',
    lot: 'Lot',
    expiry: 'Expiry',
    units: 'Content',
    measure: 'u.',
    kilos: 'kg',
    pallet: 'Pallet',
    test: 'Test',
  },
} as const

export type LabelLanguage = keyof typeof labelTexts
