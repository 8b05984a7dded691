import { writeFileSync } from 'node:fs'
import { z } from 'zod'
import { errorCodes } from '../src/contract/errors.ts'
import { events } from '../src/contract/events.ts'
import { commonErrors, operations } from '../src/contract/operations.ts'
import type { Operation } from '../src/contract/operations.ts'

/** The reference of all operations, written from the contract: `node scripts/reference.ts` renews docs/reference.md. */
export function referencePage(): string {
  const names = Object.keys(operations).sort() as (keyof typeof operations)[]
  return `# Operations

Written from the contract by \`node scripts/reference.ts\`; a test fails when it is out of date. How to call them:
[loopback.md](loopback.md). What the codes mean: [errors.md](errors.md).

Every operation may answer ${list(commonErrors)}; further codes stand beside it. A command takes a \`commandId\` (a UUID
made by the caller; over \`/rpc\` it may be left out): the same id again gives the same result.

| operation | kind | what it does |
|---|---|---|
${names.map((name) => `| [\`${name}\`](#${anchor(name)}) | ${operations[name].kind} | ${cell(operations[name].summary)} |`).join('\n')}

${names.map((name) => section(name, operations[name])).join('\n')}
## Events

${Object.entries(events)
  .map(([name, shape]) => `### ${name}\n\n${schema(shape)}`)
  .join('\n')}
## Codes

${list(errorCodes)}
`
}

function section(name: string, operation: Operation): string {
  const errors = operation.errors.length > 0 ? `\nFurther codes: ${list(operation.errors)}.\n` : ''
  return `## ${name}

${operation.summary}
${errors}
Input:

${schema(operation.input)}
Answer:

${schema(operation.output)}`
}

function schema(shape: z.ZodType): string {
  const { $schema: _, ...json } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
  return `\`\`\`json\n${JSON.stringify(json, null, 1)}\n\`\`\`\n`
}

function list(codes: readonly string[]): string {
  return codes.map((code) => `\`${code}\``).join(', ')
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}

function anchor(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9-]/g, '')
}

if (process.argv[1]?.endsWith('reference.ts'))
  writeFileSync(new URL('../docs/reference.md', import.meta.url), referencePage())
