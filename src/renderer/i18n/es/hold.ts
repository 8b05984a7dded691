import { holdReasons } from '../../../contract/preset-words.ts'
/** Retenciones: goods that may not be used until a supervisor decides. */
export const hold = {
  title: 'Retener',
  open: 'Retener mercancía',
  list: 'Retenciones',
  unread: 'No se pudo leer qué está retenido.',
  none: 'No hay retenciones.',
  what: '¿Qué se retiene?',
  whatHint: 'Toque el artículo o el contenedor, o escanéelo.',
  notHere: 'Lo escaneado no está en este conteo. Toque lo que se retiene.',
  how: '¿Para qué?',
  why: '¿Por qué?',
  missing: { subject: 'qué se retiene', reason: 'motivo' },
  placed: 'Retenido: {{what}}',
  container: 'Contenedor {{number}}',
  type: { quarantine: 'Cuarentena', inspection: 'Inspección', sample: 'Muestra' },
  reason: holdReasons.es,
  outcome: { released: 'Liberado', rejected: 'Rechazado' },
  decide: { released: 'Liberar', rejected: 'Rechazar' },
  decideOf: { released: 'Liberar: {{name}}', rejected: 'Rechazar: {{name}}' },
  after: {
    recorded: 'Después de la firma',
    changed: 'Decidido después de la firma',
    unordered: 'Orden con la firma desconocido',
  },
  changed: 'Modificado fuera del programa',
}
