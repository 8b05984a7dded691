import { act, fireEvent, render, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { createClient } from '../../../src/contract/client.ts'
import type { CountSession } from '../../../src/contract/shapes/count.ts'
import { i18n } from '../../../src/renderer/i18n/index.ts'
import { ScannerProvider } from '../../../src/renderer/scanner/index.ts'
import { CountScreen } from '../../../src/renderer/screens/count/count-screen.tsx'
import { ClientProvider } from '../../../src/renderer/state/client.tsx'
import { SettingsProvider } from '../../../src/renderer/state/settings.tsx'
import type { Answers } from '../support/fake-core.ts'
import { settings } from '../support/warehouse.ts'
import { createFakeCountCore, sessionId, type CountingCore } from './fake-count-core.ts'

export const spanish = { 'settings.get': () => ({ ...settings, language: 'es' as const }) }

/** The screen of a count, in Spanish, before a core that counts. */
export async function openCount(
  overrides: Answers = {},
  start: Partial<CountSession> = {},
  core?: CountingCore,
): Promise<CountingCore> {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(336)
  const counting = core ?? createFakeCountCore({ ...spanish, ...overrides }, start)
  render(
    <ClientProvider client={createClient(counting.carrier)}>
      <SettingsProvider>
        <ScannerProvider>
          <CountScreen sessionId={sessionId} />
        </ScannerProvider>
      </SettingsProvider>
    </ClientProvider>,
  )
  await screen.findByText('R-000184')
  if (i18n.language !== 'es') await act(() => i18n.changeLanguage('es'))
  return counting
}

export const band = () => screen.getAllByRole('status').find((part) => part.className === 'scan-result') as HTMLElement
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
