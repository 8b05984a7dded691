/** Faults that can be simulated. */
export type FaultKind =
  | 'none'
  /** Network unplugged: all open and new connections are reset. */
  | 'down'
  /** Accepts the request and never responds. */
  | 'hang'
  /** Responds after a delay. */
  | 'slow'
  /** 500. */
  | 'error'
  /** 429 with Retry-After. */
  | 'rateLimit'
  /** 503 with Retry-After. */
  | 'unavailable'
  /** Ends the connection within a body. */
  | 'drop'
  /** A truncated body that ends normally with the connection. */
  | 'truncated'
  /** Half a body, then no more data. */
  | 'stall'
  /** A captive portal: 200 with HTML. */
  | 'html'
  /** Valid JSON that is not a response of the interface. */
  | 'garbage'
  /** The list with wrong types in every third row. */
  | 'wrongTypes'
  /** 302 to another host name. */
  | 'redirect'
  /** Executes the request, then resets the connection instead of responding. */
  | 'lostAnswer'

export interface FaultOptions {
  /** Only requests whose path (without a base URL's prefix, without query) begins with this. */
  path?: string
  /** Only requests of this method. */
  method?: string
  /** Ends after this number of requests. */
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

/** Selects the fault of a request. A fault for a path has precedence over the general one; the longest path wins. */
export class FaultInjector {
  private general: Fault = { kind: 'none' }
  private byPath: (Fault & { path: string })[] = []

  /** Sets a fault for a path, or for all requests; `none` without a path also removes the faults of paths. */
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

  /** The fault of all requests. */
  get kind(): FaultKind {
    return this.general.kind
  }

  /** True if all connections are reset. */
  get unplugged(): boolean {
    return this.general.kind === 'down' && this.general.times === undefined && this.general.method === undefined
  }

  /** Returns the fault of this request and counts it as used. */
  take(method: string, path: string): Fault {
    const fits = (fault: Fault) => (fault.method === undefined || fault.method === method) && (fault.times ?? 1) > 0
    const fault = this.byPath.find((entry) => path.startsWith(entry.path) && fits(entry)) ?? this.general
    if (!fits(fault)) return { kind: 'none' }
    if (fault.times !== undefined) fault.times -= 1
    return fault
  }
}
