/** Time as it is passed in: real in the hosts, injected in tests. */
export interface Clock {
  /** Milliseconds since the epoch, this PC's wall clock. */
  now(): number
  /** Milliseconds that only go forward, from any origin. */
  monotonic(): number
  /** Minutes east of UTC of this PC's wall clock at that instant. */
  offsetMinutes(at: number): number
  /** Calls back once after `ms`; returns what cancels it. Never keeps the process alive. */
  after(ms: number, callback: () => void): () => void
}

export interface Random {
  bytes(length: number): Uint8Array
}

type LogFields = Record<string, string | number | boolean | null | undefined>

/** One line per fact, with fields. No secrets, no figures of documents. */
export interface Log {
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields & { stack?: string }): void
  /** The last lines, newest last, for diagnostics. */
  tail(lines: number): string[]
}

/** Where credentials are kept: outside the databases. */
export interface SecretStore {
  readonly kind: 'system' | 'environment' | 'file' | 'none'
  get(name: string): Promise<string | null>
  /** `null` forgets it. Rejects with `Failure('conflict')` where the store is read-only (environment). */
  set(name: string, secret: string | null): Promise<void>
}

export type PracticeFault = 'none' | 'down' | 'slow' | 'error' | 'garbage'

/** The practice warehouse that the host runs beside the core. */
export interface PracticePort {
  readonly baseUrl: string
  readonly legacyBaseUrl: string
  setFault(fault: PracticeFault): void
  /** Barcodes printed on the practice warehouse's boxes that a new practice profile knows from the start. */
  barcodes(): { barcode: string; articleCode: string; unitsPerScan: number }[]
}

/** Prints one page of HTML, which needs nothing else, to PDF. Rejects with `Failure`, `cancelled` with the signal. */
export type PdfRenderer = (html: string, signal: AbortSignal) => Promise<Uint8Array>

/** A proxy as the system names it; the address may carry a name and a password. */
export interface SystemProxy {
  url: string
  /** Hosts that are reached without it, with commas, as `NO_PROXY` lists them. */
  exclusions: string
}

/** Everything the core needs from its host. */
export interface Ports {
  host: 'electron' | 'loopback' | 'test'
  version: string
  clock: Clock
  random: Random
  log: Log
  secrets: SecretStore
  /** The proxy that the system names for an address, `null` for none. It may change at any time. */
  systemProxy(url: string): Promise<SystemProxy | null>
  /** The folder that holds everything of this PC; locked while a core runs. */
  dataFolder: string
  /** Addresses and ports from the command line; they come before the stored ones and are not stored. */
  overrides: {
    profile?: 'practice' | 'wms'
    baseUrl?: string
    legacyBaseUrl?: string
    /** Switches the webhook receiver on for this run; 0 takes any free port. */
    webhookPort?: number
  }
  practice: PracticePort | null
  /** `null` where nothing on this PC can print to PDF. */
  renderPdf: PdfRenderer | null
  /** Entry file of the refresh worker, built or source. */
  refreshWorker: URL
  /** Where this core can be reached, for the message of a second start. */
  address: string | null
  /** Asks the host for a new core on the same ports (another profile was chosen). */
  restart(): void
}
