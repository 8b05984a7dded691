import { create } from 'zustand'

export const practiceFaults = ['none', 'down', 'slow', 'error', 'garbage'] as const
export type PracticeFault = (typeof practiceFaults)[number]

/** The fault last set in the practice WMS. The core has no operation to read it, so the page stores it. */
export const usePracticeFault = create<{ fault: PracticeFault }>()(() => ({ fault: 'none' }))
