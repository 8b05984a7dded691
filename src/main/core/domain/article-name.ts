/** The name of an article on a line of a document; `null` if it has none. Some WMS send the code in its place. */
export function articleName(line: { articleCode: string; description: string | null }): string | null {
  const { articleCode, description } = line
  return description === null || ['', articleCode.trim()].includes(description.trim()) ? null : description
}
