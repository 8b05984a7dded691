import { create } from 'zustand'
import { z } from 'zod'
import { newOrder } from '../../../contract/shapes/order-writing.ts'
import { followRecent, loadRecent, recentKeys, removeRecent, saveRecent } from '../../state/recent-values.ts'
import { draftShape, orderOf, type NewOrder, type OrderDraft } from './order-draft.ts'

const pendingShape = z.object({
  commandId: z.string(),
  /** The warehouse it was sent to (`useWarehouseKey`); undefined if an older version kept it. */
  warehouse: z.string().optional(),
  order: newOrder,
})

/** A creation with unknown outcome. It is queried, never sent again automatically. */
export type Pending = z.infer<typeof pendingShape>

interface DraftState {
  draft: OrderDraft | null
  /** Those of every window of the program, in the order they were made. */
  pending: readonly Pending[]
  keep: (draft: OrderDraft | null) => void
  addPending: (pending: Pending) => void
  /** Its outcome is known. */
  removePending: (commandId: string) => void
  /** It was created: its draft is not needed any more. A draft that another window wrote meanwhile stays. */
  created: (pending: Pending) => void
}

function read<T>([text]: readonly string[], shape: z.ZodType<T>): T | null {
  try {
    const parsed = text === undefined ? null : shape.safeParse(JSON.parse(text))
    return parsed?.success ? parsed.data : null
  } catch {
    return null
  }
}

const draftKey = 'order-draft'
/** Each creation has a key of its own behind this: a list under one key would lose what another window adds at the same time. */
const pendingKey = 'order-pending'

const isOther = (commandId: string) => (pending: Pending) => pending.commandId !== commandId

const withPending = (list: readonly Pending[], added: Pending) =>
  list.some((known) => known.commandId === added.commandId) ? list : [...list, added]

const storedPending = () =>
  recentKeys(pendingKey)
    .flatMap((key) => read(loadRecent(key), pendingShape) ?? [])
    // Command ids begin with their time.
    .toSorted((a, b) => (a.commandId < b.commandId ? -1 : 1))

/** The draft of an order, and creations with unknown outcome. Both survive leaving the screen, closing the page and a crash. */
export const useOrderDraft = create<DraftState>()((set, get) => ({
  draft: read(loadRecent(draftKey), draftShape),
  pending: storedPending(),
  keep: (draft) => {
    set({ draft })
    saveRecent(draftKey, draft === null ? [] : [JSON.stringify(draft)])
  },
  addPending: (pending) => {
    set((state) => ({ pending: withPending(state.pending, pending) }))
    saveRecent(`${pendingKey}.${pending.commandId}`, [JSON.stringify(pending)])
  },
  removePending: (commandId) => {
    set((state) => ({ pending: state.pending.filter(isOther(commandId)) }))
    for (const key of recentKeys(pendingKey))
      if (read(loadRecent(key), pendingShape)?.commandId === commandId) removeRecent(key)
  },
  created: ({ commandId, order }) => {
    const { draft, keep, removePending } = get()
    removePending(commandId)
    if (draft !== null && isSame(orderOf(draft), order)) keep(null)
  },
}))

/** True for the same order, also when one was stored. */
function isSame(one: NewOrder, other: NewOrder): boolean {
  const text = (order: NewOrder) => JSON.stringify(newOrder.safeParse(order).data ?? order)
  return text(one) === text(other)
}

// All windows of the program write one draft: each shows it as it is now, and so overwrites none that it has not shown.
followRecent((key, before, now) => {
  if (key === draftKey) useOrderDraft.setState({ draft: read(now, draftShape) })
  if (!key.startsWith(pendingKey)) return
  const gone = read(before, pendingShape)
  const added = read(now, pendingShape)
  const { pending } = useOrderDraft.getState()
  const left = gone === null || added !== null ? pending : pending.filter(isOther(gone.commandId))
  useOrderDraft.setState({ pending: added === null ? left : withPending(left, added) })
})
