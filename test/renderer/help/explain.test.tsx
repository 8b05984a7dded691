import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import '../../../src/renderer/i18n/index.ts'
import { HelpPopover } from '../../../src/renderer/ui/help-popover.tsx'

it('opens by keyboard, is read out with its name, and closes with Esc, the focus where it was', async () => {
  const user = userEvent.setup()
  render(<HelpPopover label="Diferencia neta" text="Unidades de después menos unidades de antes." />)
  const button = screen.getByRole('button', { name: '¿Qué es «Diferencia neta»?' })
  await user.tab()
  expect(document.activeElement).toBe(button)
  await user.keyboard('{Enter}')
  const popup = await screen.findByRole('dialog', { name: 'Diferencia neta' })
  expect(popup.textContent).toContain('Unidades de después menos unidades de antes.')
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await expect.poll(() => document.activeElement).toBe(button)
})

it('opens by a press', async () => {
  const user = userEvent.setup()
  render(<HelpPopover label="Bruto" text="Leído del WMS." />)
  await user.click(screen.getByRole('button', { name: '¿Qué es «Bruto»?' }))
  expect((await screen.findByRole('dialog', { name: 'Bruto' })).textContent).toContain('Leído del WMS.')
})
