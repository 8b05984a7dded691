import { createHash, randomBytes } from 'node:crypto'

/** Pages that were opened and never said goodbye; the oldest gives way. */
const maxSessions = 100

/** The caller behind the program token. */
export const programCaller = 'program'

/**
 * The keys of one run of the loopback host:
 * - the start token stands in the printed address and opens sessions, nothing else; it works for as long as the host
 *   runs, so that the same address can be opened again;
 * - a session belongs to one browser tab, which keeps it over a reload;
 * - the program token is printed for other programs and never leaves the output.
 */
export interface HttpTokens {
  readonly start: string
  readonly program: string
  /**
   * Another start token, for one use: a command line can be read by every user of this PC, so what stands there must
   * be worth nothing once the page is open.
   */
  issueStart(): string
  /** A new session for a start token, or `null`. */
  openSession(startToken: string): string | null
  /** The caller behind a session or the program token, or `null`. Supervisor's rights are bound to it. */
  callerOf(token: string): string | null
}

export function createHttpTokens(): HttpTokens {
  const start = newToken()
  const program = newToken()
  const startDigest = digest(start)
  // Looked up by digest: how long that takes says nothing about any token, since nobody can aim a digest.
  const callers = new Map([[digest(program), programCaller]])
  const sessions: string[] = []
  const forOneUse = new Set<string>()

  return {
    start,
    program,
    issueStart() {
      const token = newToken()
      forOneUse.add(digest(token))
      return token
    },
    openSession(startToken) {
      const given = digest(startToken)
      if (given !== startDigest && !forOneUse.delete(given)) return null
      const session = newToken()
      const key = digest(session)
      callers.set(key, `page-${key.slice(0, 16)}`)
      sessions.push(key)
      const oldest = sessions.length > maxSessions ? sessions.shift() : undefined
      if (oldest !== undefined) callers.delete(oldest)
      return session
    },
    callerOf: (token) => callers.get(digest(token)) ?? null,
  }
}

function newToken(): string {
  return randomBytes(32).toString('base64url')
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
