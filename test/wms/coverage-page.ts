import { events, requests, type InterfaceObject } from './interface-fields.ts'
import type { SeenField } from './coverage-run.ts'

export interface ShownField extends SeenField {
  /** Screens on which the value was found; `null` for what has no value of its own to look for. */
  shownOn: string[] | null
}

const reasons: [pattern: RegExp, reason: string][] = [
  [/(CountedLine|ReceivingLine)\./, 'lines of a document: whoever sees them on these screens could not count blind'],
  [/ReceivingDocument\.Id$/, 'a document is named by its number'],
  [/ReceivingDocument\.CodigoProveedor$/, 'shown where the supplier has no name'],
  [/CustomerLocation\.horarioEntrega$/i, 'shown where the beginning and the end of the hours are missing'],
  [/OrderArticle\.DiasVidaUtil$/, 'of the article: used when its expiry is checked'],
  [/OrderArticle\.ArticuloTipoRotacion$/, 'of the article: no screen needs it'],
  [/Stock\.areaAbreviacion$/, 'shown where the area has no description'],
]

/** Text of the document for a field that is on no screen and has no reason. */
export const noReason = '**no reason**'

const countOf = (objects: readonly InterfaceObject[]) => objects.reduce((sum, { fields }) => sum + fields.length, 0)

/** The document of what the runs saw, with the reason of what is on no screen. */
export function coveragePage(fields: readonly ShownField[]): string {
  const lost = fields.filter(({ seenIn }) => seenIn.length === 0)
  const hidden = fields.filter(({ shownOn }) => shownOn?.length === 0)
  const row = ({ operation, field, seenIn, shownOn }: ShownField) =>
    `| ${operation} | ${field} | ${seenIn.join(', ') || '**nowhere**'} | ${shownOn === null ? 'not looked for' : shownOn.join(', ') || 'none'} |`
  const reasonOf = ({ operation, field }: ShownField) =>
    reasons.find(([pattern]) => pattern.test(`${operation} ${field}`))?.[1] ?? noReason
  return `# Coverage of the interface

Every field of an answer of the WMS, as a run saw it: a WMS of the tests sends a value of its own in every field, and
\`test/wms/coverage.test.ts\` looks for that value in the answers of the program, \`test/renderer/interface-coverage.test.tsx\`
on its screens. \`node scripts/coverage.ts\` runs both and writes this page; both tests fail if it says anything else.

A flag cannot have a value of its own: one row per flag, with only that flag set, shows that it arrives in the answer. It is not
looked for on a screen, nor is an object or a list, which is seen in its fields. Not part of the run:
${countOf(events)} fields of events and ${countOf(requests)} that the program sends.

- Fields: ${fields.length}
- Lost between wire and answer: ${lost.length}
- On no screen that was looked at: ${hidden.length}

## Fields

| operation | field | seen in the answer of | seen on the screen |
|---|---|---|---|
${fields.map(row).join('\n')}

## On no screen

| operation | field | reason |
|---|---|---|
${hidden.map((field) => `| ${field.operation} | ${field.field} | ${reasonOf(field)} |`).join('\n')}
`
}
