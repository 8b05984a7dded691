import type { TemperatureLimit } from '../../../contract/shapes/arrival.ts'
import type { HoldType } from '../../../contract/choices.ts'
import type { LabelSettings } from '../../../contract/shapes/label.ts'
import type { Policy } from '../../../contract/shapes/policy.ts'
import type { LastCrash } from '../../../contract/shapes/system.ts'
import type { ScryptCosts } from './scrypt-costs.ts'

/** Clock: real in the hosts, injected in tests. */
export interface Clock {
  /** Milliseconds since the epoch, this PC's wall clock. */
  now(): number
  /** Monotonic milliseconds, from any origin. */
  monotonic(): number
  /** Minutes east of UTC of this PC's wall clock at that instant. */
  offsetMinutes(at: number): number
  /** Calls back once after `ms`; returns a function that cancels it. Does not keep the process alive. */
  after(ms: number, callback: () => void): () => void
}

export interface Random {
  bytes(length: number): Uint8Array
}

type LogFields = Record<string, string | number | boolean | null | undefined>

/** Structured log: one line per event, with fields. No secrets, no quantities of documents. */
export interface Log {
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields & { stack?: string }): void
  /** The last lines, newest last, for diagnostics. */
  tail(lines: number): string[]
}

/** Stores credentials outside the databases. */
export interface SecretStore {
  readonly kind: 'system' | 'environment' | 'file' | 'none'
  get(name: string): Promise<string | null>
  /** `null` deletes it. Rejects with `Failure('conflict')` if the store is read-only (environment). */
  set(name: string, secret: string | null): Promise<void>
}

export type PracticeFault = 'none' | 'down' | 'slow' | 'error' | 'garbage'

/** The practice warehouse that the host runs next to the core. */
export interface PracticePort {
  readonly baseUrl: string
  readonly legacyBaseUrl: string
  /** Where an ERP receives signed controls; another port at each start. */
  readonly erpUrl: string
  setFault(fault: PracticeFault): void
  /** The fault set last, which outlasts a core. */
  fault(): string
  /** Barcodes on the packages of the practice warehouse; linked in every new practice profile. */
  barcodes(): { barcode: string; articleCode: string; unitsPerScan: number }[]
  /** Limits of temperature at arrival, until they are changed in the settings. */
  temperatureLimits(): TemperatureLimit[]
  /** What others recorded of a document of today before this PC: new practice data begin with it. `null`: nothing. */
  records(): PracticeRecords | null
  /** Labels with the printer beside the warehouse, until they are changed in the settings; `null` without a printer. */
  readonly labels: LabelSettings | null
}

/** An arrival, and goods of it that are held. */
export interface PracticeRecords {
  operator: string
  document: { number: string; controlId: number }
  arrival: {
    enteredAtMs: number
    leftAtMs: number
    carrier: string
    plate: string
    dock: string
    seal: string
    readings: { place: string; celsius: number }[]
  }
  hold: { type: HoldType; reason: string; articleCode: string; lot: string | null; expiry: string | null }
}

/**
 * Prints one self-contained HTML page to PDF. Rejects if the page was not printed, and if the signal aborts, as it does when
 * the core's deadline has passed; with a `Failure` where more than that is known.
 */
export type PdfRenderer = (html: string, signal: AbortSignal) => Promise<Uint8Array>

/** A proxy as configured in the system; the address may contain user and password. */
export interface SystemProxy {
  url: string
  /** Hosts reached without the proxy, comma-separated as in `NO_PROXY`. */
  exclusions: string
}

/** State of the desktop that the core decides. */
export interface DesktopState {
  /** Starts when this user signs in; `null`: stays as it is, because it is not known what the administrator wants. */
  autostart: boolean | null
  /** The whole screen, and no way to close it. */
  kiosk: boolean
  /** The screen stays on. */
  awake: boolean
}

export interface DesktopPort {
  apply(state: DesktopState): void
  /** A supervisor left the kiosk. The host keeps it, because another profile starts another core. */
  kioskLeft: boolean
}

/** A downloaded and verified update, and its manifest for a second check by what installs it. */
export interface DownloadedUpdate {
  version: string
  file: string
  manifest: string
}

/** An installation that the system allowed; it begins when the program has ended. */
export interface AllowedInstallation {
  /** Ends the program, installs and starts it again. */
  proceed(): void
  /** Installs nothing. */
  cancel(): void
}

/** How this program was installed, and how it is updated. */
export interface UpdatesPort {
  /** Public keys that the build trusts. */
  keys: readonly string[]
  /** The packages that fit this PC, as manifests name them. */
  target: string
  /**
   * Asks the system for the right to install. Rejects with `conflict` (`update_not_allowed`) without it. `null`: an
   * administrator has to install the file.
   */
  install: ((update: DownloadedUpdate) => Promise<AllowedInstallation>) | null
}

/** Everything the core needs from its host. */
export interface Ports {
  host: 'electron' | 'loopback' | 'test'
  version: string
  clock: Clock
  random: Random
  scryptCosts: ScryptCosts
  log: Log
  secrets: SecretStore
  /** The system's proxy for an address, `null` for none. It may change at any time. */
  systemProxy(url: string): Promise<SystemProxy | null>
  /** The last crash of a core of this data folder, shown in the diagnostics. */
  lastCrash: LastCrash | null
  /** Folder of crash dumps; `null` where the host makes none. */
  crashDumps: string | null
  /** Folder with all data of this PC; locked while a core runs. */
  dataFolder: string
  /** Addresses and ports from the command line; they override the stored ones and are not stored. */
  overrides: {
    profile?: 'practice' | 'wms'
    baseUrl?: string
    legacyBaseUrl?: string
    /** Turns the webhook receiver on for this run; 0 takes any free port. */
    webhookPort?: number
  }
  /** Settings of the administrator; they come before those of the command line and of users. */
  policy: Policy
  /** `null` where there is no window of the program's own. */
  desktop: DesktopPort | null
  updates: UpdatesPort
  practice: PracticePort | null
  /** `null` if this PC cannot print to PDF. */
  renderPdf: PdfRenderer | null
  /** Entry file of the refresh worker, built or source. */
  refreshWorker: URL
  /** Entry file of the thread that makes and examines backups, built or source. */
  backupWorker: URL
  /** The page that verifies receipts without this program, as it was built. */
  verificationPage: URL
  /** Address of this core, shown by a second start; `null` for none. */
  address: string | null
  /** Asks the host to start a new core on the same ports (another profile was selected). */
  restart(): void
}
