import { create } from 'zustand'
import { z } from 'zod'
import { newOrder } from '../../../contract/shapes/order-writing.ts'
import { loadRecent, saveRecent } from '../../state/recent-values.ts'
import type { NewOrder, OrderDraft } from './order-draft.ts'

/** A creation with unknown outcome. It is queried, never sent again automatically. */
export interface Pending {
  commandId: string
  order: NewOrder
}

interface DraftState {
  draft: OrderDraft | null
  pending: Pending | null
  keep: (draft: OrderDraft | null) => void
  setPending: (pending: Pending | null) => void
}

const line = z.object({
  key: z.string(),
  articleCode: z.string(),
  units: z.string(),
  lot: z.string(),
  expiry: z.string(),
  minimumShelfLifeDays: z.string(),
  tags: z.string(),
})
const draftShape = z.object({
  code: z.string(),
  customerLocationCode: z.string(),
  date: z.string(),
  estimatedDelivery: z.string(),
  state: z.string(),
  remark: z.string(),
  amount: z.string(),
  dispatchCode: z.string(),
  trackingCode: z.string(),
  shippingServiceType: z.string(),
  preparationOrder: z.string(),
  tags: z.string(),
  additional: z.string(),
  lines: z.array(line).min(1),
})
const pendingShape = z.object({ commandId: z.string(), order: newOrder })

function read<T>(key: string, shape: z.ZodType<T>): T | null {
  const [text] = loadRecent(key)
  try {
    const parsed = text === undefined ? null : shape.safeParse(JSON.parse(text))
    return parsed?.success ? parsed.data : null
  } catch {
    return null
  }
}

const write = (key: string, value: object | null) => saveRecent(key, value === null ? [] : [JSON.stringify(value)])

/** The draft of an order, stored so that it survives leaving the screen, closing the page and a crash. */
export const useOrderDraft = create<DraftState>()((set) => ({
  draft: read('order-draft', draftShape),
  pending: read('order-pending', pendingShape),
  keep: (draft) => {
    set({ draft })
    write('order-draft', draft)
  },
  setPending: (pending) => {
    set({ pending })
    write('order-pending', pending)
  },
}))
