import { create } from 'zustand'
import type { OperationError, Result } from '../../contract/errors.ts'

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

/** One question at a time: `OperatorPinDialog`, once in the page, shows it. */
export const useOperatorPin = create<PinState>()((set, get) => ({
  request: null,
  settle: (pin) => {
    const { request } = get()
    set({ request: null })
    request?.answer(pin)
  },
}))

function ask(operator: string, error: OperationError | null): Promise<string | null> {
  useOperatorPin.getState().settle(null)
  return new Promise((answer) => useOperatorPin.setState({ request: { operator, error, answer } }))
}

/**
 * Runs what makes this operator count from now on. Where the core asks for the operator's PIN the operator is asked, again
 * after a wrong one. `null`: the operator cancelled. `mayAsk`: false where the question would come too late.
 */
export async function withOperatorPin<T>(
  operator: string,
  run: (pin: { operatorPin?: string }) => Promise<Result<T>>,
  mayAsk: () => boolean = () => true,
): Promise<Result<T> | null> {
  let result = await run({})
  let asked = false
  while (!result.ok && isAboutPin(result.error, asked) && mayAsk()) {
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
