/**
 * Waits a moment before a condition is looked at again. What it waits for is often done by another thread or process: a loop
 * without a pause would keep a processor busy that this one needs.
 */
export const nextLook = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1))
