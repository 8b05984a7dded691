import type { Handlers } from '../kernel/dispatch.ts'
import { listAdvices } from '../store/despatch-advices.ts'
import { mapPage } from '../store/list-page.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import type { AdviceFolder } from './advice-folder.ts'
import type { AdviceUseOf } from './advice-use.ts'
import type { AdviceReader } from './take-advices.ts'

/** Handlers of despatch advices as files. Their goods leave the core with the comparison only, which opens when it is not blind. */
export function adviceHandlers(options: {
  database: PrimaryDatabase
  reader: AdviceReader
  folder: AdviceFolder
  useOf: AdviceUseOf
}) {
  const { database, reader, folder, useOf } = options
  return {
    'advices.import'({ content, fileName = null }, { commit }) {
      const file = reader.read(Buffer.from(content, 'base64'), fileName)
      return commit(() => ({ advices: file.save() }), 'controls')
    },
    'advices.list': (request) => ({
      ...mapPage(listAdvices(database, request), (head) => ({ ...head, use: useOf(head.adviceId) })),
      asOf: null,
    }),
    'advices.status': () => folder.status(),
  } satisfies Partial<Handlers>
}
