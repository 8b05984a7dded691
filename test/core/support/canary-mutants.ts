import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { makeFolder, removeFolder } from '../../support/temporary-folder.ts'
import type { Leak } from './canaries.ts'
import { makeMutant, removeMutants, timesIn } from './mutants.ts'

const scenario = fileURLToPath(new URL('canary-scenario.ts', import.meta.url))

interface Report {
  sightings: Leak[]
  uncalled: string[]
  bugs: string[]
  seenUnlocked: number
  seenAtEnd: number
  /** Canary values found in the reports of the shared folder once the document is no longer blind. */
  seenInReports: number
  /** True if the scenario damaged a file and restored it. */
  recovered: boolean
  events: number
  answers: number
  /** Files in the shared folder. */
  exchanged: number
}

/** Runs the scenario on a source tree in a separate process. Its modes: `canary-scenario.ts`. */
export async function runScenario(source: string, mode: 'whole' | 'turns' | 'first'): Promise<Report> {
  // Removed here: a cleanup that vitest registers may belong to another of the tests that run at the same time.
  const folder = makeFolder()
  const child = spawn(process.execPath, [scenario, source, folder, mode], { stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  let complaints = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  await new Promise((resolve) => child.once('close', resolve))
  removeFolder(folder)
  if (!out) throw new Error(`the scenario did not end: ${complaints}`)
  return JSON.parse(out) as Report
}

/** Changes of the source that leak figures of a blind document, each with the location where the scenario must find it. */
const mutants = [
  {
    leak: 'what is still to come after one of two counts of the next part',
    where: /another part, counted once/,
    file: 'core/domain/blindness.ts',
    from: "session.decided === 'whole'",
    to: 'session.decided != null',
  },
  {
    leak: 'an answer',
    where: /receiving\.find/,
    file: 'core/controls/control-mapper.ts',
    from: 'lines: blind ? [] : document.lines.map(',
    to: 'lines: document.lines.map(',
  },
  {
    leak: 'a suggestion for an unknown barcode',
    where: /counts\.suggest/,
    file: 'core/counts/suggest-articles.ts',
    from: 'const codes = new Set<string>()',
    to: `const codes = new Set<string>(
      (countService.controlRepository.byId(controlId ?? 0)?.control.receivingDocuments ?? []).flatMap((document) =>
        document.lines.map((line) => String(line.lot))))`,
  },
  {
    leak: 'the answer to the key for data that the package lacks',
    where: /counts\.add/,
    file: 'core/counts/entries.ts',
    from: 'return { ...countEventView(logged.event, logged.seq), ...beyond(countService, session.sessionId, articleCode) }',
    to: `const declared = countService.controlRepository.byId(session.controlId ?? 0)?.control.receivingDocuments[0]?.lines[0]
  return { ...countEventView(logged.event, logged.seq), ...(input.notOnPackage ? { note: String(declared?.lot) } : {}) }`,
  },
  {
    leak: 'the total that is spoken after a scan',
    where: /counts\.scan/,
    file: 'core/counts/entries.ts',
    from: 'articleTotal: article && !scanned.concealed ? articleTotal(state, article.articleCode) : null,',
    to: `articleTotal: {
      units: (countService.controlRepository.byId(countService.session(sessionId).controlId ?? 0)?.control.receivingDocuments[0]
        ?.lines[0]?.units ?? 0) / 1e6,
      parts: [],
    },`,
  },
  {
    leak: 'what the WMS counted',
    where: /receiving\.find/,
    file: 'core/controls/control-mapper.ts',
    from: 'countedLines: blind ? [] : control.countedLines.map(',
    to: 'countedLines: control.countedLines.map(',
  },
  {
    leak: 'the number of lines in a list',
    where: /receiving\.list/,
    file: 'core/controls/control-mapper.ts',
    from: 'lines: blind ? null : row.lines',
    to: 'lines: row.lines',
  },
  {
    leak: 'the number of lines on the first screen',
    where: /home\.get/,
    file: 'core/home/control-tasks.ts',
    from: 'location: heads.get(controlId ?? -1)?.location ?? null',
    to: 'location: String(heads.get(controlId ?? -1)?.lines)',
  },
  {
    leak: 'an event',
    where: /hears/,
    file: 'core/controls/create-controls.ts',
    from: 'copy: controlRepository,',
    to: `copy: {
      ...controlRepository,
      keep(control, at) {
        controlRepository.keep(control, at)
        const done = control.receivingDocuments[0]?.lines.length ?? 0
        eventBus.emit({ name: 'job.progress', payload: { jobId: 'find', phase: 'reading', done, total: null } })
      },
    },`,
  },
  {
    leak: 'a log line',
    where: /diagnostics\.get|log file/,
    file: 'core/controls/document-finder.ts',
    from: 'for (const control of controls) copy.keep(control, requestedAt)',
    to: `for (const control of controls) {
      copy.keep(control, requestedAt)
      log.info('find.kept', { lot: control.receivingDocuments[0]?.lines[0]?.lot })
    }`,
  },
  {
    leak: 'the diagnostics',
    where: /diagnostics\.get/,
    file: 'core/settings/diagnostics-handlers.ts',
    from: 'log: ports.log.tail(logLines),',
    to: `log: store.cache.db
          .prepare('SELECT lines FROM control')
          .all()
          .map((row) => JSON.stringify(row)),`,
  },
  {
    leak: 'a row that could not be read',
    where: /refresh\.setAside/,
    file: 'core/refresh/refresh-handlers.ts',
    from: "raw: resource === 'controls' ? null : raw",
    to: 'raw',
  },
  {
    leak: 'a grant that opens for everybody',
    where: /unlocked elsewhere/,
    file: 'core/settings/access/grants.ts',
    from: 'const grant = grants.get(callerId)',
    to: 'const grant = grants.get(callerId) ?? [...grants.values()][0]',
  },
  {
    leak: 'the details of an error',
    where: /comparison\.get/,
    file: 'core/comparison/open-comparison.ts',
    from: "{ reason: 'blind' }",
    to: "{ reason: 'blind', lot: cached.control.receivingDocuments[0]?.lines[0]?.lot }",
  },
  {
    leak: 'a second count that does not close what the first has opened',
    where: /between|second count/,
    file: 'core/domain/blindness.ts',
    from: 'return closed.size >= required',
    to: 'return closed.size >= Math.min(1, required)',
  },
  {
    leak: 'figures by supplier over documents that are closed',
    where: /suppliers\.record/,
    file: 'core/comparison/supplier-scorecards.ts',
    from: "if (visibility !== 'open') return { leftOut: visibility }",
    to: 'void visibility',
  },
  {
    leak: 'hidden documents among the figures of suppliers',
    where: /suppliers\.record/,
    file: 'core/comparison/supplier-scorecards.ts',
    from: "visibilities.get(head.id) ?? 'blind', counted",
    to: "'open', counted",
  },
  {
    leak: 'a count that moves to another document',
    where: /counts\./,
    file: 'core/counts/assign-control.ts',
    from: 'supplierName: document?.supplierName ?? null,',
    to: 'supplierName: document?.lines[0]?.lot ?? null,',
  },
  {
    leak: 'the file of a count',
    // The shared folder has the same content.
    where: /counts\.export|exchange folder/,
    file: 'core/counts/files/export-count.ts',
    from: 'const anchors = anchorsNaming(countService.database, sessionId)',
    to: `const anchors = [
    ...anchorsNaming(countService.database, sessionId),
    { seq: 1, at: '', kind: '', hash: '', previousHash: '', body: JSON.stringify(countService.controlRepository.byId(session.controlId ?? 0)) },
  ]`,
  },
  {
    leak: 'the folder that PCs share',
    where: /exchange folder/,
    file: 'core/sharing/create-sharing.ts',
    from: 'contentOf: async (sessionId) => (await exportCount(fileDeps, sessionId)).content',
    to: `contentOf: async (sessionId) => {
      const { controlRepository, session } = fileDeps.countService
      const declared = JSON.stringify(controlRepository.byId(session(sessionId).controlId ?? 0))
      return (await exportCount(fileDeps, sessionId)).content + declared
    }`,
  },
  {
    leak: 'a report that stays in the folder once its count is opened again',
    where: /opened again: exchange folder/,
    file: 'core/reports/signed-reports.ts',
    from: 'const isBlind = (controlId: number) => visibilityPolicy.isBlind(identity(controlId))',
    to: 'const isBlind = (controlId: number) => visibilityPolicy.isBlind(identity(controlId)) && controlId < 0',
  },
  {
    leak: 'a report of what is closed here and still counted elsewhere',
    where: /closed, while another PC counts/,
    file: 'core/controls/counts-for-blindness.ts',
    from: '.filter((count) => !isSigned(count))',
    to: '.filter((count) => count.status !== "open" && !isSigned(count))',
  },
  {
    leak: 'a document that finished counts of an unknown PC open',
    where: /forged imports/,
    file: 'core/store/imported-counts.ts',
    from: 'return confirmed && setAsideAt === null',
    to: 'return confirmed !== null && setAsideAt === null',
  },
  {
    leak: 'a document that a count without an entry opens',
    where: /an empty count/,
    file: 'core/domain/blindness.ts',
    from: "session.status !== 'open' && !session.empty",
    to: "session.status !== 'open'",
  },
  {
    leak: 'a despatch advice',
    where: /advices\.list/,
    file: 'core/advices/advice-handlers.ts',
    from: 'asOf: null',
    to: "asOf: JSON.stringify(database.db.prepare('SELECT substr(body, 1, 4000) AS body FROM despatch_advice').all())",
  },
  {
    leak: 'a picture',
    where: /counts\.photo/,
    file: 'core/counts/photo-handlers.ts',
    from: 'operator: operator ?? session.operator,',
    to: `operator: operator ?? countService.controlRepository.byId(session.controlId ?? 0)?.control.receivingDocuments[0]?.lines[0]?.lot ?? '',`,
  },
  {
    leak: 'a printed label',
    where: /labels\.(?:print|reprint|list)/,
    file: 'core/labels/label-handlers.ts',
    from: 'operator: operator ?? session.operator,',
    to: `operator: countService.controlRepository.byId(session.controlId ?? 0)?.control.receivingDocuments[0]?.lines[0]?.lot ?? '',`,
  },
  {
    leak: 'a file that was damaged and restored',
    where: /recovered/,
    file: 'core/store/open-primary-database.ts',
    from: 'notices.forEach((notice) => addNotice(writer, notice))',
    to: `notices.forEach((notice) =>
      addNotice(writer, {
        ...notice,
        detail: JSON.stringify(database.db.prepare('SELECT substr(body, 1, 4000) AS body FROM frozen_document').all()),
      }))`,
  },
  {
    leak: 'blindness that does not follow a reissued document',
    where: /reissued/,
    file: 'core/controls/visibility-policy.ts',
    from: 'numbers.add(`number:${documentNumberKey(document.number)}`)',
    to: 'void documentNumberKey',
  },
]

/** More than this shows that the search works, and that a client received events. */
const least = { seenUnlocked: 1000, seenAtEnd: 1000, seenInReports: 1000, events: 20, answers: 500, exchanged: 1 }

/** Everything that is wrong in the report of an intact source, where every operation has to be called. */
export function faultsOf(report: Report): unknown[] {
  const names = Object.keys(least) as (keyof typeof least)[]
  const few = names.filter((name) => report[name] <= least[name]).map((name) => `few ${name}: ${report[name]}`)
  return [
    ...report.sightings,
    ...report.bugs,
    ...report.uncalled,
    ...few,
    ...(report.recovered ? [] : ['not recovered']),
  ]
}

/** Tests that the scenario finds the leak of each mutant. Each one is a separate process, two at a time. */
export function findsMutants(): void {
  afterAll(removeMutants)
  test('every leak has its place in the source', () => {
    const places = mutants.map(({ leak, file, from }) => [leak, timesIn(file, from)])
    expect(places.filter(([, times]) => times !== 1)).toEqual([])
  })
  test.concurrent.each(mutants)(
    'the scenario finds $leak',
    async ({ leak, where, file, from, to }) => {
      const source = makeMutant(leak.replaceAll(' ', '-'), file, from, to)
      const { sightings } = await runScenario(source, 'first')
      expect(sightings[0]?.where).toMatch(where)
    },
    1_200_000,
  )
}
