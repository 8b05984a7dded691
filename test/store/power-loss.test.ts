import { expect, test } from 'vitest'
import { countThenCrash, frameBorders, openAfterCut } from '../support/power-loss.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Every n-th border, and as many places in between; `npm run soak` tries all of them. */
const step = 60

test('a power failure in a count of 200 scans: what was acknowledged is there, or its beginning, or is restored with a notice', async () => {
  const crashed = await countThenCrash(200, temporaryFolder())
  const borders = frameBorders(crashed).filter((_, index) => index % step === 0)
  for (const bytes of [...borders, ...borders.map((border, index) => border + 1 + index * 97), crashed.walBytes]) {
    const without = openAfterCut(crashed, Math.min(bytes, crashed.walBytes), { copies: false })
    expect(without.intact || without.events.length === 0).toBe(true)
    expect(without.events).toEqual(crashed.acknowledged.slice(0, without.events.length))
    const restored = openAfterCut(crashed, Math.min(bytes, crashed.walBytes), { copies: true })
    expect(restored).toMatchObject({ events: crashed.acknowledged, intact: true })
    expect(restored.notices).toEqual(
      without.events.length < crashed.acknowledged.length ? ['log_lost'] : restored.notices,
    )
  }
})
