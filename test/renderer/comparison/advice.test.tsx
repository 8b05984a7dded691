import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { createClient } from '../../../src/contract/client.ts'
import type { ComparedAdvice } from '../../../src/contract/shapes/advice.ts'
import { i18n } from '../../../src/renderer/i18n/index.ts'
import { AdviceSection } from '../../../src/renderer/screens/comparison/advice-section.tsx'
import { ClientProvider } from '../../../src/renderer/state/client.tsx'
import { SettingsProvider } from '../../../src/renderer/state/settings.tsx'
import { createFakeCarrier } from '../support/fake-carrier.ts'
import { sample } from './sample.ts'

afterEach(cleanup)

const line = { lot: null, expiry: null, decision: null }
const advice: ComparedAdvice = {
  advices: [
    {
      adviceId: 1,
      number: '4471-882',
      format: 'desadv',
      date: null,
      supplierName: null,
      fileName: null,
      importedAt: '2026-11-19T17:02:00-03:00',
    },
  ],
  lines: [
    { ...line, articleCode: 'A1', declared: 480, advised: 468, counted: 456, verdict: 'undecided' },
    { ...line, articleCode: 'A2', declared: 240, advised: 236, counted: 236, verdict: 'paper' },
    { ...line, articleCode: 'A3', declared: 5, advised: 5, counted: 5, verdict: null },
  ],
  totals: { advised: 709, paper: 1, goods: 0, undecided: 1 },
}

it('shows which of the three sources is wrong; a person decides where all differ', async () => {
  const asked: unknown[] = []
  let reloads = 0
  const core = createFakeCarrier({
    'advices.decide'(input) {
      asked.push(input)
      return { controlId: 9184, wrong: input.wrong, operator: null, at: '2026-11-20T10:00:00-03:00' }
    },
  })
  await act(() => i18n.changeLanguage('es'))
  render(
    <ClientProvider client={createClient(core.carrier)}>
      <SettingsProvider>
        <AdviceSection comparison={{ ...sample, advice }} reload={() => (reloads += 1)} />
      </SettingsProvider>
    </ClientProvider>,
  )
  const [, undecided, paper, ...more] = screen.getAllByRole('row')
  expect(more).toEqual([])
  expect(paper?.textContent).toContain('Papel mal')
  expect(within(paper as HTMLElement).queryAllByRole('button')).toEqual([])
  // The document stands alone against the other two.
  expect(paper?.querySelector('.advice-alone')?.textContent).toBe('240')
  await userEvent.click(within(undecided as HTMLElement).getByRole('button', { name: 'Mercancía mal' }))
  expect(asked).toMatchObject([{ controlId: 9184, articleCode: 'A1', lot: null, expiry: null, wrong: 'goods' }])
  expect(reloads).toBe(1)
})
