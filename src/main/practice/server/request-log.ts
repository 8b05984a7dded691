/** A request as the practice warehouse saw it. Secrets are left out. */
export interface LoggedRequest {
  method: string
  /** Path and query as sent. */
  path: string
  headers: Record<string, string>
  /** Null while it is unanswered, or when the connection ended without an answer. */
  status: number | null
}

const capacity = 2_000
const secretHeaders = /^(authorization|proxy-authorization|cookie)$|key|token|secret|credential/i

/** The last requests, oldest first. */
export class RequestLog {
  private entries: LoggedRequest[] = []

  /** Notes a request; the answer's status is filled in later. `credentialHeader` is left out besides the usual ones. */
  add(
    method: string,
    path: string,
    headers: NodeJS.Dict<string | string[]>,
    credentialHeader: string | null,
  ): LoggedRequest {
    const entry: LoggedRequest = { method, path, headers: {}, status: null }
    for (const [name, value] of Object.entries(headers)) {
      if (value === undefined || secretHeaders.test(name) || name === credentialHeader?.toLowerCase()) continue
      entry.headers[name] = String(value)
    }
    this.entries.push(entry)
    if (this.entries.length > capacity) this.entries.splice(0, this.entries.length - capacity)
    return entry
  }

  list(): LoggedRequest[] {
    return this.entries.map((entry) => ({ ...entry, headers: { ...entry.headers } }))
  }

  clear(): void {
    this.entries = []
  }
}
