import { describe, expect, it } from 'vitest'
import type { ImportedCountRow } from '../../src/contract/count-file-operations.ts'
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

function elsewhere(counter: 1 | 2 | 3, status: SessionSummary['status']): ImportedCountRow {
  const { supplierName: _supplier, signedAt: _signed, lastScanAt: _last, ...rest } = session(counter, 'Eva', status)
  return { ...rest, device: 'dock-2', events: 3, importedAt: '2026-11-20T10:00:00-03:00', matchedAt: null }
}

describe('the next step of a document', () => {
  it('starts without counts', () => {
    expect(nextStep([], [], 'Ana', 1)).toEqual({
      own: null,
      otherOpen: null,
      empty: [],
      joinable: [],
      stage: 'counting',
    })
  })

  it('resumes the operator’s own open count', () => {
    const own = session(1, 'Ana', 'open')
    expect(nextStep([own], [], 'Ana', 1)).toMatchObject({ own, otherOpen: null, stage: 'counting' })
  })

  it('reports the open count of another operator', () => {
    const other = session(1, 'Bruno', 'open')
    expect(nextStep([other], [], 'Ana', 1)).toMatchObject({ own: null, otherOpen: other, stage: 'counting' })
  })

  it('is done once every required count is closed, not before', () => {
    const first = session(1, 'Bruno', 'closed')
    expect(nextStep([first], [], 'Ana', 1).stage).toBe('done')
    expect(nextStep([first], [], 'Ana', 2).stage).toBe('counting')
    expect(nextStep([first, session(2, 'Ana', 'open')], [], 'Ana', 1).stage).toBe('counting')
    expect(nextStep([first, session(2, 'Ana', 'closed')], [], 'Ana', 2).stage).toBe('done')
  })

  it('reports a signed document', () => {
    expect(nextStep([session(1, 'Ana', 'signed')], [], 'Ana', 1).stage).toBe('signed')
    expect(nextStep([], [elsewhere(1, 'signed')], 'Ana', 1).stage).toBe('signed')
  })

  it('takes what other PCs counted into account', () => {
    expect(nextStep([], [elsewhere(1, 'closed')], 'Ana', 1)).toMatchObject({ stage: 'done', joinable: [1] })
    expect(nextStep([], [elsewhere(1, 'open')], 'Ana', 1)).toMatchObject({ stage: 'counting', joinable: [1] })
    const aside = { ...elsewhere(1, 'open'), setAsideAt: '2026-11-20T11:00:00-03:00' }
    expect(nextStep([session(1, 'Ana', 'closed')], [aside], 'Ana', 1).stage).toBe('done')
    const second = session(2, 'Ana', 'closed')
    expect(nextStep([second], [elsewhere(1, 'closed')], 'Ana', 2)).toMatchObject({ stage: 'done', joinable: [1] })
    const first = session(1, 'Ana', 'closed')
    expect(nextStep([first], [elsewhere(1, 'closed')], 'Ana', 2)).toMatchObject({ stage: 'counting', joinable: [] })
  })

  it('goes by the counts of the part that is asked about, and by the signature of the whole', () => {
    const signed = { ...session(1, 'Ana', 'signed'), partSigned: true as const }
    expect(nextStep([signed], [], 'Ana', 1).stage).toBe('partSigned')
    const second = { ...session(1, 'Beto', 'closed'), part: 2 }
    expect(nextStep([signed, second], [], 'Ana', 1, 2).stage).toBe('done')
    expect(nextStep([signed, second], [], 'Ana', 2, 2).stage).toBe('counting')
    expect(nextStep([signed, { ...second, status: 'signed' }], [], 'Ana', 2, 2).stage).toBe('signed')
  })
})
