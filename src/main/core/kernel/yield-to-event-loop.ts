/** Lets what came meanwhile go first, a scan above all. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
