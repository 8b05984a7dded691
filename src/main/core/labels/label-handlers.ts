import type { Output, ParsedInput } from '../../../contract/operations.ts'
import { printerProblem, type LabelDrawing } from '../../../contract/shapes/label.ts'
import type { Settings } from '../../../contract/shapes/system.ts'
import type { ArticleCatalog } from '../articles/article-catalog.ts'
import type { CountLogWriter } from '../count-log/count-log-writer.ts'
import { eventNotAllowed } from '../domain/count-log/count-lifecycle.ts'
import type { CountService } from '../counts/count-service.ts'
import { Failure } from '../domain/failure.ts'
import { labelElements } from '../domain/labels/label-elements.ts'
import { isMatrixOnly } from '../domain/labels/label-layout.ts'
import { labelZpl } from '../domain/labels/zpl.ts'
import { explainScan } from '../domain/scan.ts'
import { formatUnits, parseEnteredUnits } from '../domain/units.ts'
import type { CommandContext, Handlers } from '../kernel/dispatch.ts'
import type { StoredLabel } from '../store/labels.ts'
import { addLabel, labelById, labelsOfCount, updateLabel } from '../store/labels.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { drawLabel, drawTestLabel, enteredGoods, labelBody, labelView, readLabelBody } from './label-content.ts'
import type { LabelLanguage } from './label-texts.ts'
import { numbersOverlap } from './numbers-overlap.ts'
import type { NetworkPrinter } from './network-printer.ts'
import type { SsccCounter } from './sscc-counter.ts'

export interface LabelHandlerOptions {
  database: PrimaryDatabase
  countService: Pick<CountService, 'session' | 'isConcealed'>
  countLogWriter: Pick<CountLogWriter, 'append'>
  articleCatalog: ArticleCatalog
  ssccCounter: SsccCounter
  networkPrinter: NetworkPrinter
  settings: () => Settings['labels']
  language(): LabelLanguage
  today(): string
  now(): string
  newId(): string
}

type Content = Omit<ParsedInput<'labels.preview'>, 'sessionId' | 'language'>
type Printed = Output<'labels.print'>

const neverReached: ReadonlySet<unknown> = new Set(['printer_unreachable', 'printer_not_local', 'dns'])

/** Handlers of labels. A label is stored, with its number, before anything is sent to a printer. */
export function labelHandlers(
  options: LabelHandlerOptions,
): Pick<
  Handlers,
  | 'labels.preview'
  | 'labels.print'
  | 'labels.reprint'
  | 'labels.confirm'
  | 'labels.list'
  | 'labels.printer'
  | 'labels.overlap'
  | 'labels.test'
