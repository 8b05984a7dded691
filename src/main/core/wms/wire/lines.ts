import type { UnreadableLine } from '../../../../contract/shapes/control.ts'
import { maxLines } from './fields.ts'
import { note, reject } from './wire-schema.ts'
import type { Field, WireSchema } from './wire-schema.ts'

/** The readable rows of a list, and the others. */
export interface Lines<T> {
  rows: T[]
  unreadable: UnreadableLine[]
}

const noObject = { rule: 'no_object' } as const

/** Like `list`, but an unreadable line is kept apart: it must not hide its document. */
export function lines<T>(
  shape: WireSchema<T>,
  nameOf: (line: T) => Pick<UnreadableLine, 'articleCode' | 'description'>,
  ...wire: string[]
): Field<Lines<T>> {
  return {
    wire,
    type: `list of ${shape.name}`,
    required: false,
    read(value, context, name) {
      const result: Lines<T> = { rows: [], unreadable: [] }
      if (value === undefined || value === null) return result
      const given: unknown[] = Array.isArray(value) ? value : [value]
      context.lines += given.length
      if (context.lines > maxLines) {
        reject(context, name, 'too_many')
        return result
      }
      const problemBefore = context.problem
      const brokenBefore = context.broken
      context.path.push(`${name}[]`)
      for (const [index, one] of given.entries()) {
        context.problem = null
        context.broken = null
        const line = shape.read(one, context)
        if (line !== null && context.problem === null) {
          result.rows.push(line)
          continue
        }
        const { articleCode, description } = line === null ? { articleCode: null, description: null } : nameOf(line)
        const reason = context.problem === null ? 'no object' : (context.problem as string).replace(/^.*\]\./, '')
        note(context, 'line')
        const broken = context.broken ?? noObject
        result.unreadable.push({ index, articleCode: articleCode || null, description, reason, ...broken })
      }
      context.path.pop()
      context.problem = problemBefore
      context.broken = brokenBefore
      return result
    },
  }
}

/** Replaces `lines` of a shape by two fields of the model: the rows, and the unreadable ones if there are any. */
export function withLines<T extends Record<K, Lines<unknown>>, K extends keyof T & string, M>(
  shape: WireSchema<T>,
  field: K,
): WireSchema<M> {
  return {
    name: shape.name,
    table: shape.table,
    read(value, context) {
      const row = shape.read(value, context)
      if (row === null) return null
      const { rows, unreadable } = row[field]
      return { ...row, [field]: rows, ...(unreadable.length > 0 ? { unreadable } : {}) } as unknown as M
    },
  }
}
