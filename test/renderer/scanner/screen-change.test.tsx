import { act, render } from '@testing-library/react'
import { useLayoutEffect, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { createClient } from '../../../src/contract/client.ts'
import { ScannerProvider, useCalibrating, useScan } from '../../../src/renderer/scanner/index.ts'
import { ClientProvider } from '../../../src/renderer/state/client.tsx'
import { SettingsProvider } from '../../../src/renderer/state/settings.tsx'
import { createFakeCarrier } from '../support/fake-carrier.ts'
import type { Answers } from '../support/fake-core.ts'
import { scan, sendKeys } from '../support/scan.ts'
import { settings } from '../support/warehouse.ts'
import { plainProfile } from './typing.ts'

const heard: string[] = []
/** The next scan waits for the one before. */
const settled = () => act(async () => undefined)

/** A part that takes scans; `onShown` runs when it is in the page, before it is painted. */
function Part({ name, onShown }: { name: string; onShown?: () => void }) {
  useScan(({ raw }) => void heard.push(`${name} ${raw}`))
  useLayoutEffect(() => onShown?.(), [onShown])
  return name
}

function Calibration() {
  useCalibrating()
  return 'calibration'
}

function provided(answers: Answers = {}) {
  const client = createClient(createFakeCarrier(answers).carrier)
  return (part: ReactNode) => (
    <ClientProvider client={client}>
      <SettingsProvider>
        <ScannerProvider>{part}</ScannerProvider>
      </SettingsProvider>
    </ClientProvider>
  )
}

it('a scan that ends when the screen has changed goes to the screen that is there', async () => {
  const within = provided()
  const page = render(within(<Part key="first" name="first" />))
  scan('A-1')
  await settled()
  page.rerender(within(<Part key="second" name="second" onShown={() => sendKeys('A-2')} />))
  await settled()
  // The same part with another meaning of a scan.
  page.rerender(within(<Part key="second" name="third" onShown={() => sendKeys('A-3')} />))
  await settled()
  expect(heard).toEqual(['first A-1', 'second A-2', 'third A-3'])
})

it('where a calibration has just ended, a scan is read with the scanners in use', async () => {
  const dock3 = { ...plainProfile, id: 'a', name: 'Lector 3', exchanged: [{ typed: "'", meant: '-' }] }
  const scanners = { profiles: [dock3], used: ['a'] }
  const within = provided({ 'settings.get': () => ({ ...settings, scanners }) })
  const page = render(within(<Calibration />))
  await settled()
  heard.length = 0
  page.rerender(within(<Part name="live" onShown={() => sendKeys("B'1")} />))
  await settled()
  expect(heard).toEqual(['live B-1'])
})
