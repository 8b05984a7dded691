import { createHash, randomBytes } from 'node:crypto'

/** Maximum number of sessions: pages do not end theirs, so the oldest one is dropped. */
const maxSessions = 100

/** The caller behind the program token. */
export const programCaller = 'program'

/**
 * The tokens of one run of the loopback host:
 * - a start token is part of an address and opens one session, once: addresses stay in histories, logs and command lines;
 *   the first one is printed;
 * - a session belongs to one browser tab, which stores it across reloads; a tab that was opened from it or copied gets
 *   one of its own for it;
 * - the program token is printed for other programs;
 * - the health token stays in a file from run to run, for programs that watch this PC.
 */
export type HttpTokens = ReturnType<typeof createHttpTokens>

/** `health`: the token of programs that watch this PC, or `null` if they have none. */
export function createHttpTokens(health: string | null = null) {
  const start = newToken()
  const program = newToken()
  // Lookup by digest prevents timing attacks: the time depends on the digest, which an attacker cannot choose.
  const callers = new Map([[digest(program), programCaller]])
  const sessions: string[] = []
  const startDigests = new Set([digest(start)])

  return {
    start,
    program,
    /** Issues another start token, for another page. */
    issueStart() {
      const token = newToken()
      startDigests.add(digest(token))
      return token
    },
    /** Opens a session for a start token that was not used, or for another tab of a page that has one; else `null`. */
    openSession(token: string) {
      const given = digest(token)
      if (!startDigests.delete(given) && !sessions.includes(given)) return null
      const session = newToken()
      const key = digest(session)
      callers.set(key, `page-${key.slice(0, 16)}`)
      sessions.push(key)
      const oldest = sessions.length > maxSessions ? sessions.shift() : undefined
      if (oldest !== undefined) callers.delete(oldest)
      return session
    },
    /** The caller id of a session or the program token, or `null`. Supervisor rights are bound to it. */
    callerOf: (token: string) => callers.get(digest(token)) ?? null,
    /** True for the token of the health of this PC, which is good for nothing else. */
    isHealth: (token: string) => health !== null && digest(token) === digest(health),
  }
}

function newToken(): string {
  return randomBytes(32).toString('base64url')
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
