/** What can be made to go wrong on demand. */
export type FaultKind =
  | 'none'
  /** The cable is pulled: every connection, old or new, is reset. */
  | 'down'
  /** Takes the request and never answers. */
  | 'hang'
  /** Answers after a delay. */
  | 'slow'
  /** 500. */
  | 'error'
  /** 429 with Retry-After. */
  | 'rateLimit'
  /** 503 with Retry-After. */
  | 'unavailable'
  /** Ends the connection in the middle of a body. */
  | 'drop'
  /** A short body that ends cleanly with the connection. */
  | 'truncated'
  /** Half a body, then silence. */
  | 'stall'
  /** A captive portal: 200 with HTML. */
  | 'html'
  /** Valid JSON that is no such answer at all. */
  | 'garbage'
  /** The right list, with every third row of the wrong types. */
  | 'wrongTypes'
  /** 302 to another host name. */
  | 'redirect'
  /** Does what was asked, then resets the connection instead of answering. */
  | 'lostAnswer'

export interface FaultOptions {
  /** Only requests whose path (without a base URL's prefix, without query) begins with this. */
  path?: string
  /** Only requests of this method. */
  method?: string
  /** Wears off after so many requests. */
  times?: number
  /** For `slow`; 3,000 by default. */
  delayMs?: number
  /** For `rateLimit` and `unavailable`; 2 by default. */
  retryAfterSeconds?: number
  /** For `redirect`; the same server by another host name by default. */
  location?: string
  /** For `drop`, `truncated` and `stall`: bytes of the body before it; half of the first 64 KiB by default. */
  afterBytes?: number
}

export interface Fault extends FaultOptions {
  kind: FaultKind
}

/** Which fault holds for which request. A fault of a path comes before the one for everything; the longest path wins. */
export class FaultInjector {
  private general: Fault = { kind: 'none' }
  private byPath: (Fault & { path: string })[] = []

  /** Without a path: for everything, and `none` takes back the faults of paths too. */
  set(kind: FaultKind, options: FaultOptions = {}): void {
    const { path } = options
    if (path === undefined) {
      this.general = { ...options, kind }
      if (kind === 'none') this.byPath = []
      return
    }
    this.byPath = this.byPath.filter((fault) => fault.path !== path || fault.method !== options.method)
    if (kind !== 'none') this.byPath.push({ ...options, kind, path })
    this.byPath.sort((a, b) => b.path.length - a.path.length)
  }

  /** Whether no connection gets through at all. */
  get unplugged(): boolean {
    return this.general.kind === 'down' && this.general.times === undefined && this.general.method === undefined
  }

  /** The fault of this request, counted as used. */
  take(method: string, path: string): Fault {
    const fits = (fault: Fault) => (fault.method === undefined || fault.method === method) && (fault.times ?? 1) > 0
    const fault = this.byPath.find((entry) => path.startsWith(entry.path) && fits(entry)) ?? this.general
    if (!fits(fault)) return { kind: 'none' }
    if (fault.times !== undefined) fault.times -= 1
    return fault
  }
}