> {
  const { database, countService, articleCatalog, ssccCounter, networkPrinter, settings, newId, now } = options
  const year = () => Number(options.today().slice(0, 4))
  const isByWeight = (articleCode: string) => articleCatalog.facts(articleCode)?.byWeight === true

  /** Content of the label, its number taken from `numberOf`. */
  function compose(content: Content, sscc: string | null) {
    const goods = enteredGoods(content, { database, articleCatalog })
    const description = goods === null ? null : (articleCatalog.facts(goods.articleCode)?.description ?? null)
    return labelBody(content, labelElements(goods, sscc, year()), description)
  }

  function rangeOf() {
    const { companyPrefix, numbersConfirmed, ...rest } = settings()
    if (companyPrefix === null)
      throw new Failure('conflict', 'The prefix of the company is not set', { reason: 'no_sscc_prefix' })
    if (!numbersConfirmed)
      throw new Failure('conflict', 'The data were copied or put back: a supervisor confirms the numbers of this PC', {
        reason: 'sscc_unconfirmed',
      })
    return [{ ...rest, companyPrefix }, rest.firstSerial] as const
  }

  function stored(labelId: string, callerId: string): StoredLabel {
    const found = labelById(database, labelId)
    if (found === null) throw new Failure('not_found', 'No such label on this PC')
    if (countService.isConcealed(countService.session(found.sessionId), callerId))
      throw new Failure('forbidden', 'This count is hidden', { reason: 'blind' })
    return found
  }

  function assertPrinter(): void {
    if (settings().printer === 'none') throw new Failure('conflict', 'No printer is set', { reason: 'no_printer' })
  }

  /** Logs the number of a pallet; labels of goods alone are no part of the log. */
  function logLabel({ sessionId, operator, sscc, body }: StoredLabel, copies: number): void {
    if (sscc === null) return
    const { articleCode, lot, expiry, units } = readLabelBody(body)
    options.countLogWriter.append(sessionId, {
      kind: 'label',
      operator,
      container: sscc,
      articleCode,
      units: units === null ? null : formatUnits(parseEnteredUnits(units)),
      lot,
      expiry,
      copies,
    })
  }

  /** The printer's failure and the label to print again matter more than copies that stay one print too high. */
  function takeCopiesBack(labelId: string, copies: number): void {
    try {
      database.transaction((writer) => updateLabel(writer, labelId, { copies: -copies, confirmed: 0 }))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
    }
  }

  /** Sends what was stored. The result of a repeated command is the stored one: nobody saw its end. */
  async function send(result: Printed, copies: number, { signal }: CommandContext<Printed>): Promise<Printed> {
    const { printer, host, port } = settings()
    if (printer !== 'network') return { ...result, outcome: 'page' }
    try {
      await networkPrinter.send(labelZpl(result.drawing, copies), { host, port }, signal)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const { labelId } = result.label
      // Nothing was printed. Where the printer closed or was silent, copies may have come out.
      if (neverReached.has(error.details?.['reason'])) takeCopiesBack(labelId, copies)
      throw new Failure(error.code, error.message, { ...error.details, labelId }, { cause: error.cause })
    }
    return { ...result, outcome: 'sent' }
  }

  return {
    'labels.preview'({ sessionId, language = options.language(), ...content }) {
      countService.session(sessionId)
      const sscc = content.pallet === true ? ssccCounter.next(...rangeOf()) : null
      const body = compose(content, sscc)
      const drawing = drawLabel(body, settings(), language, isByWeight)
      const { elements, description } = body
      return { drawing, elements, description, sscc, matrixOnly: elements.length > 1 && isMatrixOnly(drawing) }
    },
    'labels.print'({ sessionId, copies, operator, language = options.language(), commandId: _, ...content }, context) {
      const session = countService.session(sessionId)
      if (session.status !== 'open') throw eventNotAllowed('count_closed')
      assertPrinter()
      const range = content.pallet === true ? rangeOf() : null
      const sscc = range === null ? null : ssccCounter.next(...range)
      const body = compose(content, sscc)
      const drawing = drawLabel(body, settings(), language, isByWeight)
      // The number is taken only now: a label that cannot be printed uses none.
      const saveNumber = range === null ? null : ssccCounter.take(...range)
      const result = context.commit(() => {
        saveNumber?.()
        const label: StoredLabel = {
          labelId: newId(),
          sessionId,
          at: now(),
          operator: operator ?? session.operator,
          sscc,
          body: JSON.stringify(body),
          copies,
          confirmed: 0,
        }
        addLabel(database.writer(), label)
        logLabel(label, copies)
        return { label: labelView(label), drawing, outcome: 'unknown' } as const
      }, 'counts')
      return send(result, copies, context)
    },
    'labels.reprint'({ labelId, copies, operator, language = options.language() }, context) {
      const label = stored(labelId, context.callerId)
      assertPrinter()
      const drawing: LabelDrawing = drawLabel(readLabelBody(label.body), settings(), language, isByWeight)
      const result = context.commit(() => {
        updateLabel(database.writer(), labelId, { copies, confirmed: 0 })
        logLabel({ ...label, operator: operator ?? countService.session(label.sessionId).operator }, copies)
        return { label: labelView({ ...label, copies: label.copies + copies }), drawing, outcome: 'unknown' } as const
      }, 'counts')
      return send(result, copies, context)
    },
    'labels.confirm'({ labelId, raw }, context) {
      const label = stored(labelId, context.callerId)
      const { elements } = readLabelBody(label.body)
      const read = explainScan(raw, { year: year() }).elements.map(({ ai, value }) => ({ ai, value }))
      const same = read.filter(({ ai, value }) => elements.some((own) => own.ai === ai && own.value === value))
      // The codes of a label hold parts of it; the one of a lot alone would be on many.
      const named = read.some(({ ai }) => ['00', '01', '02', '91'].includes(ai))
      if (!named || same.length < read.length)
        throw new Failure('conflict', 'The scan says something else than the label', {
          reason: 'label_differs',
          read: read.filter((element) => !same.includes(element)),
        })
      return context.commit(() => {
        const confirmed = Math.min(label.copies, label.confirmed + 1)
        updateLabel(database.writer(), labelId, { copies: 0, confirmed: confirmed - label.confirmed })
        return labelView({ ...label, confirmed })
      }, 'counts')
    },
    'labels.list'({ sessionId, ...request }, { callerId }) {
      const hidden = countService.isConcealed(countService.session(sessionId), callerId)
      if (hidden) return { rows: [], total: 0, nextCursor: null, asOf: now() }
      const page = labelsOfCount(database, sessionId, request)
      return { ...page, rows: page.rows.map(labelView), asOf: now() }
    },
    'labels.overlap': () => numbersOverlap(database, settings()),
    async 'labels.printer'(_input, { signal }) {
      const { printer, host, port } = settings()
      if (printer !== 'network') return { printer, host: null, problem: null }
      try {
        await networkPrinter.reach({ host, port }, signal)
        return { printer, host, problem: null }
      } catch (error) {
        const problem = error instanceof Failure ? printerProblem.safeParse(error.details?.['reason']).data : undefined
        if (problem === undefined) throw error
        return { printer, host, problem }
      }
    },
    async 'labels.test'({ language = options.language() }, { signal }) {
      assertPrinter()
      const { printer, host, port } = settings()
      const drawing = drawTestLabel(settings(), language, options.today())
      if (printer !== 'network') return { drawing, outcome: 'page' }
      await networkPrinter.send(labelZpl(drawing, 1), { host, port }, signal)
      return { drawing, outcome: 'sent' }
    },
  }
}
