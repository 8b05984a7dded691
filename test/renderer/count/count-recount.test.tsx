import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { barcodes, createFakeCountCore } from './fake-count-core.ts'
import { scan } from '../support/scan.ts'
import { band, openCount, press, spanish } from './open-count.tsx'

it('an article outside a recount is counted, and reported as not used', async () => {
  const core = createFakeCountCore(spanish, { counter: 3, covers: ['104471'] })
  for (const name of ['counts.scan', 'counts.add'] as const) {
    const real = core.answers[name]!
    const answer = async (input: never) => Object.assign(await real(input), { beyondRecount: true })
    Object.assign(core.answers, { [name]: answer })
  }
  await openCount({}, {}, core)
  const expectNotice = () => {
    expect(band().textContent).toContain('Contado, no solicitado')
    expect(band().textContent).toContain('Guardado en este equipo, pero no se usa')
    // Neither the colour nor the figure of what is counted.
    expect(band().getAttribute('data-outcome')).toBe('duplicate')
    expect(band().textContent).not.toMatch(/\+\d/)
  }
  scan(barcodes.milk)
  await waitFor(expectNotice)
  press('2')
  press('Agregar')
  await waitFor(() => expect(core.calls.map(({ operation }) => operation)).toContain('counts.add'))
  await waitFor(expectNotice)
})
