import { writeFileSync } from 'node:fs'
import { z } from 'zod'
import { events } from '../src/contract/events.ts'
import { handoverDocument } from '../src/contract/shapes/handover-document.ts'
import { commonErrors, operations, type Operation, type OperationName } from '../src/contract/operations.ts'
import { createShapeWriter } from './reference/shape-text.ts'

/** The reference of all operations, generated from the contract: `node scripts/reference.ts` writes docs/reference.md. */
export function referencePage(): string {
  const names = Object.keys(operations).sort() as OperationName[]
  const shapes = createShapeWriter()

  function section(name: OperationName): string {
    const { kind, summary, errors = [], input, output }: Operation = operations[name]
    const codes = errors.length > 0 ? ` · ${list(errors)}` : ''
    return `## ${name}
${kinds[kind]}${codes} · ${summary}

${part('Input', shapes.isEmpty(input) ? 'none' : shapes.block(input))}
${part('Result', shapes.named(output) ? shapes.reference(output) : shapes.block(output))}
`
  }

  const sections = names.map(section)
  const eventSections = Object.entries(events).map(
    ([name, payload]) => `### ${name}\n${shapes.isEmpty(payload) ? 'No fields' : shapes.block(payload)}\n`,
  )
  const all = shapes.appendix()
  const values = all.filter(({ text }) => !text.includes('\n'))
  const objects = all.filter(({ text }) => text.includes('\n'))
  return `# Operations

Every operation with its kind, error codes, input and result, then the events and the shared shapes. Generated from the
contract by \`node scripts/reference.ts\`; a test fails when it is out of date. How to call them: [loopback.md](loopback.md).
What the codes mean: [errors.md](errors.md).

- A **query** changes nothing in \`muelle.db\` and may be cancelled.
- A **recording query** may be cancelled too, but records what was shown: the start of blindness at first sight of a
  control, or that declared units were revealed. A repeated query records nothing more.
- A **command** takes a \`commandId\` (a UUID from the client; optional over \`/rpc\`), which is not repeated below: a repeated
  id returns the first result. A running command is not cancelled.

Every operation may return the errors ${list(commonErrors)}; further codes follow its kind. \`field?\` is optional. Numbers in
brackets are limits of a value, or of the length of a text or list. A page is \`{ rows, total, nextCursor, asOf }\`: \`total\` is exact,
\`asOf\` is when the oldest part was refreshed, \`null\` if never. A page with coverage has \`covered\` and \`refreshError?\` too: without \`covered\` a missing row may
exist in the WMS. Unknown fields are rejected.

${contents(names)}

${sections.join('\n')}
## Events

${eventSections.join('\n')}
## Shapes

${values.map(({ name, text }) => `- <a id="${name.toLowerCase()}"></a>\`${name}\`: ${text}`).join('\n')}

${objects.map(({ name, text }) => `### ${name}\n${text}\n`).join('\n')}`
}

const kinds = { query: 'query', recordingQuery: 'recording query', command: 'command' } as const

/** An item of a list: one line, or a title with a list below it. */
function part(title: string, text: string): string {
  return text.startsWith('- ') ? `- **${title}**:\n${text.replaceAll(/^/gm, '  ')}` : `- **${title}**: ${text}`
}

function list(codes: readonly string[]): string {
  return codes.map((code) => `\`${code}\``).join(', ')
}

/** A line per family of operations. */
function contents(names: readonly OperationName[]): string {
  const families = new Map<string, string[]>()
  for (const name of names) {
    const [family = '', rest = ''] = name.split('.')
    families.set(family, [...(families.get(family) ?? []), `[${rest}](#${anchor(name)})`])
  }
  return [...families].map(([family, links]) => `- **${family}**: ${links.join(', ')}`).join('\n')
}

function anchor(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9-]/g, '')
}

/** The published schema of the JSON that is handed over. */
export function handoverSchema(): string {
  const { $schema, ...rest } = z.toJSONSchema(handoverDocument, { io: 'input' })
  return `${JSON.stringify({ $schema, title: 'Muelle hand-over, version 1', ...rest }, null, 2)}\n`
}

if (process.argv[1]?.endsWith('reference.ts')) {
  writeFileSync(new URL('../docs/reference.md', import.meta.url), referencePage())
  writeFileSync(new URL('../docs/hand-over.schema.json', import.meta.url), handoverSchema())
}
