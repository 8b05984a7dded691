import { describe, expect, it } from 'vitest'
import type { SessionSummary } from '../../src/contract/shapes/count.ts'
import { nextStep } from '../../src/renderer/screens/document/next-step.ts'

function session(counter: 1 | 2 | 3, operator: string, status: SessionSummary['status']): SessionSummary {
  return {
    sessionId: `${operator}-${counter}`,
    controlId: 1,
    number: 'R-1',
    supplierName: null,
    counter,
    operator,
    status,
    startedAt: '2026-11-20T09:00:00-03:00',
    closedAt: null,
    signedAt: null,
    lastScanAt: null,
    scans: 0,
  }
}

describe('what comes next at a document', () => {
  it('begins with the first count', () => {
    expect(nextStep([], 'Ana', 1)).toEqual({ own: null, otherOpen: null, startable: 1, stage: 'counting' })
  })

  it('goes on with one’s own open count', () => {
    const own = session(1, 'Ana', 'open')
    expect(nextStep([own], 'Ana', 1)).toMatchObject({ own, otherOpen: null, stage: 'counting' })
  })

  it('offers the second count beside somebody else’s first', () => {
    const other = session(1, 'Bruno', 'open')
    expect(nextStep([other], 'Ana', 1)).toMatchObject({ own: null, otherOpen: other, startable: 2, stage: 'counting' })
  })

  it('is done once every required count is closed, not before', () => {
    const first = session(1, 'Bruno', 'closed')
    expect(nextStep([first], 'Ana', 1).stage).toBe('done')
    expect(nextStep([first], 'Ana', 2).stage).toBe('counting')
    expect(nextStep([first, session(2, 'Ana', 'open')], 'Ana', 1).stage).toBe('counting')
    expect(nextStep([first, session(2, 'Ana', 'closed')], 'Ana', 2).stage).toBe('done')
  })

  it('knows when it is decided, and when all three are taken', () => {
    expect(nextStep([session(1, 'Ana', 'signed')], 'Ana', 1).stage).toBe('signed')
    const all = ([1, 2, 3] as const).map((counter) => session(counter, 'Bruno', 'closed'))
    expect(nextStep(all, 'Ana', 1).startable).toBeNull()
  })
})
