/** Lets a scan that came meanwhile go first. */
export const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve))
