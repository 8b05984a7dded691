/** Runs the work while this process holds the lock file; waits for another process that holds it. */
export function oneAtATime(lock: string, work: () => void): void
