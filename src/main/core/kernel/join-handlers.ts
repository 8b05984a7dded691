import type { Handlers } from './dispatch.ts'

type SomeHandlers = Partial<Handlers>
type NamesOf<Part> = Part extends unknown ? keyof Part : never

/** Operations that more than one of the parts handles. */
type Repeated<Parts extends readonly SomeHandlers[]> = Parts extends readonly [
  infer First,
  ...infer Rest extends readonly SomeHandlers[],
]
  ? (keyof First & NamesOf<Rest[number]>) | Repeated<Rest>
  : never

type Joined<Parts extends readonly SomeHandlers[]> = Pick<Handlers, NamesOf<Parts[number]> & keyof Handlers>

/** The handlers of several rooms or files as one. An operation that two of them handle does not compile. */
export function joinHandlers<Parts extends readonly SomeHandlers[]>(
  ...parts: [Repeated<Parts>] extends [never] ? Parts : [error: 'handled twice', operation: Repeated<Parts>]
): Joined<Parts> {
  return Object.assign({}, ...parts) as Joined<Parts>
}
