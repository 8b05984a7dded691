import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createFakeCarrier } from './support/fake-carrier.ts'
import { renderApp } from './support/render-app.tsx'

const unreadable = [
  {
    index: 2,
    articleCode: '104412',
    description: 'Queso',
    reason: 'Unidades: not a number with at most 6 decimals',
    rule: 'units' as const,
    field: 'Unidades',
  },
  { index: 3, articleCode: '104999', description: null, reason: 'of an older version' },
]

it('a document with an unreadable line is shown, counts it as a line and says which one it is', async () => {
  const core = createFakeCarrier()
  const standard = core.answers['receiving.find']
  core.answers['receiving.find'] = async (input) => {
    const answer = await standard?.(input)
    if (!answer || !('control' in answer) || answer.control === null) throw new Error('no document')
    const [document] = answer.control.receivingDocuments
    if (!document) throw new Error('no document')
    return {
      ...answer,
      control: { ...answer.control, blind: false, receivingDocuments: [{ ...document, lines: [], unreadable }] },
    }
  }
  renderApp(core, { screen: 'document', number: 'R-000183' })
  expect(await screen.findByText('2 líneas del WMS no se pueden leer')).toBeTruthy()
  expect(screen.getByText('104412').closest('li')?.textContent).toBe(
    'Línea 3 · 104412 · Queso · Unidades: no es un número, o tiene más de seis decimales',
  )
  expect(screen.getByText('104999').closest('li')?.textContent).toBe('Línea 4 · 104999 · of an older version')
  expect(
    screen.getByText(
      'Lo que el WMS dice ahí no está en ninguna cifra ni comparación; lo contado sí. Muestre este aviso al administrador del WMS.',
    ),
  ).toBeTruthy()
})
