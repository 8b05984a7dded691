/** True if both are codes of one thing for a person who types one: letter case and outer spaces do not count, nor the leading zeros of a GTIN. */
export function sameTypedCode(one: string, other: string): boolean {
  return typedCodeKey(one) === typedCodeKey(other)
}

/**
 * What is kept under a code that a person typed, for a code as the WMS writes it: exactly this code, and only without one
 * the same code in another spelling. The WMS may have two articles that differ in letter case.
 */
export function ofTypedCode<T>(all: readonly T[], codeOf: (one: T) => string | null, code: string): T[] {
  const asWritten = code.trim()
  const exact = all.filter((one) => codeOf(one)?.trim() === asWritten)
  if (exact.length > 0) return exact
  const key = typedCodeKey(code)
  return all.filter((one) => {
    const typed = codeOf(one)
    return typed !== null && typedCodeKey(typed) === key
  })
}

function typedCodeKey(code: string): string {
  const text = code.trim()
  return /^(?:\d{8}|\d{12,14})$/.test(text) ? text.padStart(14, '0') : text.toLowerCase()
}
