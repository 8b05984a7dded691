import type { StoreApi } from 'zustand/vanilla'
import type { Client } from '../../../contract/client.ts'
import type { OperationError } from '../../../contract/errors.ts'
import type { CountEvent, LineReason, ScanResult, CountSession } from '../../../contract/shapes/count.ts'
import type { ScanExplanation } from '../../../contract/shapes/scan-explanation.ts'
import type { ScanFrame } from '../../scanner/index.ts'
import type { SoundPlayer } from '../../sound/sounds.ts'
import type { CountActions } from './count-actions.ts'
import type { PendingScanDraft, PendingScan } from './pending-scan-draft.ts'
import type { ContainerCountedElsewhere } from './elsewhere.ts'
import type { QueueState } from './command-queue.ts'
import type { CountedLot, NextLot } from './counted-lots.ts'
import type { SerialEntry } from './serial-entry.ts'

/** The content of the main area: the last result, or a question. */
export type View =
  | { kind: 'ready'; recovered: { scans: number; at: string; operator: string } | null }
  | { kind: 'scan'; answer: ScanResult; multiplier: number }
  | { kind: 'entry'; event: CountEvent; description: string | null }
  | { kind: 'undone'; event: CountEvent | null; description: string | null }
  | { kind: 'serialsRemoved'; count: number }
  | { kind: 'container'; container: string | null }
  | { kind: 'elsewhere'; held: ContainerCountedElsewhere }
  | { kind: 'refused'; error: OperationError }
  /** A scan that was not added, because another window makes the count. */
  | { kind: 'not_here' }

export interface CountState extends NextLot {
  session: CountSession | null
  /** Until it is known who makes the count: this page, or another one. Nothing of the count is shown before. */
  opening: boolean
  /** Why the count can't be shown. */
  failure: OperationError | null
  view: View
  draft: PendingScanDraft | null
  /** Digits typed on the keypad. */
  entry: string
  /** The entry was not taken: no such day, no such quantity. */
  entryProblem: boolean
  condition: 'good' | 'damaged'
  /** The pending scan whose lot is written by letters instead of chosen. */
  lettersFor: string | null
  panel: 'none' | 'container' | 'finish' | 'more' | 'people' | 'entries' | 'serials' | 'camera'
  /** Results of the codes confirmed since the camera was opened, by command; `null`: rejected. */
  cameraAnswers: ReadonlyMap<string, ScanResult | null>
  /** Serials that are entered in the panel. */
  serials: SerialEntry | null
  line: QueueState
  /** The scan that the big key adds once more. */
  base: ScanResult | null
  /** Articles, the one counted last first. */
  recent: readonly string[]
  /** The entry that an undo takes back. */
  undoTarget: CountEvent | null
}

/** True if another connection makes this open count: what it counted is hidden here. */
export function isCountedElsewhere(session: CountSession | null): boolean {
  return session?.status === 'open' && session.concealed === true && session.paused !== true
}

/** A whole reading of a GS1 label. */
export type Elements = ScanExplanation['alternatives'][number]

export interface CountModel {
  store: StoreApi<CountState>
  /** Sets how it is said that something was refused when the count is not on screen any more. */
  whenLate(say: (error: OperationError) => void): void
  /** Starts reading and sending; answers how to stop. */
  attach(): () => void
  scan(frame: ScanFrame): void | Promise<void>
  /** Counts a code that the camera read, as a scan; answers the id of the command. The camera stays open. */
  confirmCode(raw: string): string
  key(key: string): void
  erase(): void
  clear(): void
  /** The large button: adds packages, or sets the missing field. */
  enter(): void
  undo(eventId?: string): void
  toggleDamaged(): void
  showPanel(panel: CountState['panel']): void
  openContainer(container: string | null): void
  /** Ties the unknown barcode to an article and counts it, or gives a waiting scan its article. */
  choose(articleCode: string, description: string | null): void
  resumePending(need: PendingScan): void
  /** Completes the waiting scan with a lot and expiry that were counted before. */
  takeLot(known: CountedLot): void
  /** The package does not have what is asked for: lot, expiry or serial. */
  notOnPackage(): void
  /** The waiting goods have the expiry that their lot had before. */
  takeExpiryBefore(): void
  /** Another lot than those counted before: it is written. */
  showLetters(): void
  toggleNextOnes(): void
  stopRepeating(): void
  /** Ends the repeating; the lot that is chosen next is repeated instead. */
  changeLot(): void
  /** Opens the panel for several serials of the pending scan. */
  openSerials(): void
  setSerials(patch: Partial<SerialEntry>): void
  countSerials(list: readonly string[]): void
  countSerialRange(): Promise<void>
  /** Counts a serial that is outside its range. */
  keepSerial(need: PendingScan | PendingScanDraft): void
  /** Counts all serials of the panel's article that are outside their range, or removes them. */
  answerSerials(answer: 'keep' | 'remove'): void
  countExpired(): void
  /** Counts the goods of an odd expiry, for this reason. */
  giveReason(reason: LineReason, note: string): void
  /** Counts the waiting goods as expired: they are set aside, and that is said. */
  setAside(): void
  /** The expiry was read or typed wrong: it is asked for again. */
  correctExpiry(): void
  /** Counts the last label by one of its readings. */
  readAs(elements: Elements): void
  /** Counts a container here too that another PC has counted. */
  countHereToo(): void
  dismiss(): void
  course: CountActions
  /** Gives the count into other hands; a paused one goes on there. */
  give(operator: string): void
  retry(): void
  drop(): void
}

export interface ModelPorts {
  client: Client
  sound: Pick<SoundPlayer, 'play'>
  newId: () => string
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  later: (run: () => void, ms: number) => () => void
  thisYear: () => number
  onOperator: (name: string) => void
  /** True if this page goes on with an open count of this operator without a question. */
  isOwn: (operator: string) => boolean
  /** Asks for the supervisor's PIN; false if it was not given. */
  askSupervisor: (controlId: number | undefined) => Promise<boolean>
}

/** Before the count was read. */
export const initial: CountState = {
  session: null,
  opening: true,
  failure: null,
  view: { kind: 'ready', recovered: null },
  draft: null,
  entry: '',
  entryProblem: false,
  condition: 'good',
  nextOnes: false,
  changesLotOf: null,
  lettersFor: null,
  repeat: null,
  panel: 'none',
  cameraAnswers: new Map(),
  serials: null,
  line: { items: [], slow: false, stopped: null },
  base: null,
  recent: [],
  undoTarget: null,
}

/** Props of the parts of the count screen. */
export interface PartProps {
  state: CountState
  model: CountModel
}
