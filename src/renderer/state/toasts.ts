import { create } from 'zustand'

export interface Toast {
  id: number
  text: string
  action?: { label: string; run: () => void }
  /** Until it is closed or its screen is left. */
  stays: boolean
}

interface ToastState {
  toasts: Toast[]
  /** True while a key of a message has the focus: none disappears then. */
  hasFocus: () => boolean
  /** Shows a short message that disappears by itself, unless it `stays` until it is closed or its screen is left. */
  say: (text: string, action?: Toast['action'], stays?: boolean) => void
  dismiss: (id: number) => void
  /** The next scan came: those that stay remain. */
  scanned: () => void
  /** The screen they were said on is left. */
  clear: () => void
}

const shownMs = 6000
const mostShown = 3
let lastId = 0

export const useToasts = create<ToastState>()((set, get) => ({
  toasts: [],
  hasFocus: () => false,
  say: (text, action, stays = false) => {
    const id = ++lastId
    const toast = { id, text, stays, ...(action === undefined ? {} : { action }) }
    set((state) => ({ toasts: fitting([...state.toasts, toast]) }))
    const leave = () => void (get().hasFocus() ? setTimeout(leave, shownMs) : get().dismiss(id))
    if (!stays) setTimeout(leave, shownMs)
  },
  dismiss: (id) => set((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) })),
  scanned: () => {
    if (get().toasts.some((toast) => !toast.stays))
      set((state) => ({ toasts: state.toasts.filter((toast) => toast.stays) }))
  },
  clear: () => set({ toasts: [] }),
}))

/** As many as fit: one that leaves by itself gives way before one that stays, the oldest first. */
function fitting(toasts: readonly Toast[]): Toast[] {
  if (toasts.length <= mostShown) return [...toasts]
  const brief = toasts.slice(0, -1).findIndex((toast) => !toast.stays)
  return toasts.toSpliced(Math.max(0, brief), 1)
}
