import type { Log } from '../../../src/main/core/ports.ts'

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined, tail: () => [] }
