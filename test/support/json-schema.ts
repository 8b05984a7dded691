type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
type Schema = boolean | { [keyword: string]: Json }

const annotations = new Set(['$id', '$schema', 'definitions', 'description', 'title'])

const formats: Record<string, (text: string) => boolean> = {
  // RFC 3986: a scheme, and no character outside the grammar.
  uri: (text) => /^[a-z][a-z0-9+.-]*:(?:[a-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9a-f]{2})+$/i.test(text),
  'date-time': (text) =>
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/.test(text) &&
    !Number.isNaN(Date.parse(text)),
}

const types: Record<string, (value: Json) => boolean> = {
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
}

/** Violations of a JSON Schema (draft-07) in a value, each with its path. Throws at a keyword it does not know. */
export function schemaFaults(root: Schema, value: Json): string[] {
  const resolve = (ref: string): Schema =>
    ref
      .slice(2)
      .split('/')
      .reduce((found, name) => (found as Record<string, Json>)[decodeURIComponent(name)] as never, root)

  function faults(schema: Schema, value: Json, path: string): string[] {
    if (typeof schema === 'boolean') return schema ? [] : [`${path}: nothing is allowed`]
    const isValid = (other: Json) => faults(other as Schema, value, path).length === 0
    const among = (list: Json) => (list as Json[]).filter(isValid).length
    const fields = types['object']?.(value) === true ? Object.entries(value as Record<string, Json>) : []
    const items = Array.isArray(value) ? value : []
    return Object.entries(schema).flatMap(([keyword, rule]): string[] => {
      const fault = (isFault: boolean) => (isFault ? [`${path}: ${keyword} ${JSON.stringify(rule).slice(0, 80)}`] : [])
      switch (keyword) {
        case '$ref':
          return faults(resolve(rule as string), value, path)
        case 'type':
          return fault(types[rule as string]?.(value) !== true)
        case 'enum':
          return fault(!(rule as Json[]).includes(value))
        case 'pattern':
          return fault(typeof value === 'string' && !new RegExp(rule as string, 'u').test(value))
        case 'format':
          return fault(typeof value === 'string' && formats[rule as string]?.(value) !== true)
        case 'required':
          return fault(
            types['object']?.(value) === true &&
              !(rule as string[]).every((name) => fields.some(([field]) => field === name)),
          )
        case 'properties': {
          const known = rule as Record<string, Schema>
          return fields.flatMap(([name, field]) =>
            known[name] === undefined ? [] : faults(known[name], field, `${path}/${name}`),
          )
        }
        case 'additionalProperties': {
          const known = Object.keys((schema['properties'] ?? {}) as object)
          const others = fields.filter(([name]) => !known.includes(name))
          return others.flatMap(([name, field]) => faults(rule as Schema, field, `${path}/${name}`))
        }
        case 'propertyNames':
          return fields.flatMap(([name]) => faults(rule as Schema, name, `${path}/${name}`))
        case 'items':
          return items.flatMap((item, at) => faults(rule as Schema, item, `${path}/${at}`))
        case 'minItems':
          return fault(Array.isArray(value) && items.length < (rule as number))
        case 'uniqueItems':
          return fault(new Set(items.map((item) => JSON.stringify(item))).size !== items.length)
        case 'allOf':
          return (rule as Schema[]).flatMap((one) => faults(one, value, path))
        case 'anyOf':
          return fault(among(rule) === 0)
        case 'oneOf':
          return fault(among(rule) !== 1)
        case 'not':
          return fault(isValid(rule))
        case 'if':
          return isValid(rule) ? faults((schema['then'] ?? true) as Schema, value, path) : []
        case 'then':
          return []
        default:
          if (annotations.has(keyword)) return []
          throw new Error(`The keyword ${keyword} is not known`)
      }
    })
  }
  return faults(root, value, '')
}
