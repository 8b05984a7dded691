import type { Output } from '../../../contract/operations.ts'
import { Failure } from '../domain/failure.ts'
import type { SignedControl, SignedReports } from '../reports/signed-reports.ts'
import type { Log } from '../kernel/ports.ts'
import type { SlowFolder } from './shared-folder.ts'

type SharedReportsStatus = Output<'exchange.status'>['reports']

/** Reports made in one look into the folder: counts of others don't wait for a stack of paper. */
const atOnce = 5
/** Controls that are asked about before other work has its turn. */
const slice = 25
/** Reports that the state of the folder names. */
const mostNamed = 50

/** The reports of this PC in the folder that PCs share. */
export interface SharedReports {
  /**
   * Takes away reports of controls that are blind again, writes those of controls that were signed or have changed, and
   * then takes away the ones before. Answers whether some are left for the next look. Rejects where the folder does.
   */
  tidy(folder: SlowFolder, names: readonly string[]): Promise<boolean>
  status(): SharedReportsStatus
  /** The folder was away: what lies there has to be looked at anew. */
  forget(): void
}

export function createReportShelf(parts: {
  reports: SignedReports
  log: Log
  now(): string
  signal: AbortSignal
}): SharedReports {
  const { reports, log, now, signal } = parts
  /** Control → what its reports in the folder were made from. */
  const shelved = new Map<number, string>()
  let told: SharedReportsStatus = { waiting: 0, lastWrittenAt: null, files: [] }

  /** One that somebody has open can't be taken away now: the next look tries again. */
  async function remove(folder: SlowFolder, lying: Lying, controlId: number, isOld: (key: string) => boolean) {
    const files = lying.get(controlId) ?? []
    const left: typeof files = []
    for (const file of files) if (!isOld(file.key) || !(await folder.remove(file.name))) left.push(file)
    if (left.some(({ key }) => isOld(key))) log.warn('exchange.report_stays', { controlId })
    lying.set(controlId, left)
  }

  /** `null`: there may be no report now, or it can't be made; the second is tried again when its counts change. */
  async function made(controlId: number, key: string) {
    try {
      return await reports.make(controlId, signal)
    } catch (error) {
      if (!(error instanceof Failure) || signal.aborted) throw error
      log.warn('exchange.no_report', { code: error.code })
      shelved.set(controlId, key)
      return null
    }
  }

  async function write(folder: SlowFolder, lying: Lying, { controlId, key }: SignedControl): Promise<boolean> {
    const report = await made(controlId, key)
    if (report === null) return false
    const files = [...(lying.get(controlId) ?? [])]
    lying.set(controlId, files)
    for (const { name, content } of report.files) {
      await folder.write(name, content)
      files.push({ name, key: report.key })
    }
    shelved.set(controlId, report.key)
    await withdrawBlind(folder, lying, controlId)
    told = { ...told, lastWrittenAt: now() }
    return true
  }

  async function withdrawBlind(folder: SlowFolder, lying: Lying, controlId: number): Promise<void> {
    if (!reports.isBlind(controlId)) return
    shelved.delete(controlId)
    await remove(folder, lying, controlId, () => true)
  }

  return {
    async tidy(folder, names) {
      const turn = createTurns()
      const lying = lyingAmong(names, reports)
      for (const controlId of lying.keys()) {
        await turn()
        await withdrawBlind(folder, lying, controlId)
      }
      const due = reports.signed().filter(({ controlId, key }) => {
        // The spreadsheet is written first: where the sheet lies both do.
        const isThere = lying.get(controlId)?.some((file) => file.key === key && !file.name.endsWith('.csv'))
        if (isThere) shelved.set(controlId, key)
        return shelved.get(controlId) !== key
      })
      let written = 0
      let asked = 0
      for (const control of due) {
        if (written === atOnce || signal.aborted) break
        await turn()
        asked += 1
        if (await write(folder, lying, control)) written += 1
      }
      for (const [controlId, key] of shelved) await remove(folder, lying, controlId, (other) => other !== key)
      const files = [...lying].flatMap(([controlId, all]) => all.map(({ name }) => ({ name, controlId })))
      told = { ...told, waiting: due.length - asked, files: files.slice(-mostNamed).toReversed() }
      return told.waiting > 0
    },
    status: () => told,
    forget: () => shelved.clear(),
  }
}

type Lying = Map<number, { name: string; key: string }[]>

function lyingAmong(names: readonly string[], reports: SignedReports): Lying {
  const lying: Lying = new Map()
  for (const name of names) {
    const report = reports.read(name)
    if (report) lying.set(report.controlId, [...(lying.get(report.controlId) ?? []), { name, key: report.key }])
  }
  return lying
}

/** Every so often others have their turn. */
function createTurns(): () => Promise<void> {
  let asked = 0
  return async () => {
    asked += 1
    if (asked % slice === 0) await new Promise<void>((resolve) => setImmediate(resolve))
  }
}
