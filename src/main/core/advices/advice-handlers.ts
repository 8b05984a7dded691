import type { Handlers } from '../kernel/dispatch.ts'
import { listAdvices } from '../store/despatch-advices.ts'
import { mapPage } from '../store/list-page.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import type { AdviceFolder } from './advice-folder.ts'
import type { AdviceUseOf } from './advice-use.ts'
import type { AdviceReader } from './take-advices.ts'
import type { UnusedAdvices } from './unused-advices.ts'

/** Unused advices that are named; all are counted. */
const maxNamed = 20

/** Handlers of despatch advices as files. Their goods leave the core with the comparison only, which opens when it is not blind. */
export function adviceHandlers(options: {
  database: PrimaryDatabase
  reader: AdviceReader
  folder: AdviceFolder
  useOf: AdviceUseOf
  unused(): Promise<UnusedAdvices>
}) {
  const { database, reader, folder, useOf, unused } = options
  return {
    'advices.import'({ content, fileName = null }, { commit }) {
      const file = reader.read(Buffer.from(content, 'base64'), fileName)
      return commit(() => ({ advices: file.save() }), 'controls')
    },
    'advices.list': (request) => ({
      ...mapPage(listAdvices(database, request), (head) => ({ ...head, use: useOf(head.adviceId) })),
      asOf: null,
    }),
    async 'advices.status'() {
      const { rows } = await unused()
      return { ...folder.status(), unused: rows.slice(0, maxNamed), unusedTotal: rows.length }
    },
  } satisfies Partial<Handlers>
}
