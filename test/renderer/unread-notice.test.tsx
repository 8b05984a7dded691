import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { i18n } from '../../src/renderer/i18n/index.ts'
import { UnreadNotice } from '../../src/renderer/shell/unread-notice.tsx'
import { useUnreadParts } from '../../src/renderer/state/unread-parts.ts'

afterEach(() => {
  cleanup()
  useUnreadParts.setState({ parts: [] })
})

const error = { code: 'storage_busy' as const, message: 'busy', retryable: true, traceId: 't' }
const part = (shownAt: number | null) => ({ error, reload: () => undefined, shownAt })

it('says of when the oldest part of the screen is; a part that is missing is said first', async () => {
  await act(() => i18n.changeLanguage('es'))
  render(<UnreadNotice />)
  const today = (hour: number, minute: number) => new Date().setHours(hour, minute, 0, 0)
  act(() => useUnreadParts.setState({ parts: [part(today(14, 40)), part(today(14, 32))] }))
  expect(screen.getByRole('status').textContent).toContain(
    'Una parte de esta pantalla no se pudo actualizar (datos de 14:32).',
  )
  await act(() => i18n.changeLanguage('en'))
  expect(screen.getByRole('status').textContent).toContain(
    'A part of this screen could not be refreshed (data of 14:32).',
  )
  act(() => useUnreadParts.setState({ parts: [part(today(14, 32)), part(null)] }))
  expect(screen.getByRole('status').textContent).toContain('A part of this screen could not be read.')
})
