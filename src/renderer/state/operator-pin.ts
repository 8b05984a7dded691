import { create } from 'zustand'
import type { OperationError, Result } from '../../contract/errors.ts'
import { onLeave, watchPlace } from './route.ts'

interface PinRequest {
  operator: string
  /** Why it is asked again; `null`: asked for the first time. */
  error: OperationError | null
  answer: (pin: string | null) => void
}

interface PinState {
  request: PinRequest | null
  settle: (pin: string | null) => void
}

/** One question at a time, of the place where one is: `OperatorPinDialog`, once in the page, shows it. */
export const useOperatorPin = create<PinState>()((set, get) => ({
  request: null,
  settle: (pin) => {
    const { request } = get()
    set({ request: null })
    request?.answer(pin)
  },
}))

onLeave(() => useOperatorPin.getState().settle(null))

function ask(operator: string, error: OperationError | null): Promise<string | null> {
  useOperatorPin.getState().settle(null)
  return new Promise((answer) => useOperatorPin.setState({ request: { operator, error, answer } }))
}

/**
 * Runs what makes this operator count from now on. Where the core asks for the operator's PIN the operator is asked, again
 * after a wrong one; nobody is asked on another screen. `null`: the operator cancelled.
 */
export async function withOperatorPin<T>(
  operator: string,
  run: (pin: { operatorPin?: string }) => Promise<Result<T>>,
): Promise<Result<T> | null> {
  const isHere = watchPlace()
  let result = await run({})
  let asked = false
  while (!result.ok && isAboutPin(result.error, asked) && isHere()) {
    const pin = await ask(operator, asked ? result.error : null)
    if (pin === null) return null
    asked = true
    result = await run({ operatorPin: pin })
  }
  return result
}

function isAboutPin({ code, details }: OperationError, asked: boolean): boolean {
  const reason = details?.['reason']
  return reason === 'pin_required' || reason === 'pin_wrong' || (asked && code === 'rate_limited')
}
