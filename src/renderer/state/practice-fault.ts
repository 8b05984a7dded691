import { create } from 'zustand'

export const practiceFaults = ['none', 'down', 'slow', 'error', 'garbage'] as const
export type PracticeFault = (typeof practiceFaults)[number]

/** What the practice WMS was last told to do. The core takes it and does not answer it, so the page remembers. */
export const usePracticeFault = create<{ fault: PracticeFault }>()(() => ({ fault: 'none' }))
