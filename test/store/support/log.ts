import type { Log } from '../../../src/main/core/kernel/ports.ts'

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined, tail: () => [] }
