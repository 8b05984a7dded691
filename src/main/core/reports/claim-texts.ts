import type { ClaimRequest } from '../../../contract/shapes/claim.ts'
import { en } from '../../../contract/texts/en.ts'
import { es } from '../../../contract/texts/es.ts'
import { unitsIn, type ReportLanguage } from './report-texts.ts'

const spanish = {
  /** Start of file names; ASCII letters only. */
  fileName: { claim: 'reclamo', correction: 'correccion', list: 'reclamos' },
  practiceFileName: 'practica',
  practice: 'PRÁCTICA: no es un reclamo real',
  name: {
    claim: (number: number) => `Reclamo ${number}`,
    correction: (number: number) => `Solicitud de corrección ${number}`,
  },
  title: {
    claim: (document: string) => `Diferencias en su documento ${document}`,
    correction: (document: string) => `Corrección del documento ${document}`,
  },
  to: {
    claim: (supplier: string) => `A ${supplier}:`,
    correction: (supplier: string) => `A Compras, por ${supplier}:`,
  },
  part: (part: number) => `entrega parcial ${part}`,
  received: (date: string, document: string) => `El ${date} se firmó la recepción del documento ${document}.`,
  counted: (counts: number, persons: number) =>
    counts < 2
      ? 'La mercancía se contó una vez.'
      : `La mercancía se contó ${counts} veces${persons >= counts ? ', por personas distintas' : ''}.`,
  asks: {
    credit: (amount: string) => `Solicitamos la nota de crédito por ${amount}:`,
    collect: 'Queda para retirar, porque no figura en el documento o llegó de más:',
    note: 'Además:',
    correct: 'Esta es la mercancía que llegó; el documento no coincide. Solicitamos que se corrija:',
    nothing: { claim: 'El reclamo no tiene líneas.', correction: 'La solicitud no tiene líneas.' },
  },
  table: {
    credit: ['Documento', 'Llegó', 'Diferencia', 'A acreditar'],
    collect: ['Documento', 'Llegó', 'Diferencia', 'A retirar'],
    correct: ['Dice', 'Debe decir', 'Diferencia', 'A corregir'],
  } satisfies Record<
    Exclude<ClaimRequest, 'note'>,
    [paper: string, arrived: string, difference: string, total: string]
  >,
  article: 'Artículo',
  damaged: 'dañado',
  lotIs: (goods: string, amount: string, arrived: string, declared: string) =>
    `${goods}: ${amount} con lote ${arrived}; el documento dice ${declared}.`,
  expiryIs: (goods: string, amount: string, arrived: string, declared: string) =>
    `${goods}: ${amount} con vencimiento ${arrived}; el documento dice ${declared}.`,
  notOnPackage: (goods: string, amount: string) => `${goods}: ${amount} sin lote, vencimiento o serie en el bulto.`,
  noted: (goods: string, issue: string, amount: string) => `${goods}: ${issue}, ${amount}.`,
  none: 'ninguno',
  units: unitsIn.es,
  kilos: (amount: string) => `${amount} kg`,
  lot: (lot: string) => `lote ${lot}`,
  signedBy: (name: string | null) => (name === null ? 'Recepción' : `${name}, recepción`),
  proof: (reference: string) => `Constancia firmada ${reference}`,
  subject: 'Asunto',
  columns: {
    kind: 'Clase',
    number: 'Número',
    control: 'Control',
    part: 'Entrega',
    supplierCode: 'Código de proveedor',
    supplier: 'Proveedor',
    state: 'Estado',
    createdAt: 'Hecho',
    sentAt: 'Enviado',
    due: 'Respuesta hasta',
    articleCode: 'Artículo',
    description: 'Descripción',
    lot: 'Lote',
    expiry: 'Vencimiento',
    arrivedLot: 'Lote que llegó',
    arrivedExpiry: 'Vencimiento que llegó',
    issue: 'Diferencia',
    request: 'Pedido',
    measure: 'Medida',
    claimed: 'Reclamado',
    accepted: 'Aceptado',
    credited: 'Acreditado',
    refused: 'Rechazado',
    open: 'Sin respuesta',
    reference: 'Constancia',
  },
  measure: { units: 'unidades', kilos: 'kg' },
  ...es.claim,
}

const english: typeof spanish = {
  fileName: { claim: 'claim', correction: 'correction', list: 'claims' },
  practiceFileName: 'practice',
  practice: 'PRACTICE: not a real claim',
  name: { claim: (number) => `Claim ${number}`, correction: (number) => `Correction request ${number}` },
  title: {
    claim: (document) => `Differences in your document ${document}`,
    correction: (document) => `Correction of document ${document}`,
  },
  to: { claim: (supplier) => `To ${supplier}:`, correction: (supplier) => `To purchasing, about ${supplier}:` },
  part: (part) => `partial delivery ${part}`,
  received: (date, document) => `The receipt of document ${document} was signed on ${date}.`,
  counted: (counts, persons) =>
    counts < 2
      ? 'The goods were counted once.'
      : `The goods were counted ${counts} times${persons >= counts ? ', by different people' : ''}.`,
  asks: {
    credit: (amount) => `Please issue a credit note for ${amount}:`,
    collect: 'To be collected, because it is not on the document or exceeds it:',
    note: 'Also:',
    correct: 'These are the goods that arrived; the document differs. Please correct it:',
    nothing: { claim: 'The claim has no lines.', correction: 'The request has no lines.' },
  },
  table: {
    credit: ['Document', 'Arrived', 'Difference', 'To credit'],
    collect: ['Document', 'Arrived', 'Difference', 'To collect'],
    correct: ['It says', 'It should say', 'Difference', 'To correct'],
  },
  article: 'Article',
  damaged: 'damaged',
  lotIs: (goods, amount, arrived, declared) => `${goods}: ${amount} of lot ${arrived}; the document says ${declared}.`,
  expiryIs: (goods, amount, arrived, declared) =>
    `${goods}: ${amount} with the expiry ${arrived}; the document says ${declared}.`,
  notOnPackage: (goods, amount) => `${goods}: ${amount} without lot, expiry or serial on the package.`,
  noted: (goods, issue, amount) => `${goods}: ${issue}, ${amount}.`,
  none: 'none',
  units: unitsIn.en,
  kilos: (amount) => `${amount} kg`,
  lot: (lot) => `lot ${lot}`,
  signedBy: (name) => (name === null ? 'Receiving' : `${name}, receiving`),
  proof: (reference) => `Signed receipt ${reference}`,
  subject: 'Subject',
  columns: {
    kind: 'Kind',
    number: 'Number',
    control: 'Control',
    part: 'Delivery',
    supplierCode: 'Supplier code',
    supplier: 'Supplier',
    state: 'State',
    createdAt: 'Made',
    sentAt: 'Sent',
    due: 'Answer due',
    articleCode: 'Article',
    description: 'Description',
    lot: 'Lot',
    expiry: 'Expiry',
    arrivedLot: 'Lot that arrived',
    arrivedExpiry: 'Expiry that arrived',
    issue: 'Difference',
    request: 'Request',
    measure: 'Measure',
    claimed: 'Claimed',
    accepted: 'Accepted',
    credited: 'Credited',
    refused: 'Refused',
    open: 'Open',
    reference: 'Receipt',
  },
  measure: { units: 'units', kilos: 'kg' },
  ...en.claim,
}

/** Texts of letters and lists of claims. */
export const claimTexts = { es: spanish, en: english } satisfies Record<ReportLanguage, object>
