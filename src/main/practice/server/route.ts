import type { Answer } from './answer.ts'

interface RouteInput {
  /** The values of the path's `{names}`, decoded. */
  params: Record<string, string>
  query: URLSearchParams
  /** The parsed JSON body of a POST; `undefined` elsewhere. */
  body: unknown
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  /** Exact path with `{names}` for segments. */
  path: string
  answer: (input: RouteInput) => Answer
}

/** The values of a path's names; `null` if the path does not match. Case-sensitive. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const expected = pattern.split('/')
  const given = path.split('/')
  if (expected.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of expected.entries()) {
    const value = given[index] ?? ''
    if (!part.startsWith('{')) {
      if (part !== value) return null
      continue
    }
    if (value === '') return null
    try {
      params[part.slice(1, -1)] = decodeURIComponent(value)
    } catch {
      return null
    }
  }
  return params
}
