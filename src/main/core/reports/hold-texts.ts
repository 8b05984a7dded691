import { holdReasons, presetIn } from '../../../contract/preset-words.ts'
import type { Hold } from '../../../contract/shapes/hold.ts'
import { csvTime } from '../kernel/csv.ts'
import type { ReportLanguage } from './report-texts.ts'

const spanish = {
  title: 'Retenciones',
  /** Column of the lines, and of the containers that are held. */
  columns: { line: 'Retención', containers: 'Contenedores retenidos' },
  head: { subject: 'Retenido', type: 'Tipo', reason: 'Motivo', placed: 'Por', decision: 'Decisión' },
  type: { quarantine: 'Cuarentena', inspection: 'Inspección', sample: 'Muestra' },
  outcome: { released: 'Liberado', rejected: 'Rechazado' },
  open: 'Sin decidir',
  after: {
    recorded: 'Después de la firma',
    changed: 'Decidido después de la firma',
    unordered: 'Anterior o posterior a la firma: no se sabe',
  },
  changed: 'Los datos se modificaron fuera del programa.',
}

const english: typeof spanish = {
  title: 'Holds',
  columns: { line: 'Hold', containers: 'Containers on hold' },
  head: { subject: 'On hold', type: 'Type', reason: 'Reason', placed: 'By', decision: 'Decision' },
  type: { quarantine: 'Quarantine', inspection: 'Inspection', sample: 'Sample' },
  outcome: { released: 'Released', rejected: 'Rejected' },
  open: 'Not decided',
  after: {
    recorded: 'After the signature',
    changed: 'Decided after the signature',
    unordered: 'Before or after the signature: not known',
  },
  changed: 'The data was changed outside the program.',
}

/** Texts of holds in exported files. */
export const holdTexts = { es: spanish, en: english } satisfies Record<ReportLanguage, object>

/** `Quarantine: torn box (Released, Eva, 2026-11-20 10:31:00)`. The reason of a key is in the language of the file. */
export function holdText({ type, reason, decision }: Hold, language: ReportLanguage): string {
  const words = holdTexts[language]
  const state =
    decision === null
      ? words.open
      : [words.outcome[decision.outcome], decision.operator, csvTime(decision.at), decision.note]
          .filter((part) => part !== null)
          .join(', ')
  return `${words.type[type]}: ${presetIn(holdReasons, reason, language)} (${state})`
}
