/** A received request, without secrets. */
export interface LoggedRequest {
  method: string
  /** Path and query as sent. */
  path: string
  headers: Record<string, string>
  /** `null` before the response, and if the connection ended without one. */
  status: number | null
}

const capacity = 2_000
const secretHeaders = /^(authorization|proxy-authorization|cookie)$|key|token|secret|credential/i

/** The last requests, oldest first. */
export class RequestLog {
  private entries: LoggedRequest[] = []

  /** Records a request; the caller sets the status later. `credentialHeader` is omitted besides the usual secret headers. */
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
