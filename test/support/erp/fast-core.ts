import type { Clock } from '../../../src/main/core/kernel/ports.ts'
import { startLightHost } from '../light-host.ts'

/**
 * The loopback host with a clock that runs faster, so that the pauses between attempts and the deadlines pass in a test, and with
 * more controls in the practice warehouse. `MUELLE_TEST_CLOCK` holds the factor and the instant from which it runs faster.
 */
const [factor = 1, since = 0] = (process.env['MUELLE_TEST_CLOCK'] ?? '').split(' ').map(Number)
const begin = Date.UTC(2026, 10, 20, 6)
const clock: Clock = {
  now: () => begin + (Date.now() - since) * factor,
  monotonic: () => performance.now() * factor,
  offsetMinutes: () => -180,
  after(ms, callback) {
    const timer = setTimeout(callback, ms / factor)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

await startLightHost(clock, { controls: Number(process.env['MUELLE_TEST_CONTROLS']), linesPerControl: 2 })
