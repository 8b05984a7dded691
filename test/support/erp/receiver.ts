import type { Arrival, openKeptMessages } from './kept-messages.ts'
import { ways } from './kept-messages.ts'

export interface Answer {
  /** `broken`: the connection ends without an answer. */
  is: 'taken' | 'refused' | 'later' | 'broken'
  text: string
}

/** Longer than any deadline of the program under the fast clock. */
const tooSlowMs = 5000
const slowMs = 150

/** Seeded numbers below a limit. */
export function createDraw(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Handles an arrival, whatever way it came: keeps one message for each id, and misbehaves seeded. */
export function createReceiver(kept: ReturnType<typeof openKeptMessages>, seed: number) {
  const draw = createDraw(seed)
  let countdown = Number.POSITIVE_INFINITY
  let moment: 'before' | 'within' | 'after' = 'after'

  const die = (): never => {
    process.kill(process.pid, 'SIGKILL')
    throw new Error('killed')
  }
  const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

  /** `begin` sends a part of the answer. */
  async function take(arrival: Arrival, begin: () => void): Promise<Answer> {
    kept.arrived(arrival)
    process.stdout.write('arrived\n')
    countdown -= 1
    if (countdown <= 0 && moment === 'before') die()
    // One in ten, by its id and way: the same ones in every run of the receiver.
    const digits = 4 * ways.indexOf(arrival.way)
    if (Number.parseInt(arrival.id.slice(digits, digits + 4), 16) % 10 === 0 && kept.refuseOnce(arrival)) {
      if (countdown <= 0) die()
      return { is: 'refused', text: `unknown supplier in ${arrival.id}` }
    }
    const fate = draw(100)
    const isKept = fate < 90
    if (isKept) kept.keep(arrival)
    if (countdown <= 0) {
      if (moment === 'within' && isKept) begin()
      die()
    }
    if (fate < 80) return { is: 'taken', text: 'taken' }
    if (fate < 90) {
      if (fate < 85 && arrival.way !== 'folder') await after(fate < 83 ? slowMs : tooSlowMs)
      return fate < 83 ? { is: 'taken', text: 'taken late' } : { is: 'broken', text: '' }
    }
    return fate < 96 ? { is: 'later', text: 'busy' } : { is: 'broken', text: '' }
  }

  return {
    take,
    dieAt(count: number, at: typeof moment): void {
      countdown = count
      moment = at
    },
  }
}
