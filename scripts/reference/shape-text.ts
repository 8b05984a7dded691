import { readdirSync } from 'node:fs'
import { z } from 'zod'

const folder = new URL('../../src/contract/', import.meta.url)
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file === 'errors.ts' || /^shapes.\w|-operations\.ts$/.test(file))
  // Shapes first: an operation's file may give a shape of theirs a second name.
  .sort((a, b) => Number(b.startsWith('shapes')) - Number(a.startsWith('shapes')) || (a < b ? -1 : 1))

/** Every shape that the contract exports, with its name. */
const names = new Map<unknown, string>()
for (const file of files)
  for (const [name, value] of Object.entries((await import(new URL(file, folder).href)) as object))
    if (value instanceof z.ZodType && !names.has(value)) names.set(value, name)

/** Fields of `page()` and `wmsPage()`: a page is described by its rows. */
const pages: Record<string, string> = {
  'rows total nextCursor asOf': 'page',
  'rows total nextCursor asOf covered refreshError': 'page with coverage',
}

/** Characters, without the targets of links; the fields of a longer object get a line each. */
const longestLine = 180

/** Formats shapes as short text in which every exported shape is a link, and collects the linked ones. */
export function createShapeWriter() {
  const linked = new Set<unknown>()

  /** A shape within a text: a link if it has a name, else its content. */
  function reference(shape: z.ZodType): string {
    const name = names.get(shape)
    if (name === undefined) return content(shape)
    linked.add(shape)
    return `[${name}](#${name.toLowerCase()})`
  }

  function content(shape: z.ZodType): string {
    const { def } = shape._zod as unknown as { def: Definition }
    switch (def.type) {
      case 'object':
        return isPage(def)
          ? `${pages[keysOf(def)]} of ${reference(elementOf(def.shape['rows']))}`
          : `{ ${fields(shape)
              .map(({ name, text }) => `${name}: ${text}`)
              .join('; ')} }`
      case 'array':
        return `list of ${reference(def.element)}${bounds(shape, 'minItems', 'maxItems')}`
      case 'union':
        return def.options.map(reference).join(' or ')
      case 'nullable':
        return `${reference(def.innerType)} or \`null\``
      case 'optional':
        return reference(def.innerType)
      case 'default':
        return `${reference(def.innerType)}, \`${JSON.stringify(def.defaultValue)}\` unless given`
      case 'record':
        return `map of ${reference(def.valueType)}${def.keyType instanceof z.ZodEnum ? ` by ${reference(def.keyType)}` : ''}`
      case 'tuple':
        return def.items.map(reference).join(' then ')
      case 'enum':
        return Object.values(def.entries)
          .map((value) => `\`${value}\``)
          .join(' or ')
      case 'literal':
        return def.values.map((value) => `\`${JSON.stringify(value)}\``).join(' or ')
      default:
        return scalar(shape)
    }
  }

  function fields(shape: z.ZodType): { name: string; text: string; shape: z.ZodType }[] {
    const { def } = shape._zod as unknown as { def: Definition }
    if (def.type !== 'object') return []
    return Object.entries(def.shape)
      .filter(([key]) => key !== 'commandId')
      .map(([key, field]) => ({
        name: `${key}${field.safeParse(undefined).success ? '?' : ''}`,
        text: reference(field),
        shape: field,
      }))
  }

  /** Other shapes and short objects in one line, the fields of a longer object as a list; long nested objects are lists again. */
  function block(shape: z.ZodType): string {
    const text = content(shape)
    if (shown(text).length <= longestLine) return inLine(shape, text)
    return text.startsWith('{') && shape instanceof z.ZodObject ? rows(shape, '') : expanded(shape, text, '')
  }

  function inLine(shape: z.ZodType, text: string): string {
    if (!(shape instanceof z.ZodObject) || !text.startsWith('{')) return text
    return fields(shape)
      .map((field) => `\`${field.name}\`: ${field.text}`)
      .join('; ')
  }

  function rows(shape: z.ZodType, indent: string): string {
    const lines: { names: string; text: string }[] = []
    for (const { name, text, shape: field } of fields(shape)) {
      const last = lines.at(-1)
      const own = expanded(field, text, indent)
      // Fields of the same kind beside each other share a line.
      if (last?.text === own && !own.includes('\n')) last.names += `, \`${name}\``
      else lines.push({ names: `\`${name}\``, text: own })
    }
    return lines.map(({ names, text }) => `${indent}- ${names}: ${text}`).join('\n')
  }

  function expanded(shape: z.ZodType, text: string, indent: string): string {
    const inner = innermost(shape)
    if (shown(text).length <= longestLine || inner === null) return text
    return `${text.replace(content(inner), 'these fields')}\n${rows(inner, `${indent}  `)}`
  }

  /** The unnamed object of a list, page or optional shape. */
  function innermost(shape: z.ZodType): z.ZodType | null {
    if (names.has(shape)) return null
    const { def } = shape._zod as unknown as { def: Definition }
    if (def.type === 'object') return isPage(def) ? innermost(elementOf(def.shape['rows'])) : shape
    if (def.type === 'array') return innermost(def.element)
    return 'innerType' in def ? innermost(def.innerType) : null
  }

  /** All shapes linked so far, including those linked by them, by name. */
  function appendix(): { name: string; text: string }[] {
    const texts = new Map<unknown, string>()
    for (const shape of linked) texts.set(shape, block(shape as z.ZodType))
    return [...texts]
      .map(([shape, text]) => ({ name: names.get(shape) ?? '', text }))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  return {
    reference,
    block,
    appendix,
    named: (shape: z.ZodType) => names.has(shape),
    isEmpty: (shape: z.ZodType) => content(shape) === '{  }',
  }
}

type Definition =
  | { type: 'object'; shape: Record<string, z.ZodType> }
  | { type: 'array'; element: z.ZodType }
  | { type: 'union'; options: z.ZodType[] }
  | { type: 'nullable' | 'optional'; innerType: z.ZodType }
  | { type: 'default'; innerType: z.ZodType; defaultValue: unknown }
  | { type: 'record'; keyType: z.ZodType; valueType: z.ZodType }
  | { type: 'tuple'; items: z.ZodType[] }
  | { type: 'enum'; entries: Record<string, string> }
  | { type: 'literal'; values: unknown[] }
  | { type: 'string' | 'number' | 'boolean' | 'unknown' | 'lazy' }

/** The text that a reader sees: links without their targets. */
function shown(text: string): string {
  return text.replaceAll(/\]\(#\w+\)/g, ']')
}

function keysOf({ shape }: { shape: Record<string, z.ZodType> }): string {
  return Object.keys(shape).join(' ')
}

function isPage(def: { shape: Record<string, z.ZodType> }): boolean {
  return keysOf(def) in pages
}

function elementOf(shape: z.ZodType | undefined): z.ZodType {
  return (shape as z.ZodArray<z.ZodType>).element
}

const formats: Record<string, string> = { uuid: 'UUID', ipv4: 'IPv4 address', ipv6: 'IPv6 address' }

/** Texts and numbers with their limits. */
function scalar(shape: z.ZodType): string {
  const json = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
  switch (json.type) {
    case 'string':
      if (json.format !== undefined) return formats[json.format] ?? json.format
      return (
        (json.pattern === undefined ? 'text' : `text like \`${json.pattern}\``) +
        bounds(shape, 'minLength', 'maxLength')
      )
    case 'integer':
      return `whole number${bounds(shape, 'minimum', 'maximum')}`
    case 'number':
      return `number${json.exclusiveMinimum === 0 ? ' above 0' : ''}${bounds(shape, 'minimum', 'maximum')}`
    case 'boolean':
      return 'true or false'
    default:
      return 'any JSON value'
  }
}

function bounds(
  shape: z.ZodType,
  from: 'minimum' | 'minItems' | 'minLength',
  to: 'maximum' | 'maxItems' | 'maxLength',
) {
  const json = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
  const [least, most] = [json[from], json[to]].map((bound) =>
    bound === undefined || Math.abs(bound) === Number.MAX_SAFE_INTEGER ? '' : String(bound),
  )
  if (least === '' && most === '') return ''
  if (most === '') return ` (from ${least})`
  return least === '' ? ` (up to ${most})` : ` (${least}–${most})`
}
