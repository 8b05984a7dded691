import type { SharedTexts } from './shared-texts.ts'

const comparisonStatus = {
  match: 'Coincide',
  within_tolerance: 'En tolerancia',
  short: 'Faltante',
  over: 'Sobrante',
  missing: 'No llegó',
  unexpected: 'No declarado',
  wrong_lot: 'Otro lote',
  wrong_expiry: 'Otro vencimiento',
  not_on_package: 'No figura en el bulto',
  to_come: 'Por llegar',
  unreadable: 'No se puede comparar',
}
const { short, over, missing, unexpected, wrong_lot, wrong_expiry, not_on_package } = comparisonStatus

export const es: SharedTexts = {
  comparisonStatus,
  containerStatus: { arrived: 'Llegó', missing: 'No llegó', not_declared: 'No declarado' },
  notCounted: 'Sin contar',
  lineReason: {
    short,
    over,
    unexpected,
    wrong_lot,
    wrong_expiry,
    not_on_package,
    damaged: 'Dañado',
    short_life: 'Vida útil corta',
    unreadable_label: 'Etiqueta ilegible',
    expired_accepted: 'Vencido aceptado',
    other: 'Otro motivo',
  },
  lineKind: {
    right: 'Correcto',
    short,
    missing,
    over,
    unexpected,
    wrongLot: wrong_lot,
    wrongExpiry: wrong_expiry,
    notOnPackage: not_on_package,
  },
  signingRule: {
    oneCount: 'Se requiere 1 conteo.',
    twoCounts: 'Se requieren 2 conteos de operadores distintos.',
    anySigner: 'Quien contó puede firmar.',
    independentSigner: 'Quien contó no puede firmar.',
    thirdCount: 'El 3.er conteo decide en los artículos que contiene.',
  },
  packageField: { lot: 'lote', expiry: 'vencimiento', serial: 'serie' },
  unconfirmed: 'Sin confirmar lote o vencimiento',
  undecided: 'Sin decidir',
  discrepancyReport: 'Informe de diferencias de recepción',
  received: 'Recibió: firma y nombre',
  delivered: 'Entregó: firma y nombre',
}
