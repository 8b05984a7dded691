/** Values of canonical JSON: numbers are safe integers, so quantities are texts. */
export type CanonicalValue =
  | string
  | number
  | boolean
  | null
  | readonly CanonicalValue[]
  | { readonly [key: string]: CanonicalValue | undefined }

const maxDepth = 32

/**
 * Canonical JSON: keys sorted by code unit, no white space, strings as by `JSON.stringify`, `undefined` fields
 * omitted. Equal to RFC 8785 for these values. Throws a `TypeError` for any other value.
 */
export function canonicalText(value: CanonicalValue): string {
  return write(value, 0)
}

function write(value: CanonicalValue, depth: number): string {
  if (depth > maxDepth) throw new TypeError('nested too deeply for canonical JSON')
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new TypeError('canonical JSON has safe integers only')
    return String(value)
  }
  if (isList(value)) return `[${value.map((item) => write(item, depth + 1)).join(',')}]`
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) throw new TypeError('canonical JSON has plain objects only')
  const fields = Object.keys(value)
    .sort()
    .flatMap((key) => {
      const field = value[key]
      return field === undefined ? [] : [`${JSON.stringify(key)}:${write(field, depth + 1)}`]
    })
  return `{${fields.join(',')}}`
}

function isList(value: CanonicalValue): value is readonly CanonicalValue[] {
  return Array.isArray(value)
}
