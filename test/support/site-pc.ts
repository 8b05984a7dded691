import { systemClock } from '../../src/main/core/kernel/system-clock.ts'
import { startLightHost } from './light-host.ts'

/** A PC of a site whose counts need no document: reading a whole practice warehouse is a third of what a start costs. */
await startLightHost(systemClock, { controls: 1, linesPerControl: 2, adjustments: 1, orders: 1, stockRows: 20 })
