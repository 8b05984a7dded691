import { Failure } from '../domain/failure.ts'
import { hasScansWithoutFacts } from '../store/count-events.ts'
import type { SessionOverview } from '../store/sessions.ts'
import { questionsAbout } from './ask-afterwards.ts'
import type { CountService } from './count-service.ts'

const kept = 500

/**
 * Number of questions that a finished count would ask if it was opened again: it was finished before the facts of its articles were
 * read. The log of a finished count does not grow: whether it has such scans is read once.
 */
export type LateQuestions = (session: SessionOverview) => number

/** Remembers the counts of which nothing can be asked. */
export function createLateQuestions(countService: CountService): LateQuestions {
  const known = new Map<string, { closedAt: string | null; some: boolean }>()

  function hasSome({ sessionId, closedAt }: SessionOverview): boolean {
    const found = known.get(sessionId)
    if (found?.closedAt === closedAt) return found.some
    const some = hasScansWithoutFacts(countService.database, sessionId)
    known.delete(sessionId)
    known.set(sessionId, { closedAt, some })
    const [oldest] = known.keys()
    if (known.size > kept && oldest !== undefined) known.delete(oldest)
    return some
  }

  return (session) => {
    const { status, sessionId } = session
    if (status !== 'closed' || !countService.articleFactsRead() || !hasSome(session)) return 0
    return countService.logChecks.isDamaged(sessionId) ? 0 : askable(session)
  }

  function askable(session: SessionOverview): number {
    try {
      return questionsAbout(countService, session).length
    } catch (error) {
      // Nothing is asked of a damaged log, also before it was verified: the screen of the count says that it is damaged.
      if (error instanceof Failure && error.code === 'storage_corrupt') return 0
      throw error
    }
  }
}
