export type Language = 'es' | 'en'

const spanish = {
  title: 'Verificar',
  subtitle: 'constancia firmada o conteo de Muelle',
  drop: 'Arrastre aquí los archivos',
  dropHint: 'la constancia, la lista de claves publicadas y, si los tiene, los conteos',
  choose: 'Elegir archivos',
  chooseOther: 'Elegir otros',
  paste: 'Pegar el texto de un código QR',
  pasteLabel: 'Texto del código QR',
  check: 'Verificar',
  noNetwork: 'Esta página no usa la red: los archivos no salen de este equipo.',
  noKeys: 'Sin lista de claves publicadas',
  keys: (devices: number, day: string) =>
    `Claves publicadas: ${devices} ${devices === 1 ? 'equipo' : 'equipos'}${day === '' ? '' : ` · lista del ${day}`}`,
  checking: 'Verificando…',
  unreadable: (name: string) => `No se puede leer «${name}»: es una carpeta, o cambió o ya no está.`,
  facts: { reference: 'Constancia', documents: 'Documento', signedBy: 'Firmó', device: 'Equipo' },
}

const english: typeof spanish = {
  title: 'Verify',
  subtitle: 'signed receipt or count of Muelle',
  drop: 'Drop the files here',
  dropHint: 'the receipt, the list of published keys and, if you have them, the counts',
  choose: 'Choose files',
  chooseOther: 'Choose others',
  paste: 'Paste the text of a QR code',
  pasteLabel: 'Text of the QR code',
  check: 'Verify',
  noNetwork: 'This page uses no network: the files do not leave this PC.',
  noKeys: 'No list of published keys',
  keys: (devices, day) =>
    `Published keys: ${devices} ${devices === 1 ? 'PC' : 'PCs'}${day === '' ? '' : ` · list of ${day}`}`,
  checking: 'Verifying…',
  unreadable: (name) => `“${name}” cannot be read: it is a folder, or it was changed or removed.`,
  facts: { reference: 'Receipt', documents: 'Document', signedBy: 'Signed by', device: 'PC' },
}

/** Texts of the page besides those of a verdict. */
export const pageTexts = { es: spanish, en: english } satisfies Record<Language, object>
