import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createClient } from '../../src/contract/client.ts'
import type { UsedAdvice } from '../../src/contract/shapes/advice.ts'
import { i18n } from '../../src/renderer/i18n/index.ts'
import { AdviceSection } from '../../src/renderer/screens/comparison/advice-section.tsx'
import { AdviceFolder } from '../../src/renderer/screens/settings/advice-folder.tsx'
import { FileImport } from '../../src/renderer/shell/file-import.tsx'
import { ClientProvider } from '../../src/renderer/state/client.tsx'
import { useFileImport } from '../../src/renderer/state/file-import.ts'
import { SettingsProvider } from '../../src/renderer/state/settings.tsx'
import { sample } from './comparison/sample.ts'
import { createFakeCarrier } from './support/fake-carrier.ts'

beforeEach(() => act(() => i18n.changeLanguage('es')))
afterEach(() => {
  cleanup()
  useFileImport.setState({ files: null, reading: null })
})

const head: Omit<UsedAdvice, 'use'> = {
  adviceId: 1,
  number: '4471-882',
  format: 'desadv',
  date: null,
  supplierName: 'Otra S.A.',
  fileName: 'otra.edi',
  importedAt: '2026-11-19T17:02:00-03:00',
}
const document = { controlId: 9, number: 'R-000185', supplierCode: 'P005', supplierName: 'Molinos Arroyo Manso' }
const of = (use: Partial<UsedAdvice['use']>): UsedAdvice => ({
  ...head,
  use: { state: 'compared', numbers: ['4471-882', 'R-000185'], supplierCodes: ['OTHER'], documents: [], ...use },
})
const foreign = of({ state: 'other_supplier', documents: [{ ...document, sameSupplier: false }] })
const early = of({ state: 'no_document' })

/** The page with what the core answers. */
function page(children: React.ReactNode, answers: Parameters<typeof createFakeCarrier>[0] = {}) {
  render(
    <ClientProvider client={createClient(createFakeCarrier(answers).carrier)}>
      <SettingsProvider>{children}</SettingsProvider>
    </ClientProvider>,
  )
}

const sentence =
  'No se compara con R-000185: el documento es de Molinos Arroyo Manso (P005) y el aviso es de Otra S.A. (OTHER);'

it('says where a file was dropped that its advice is not compared, with which document and why', () => {
  page(<FileImport />)
  const file = { name: 'otra.edi', kind: 'advice' as const, count: null, error: null }
  act(() => useFileImport.setState({ files: [{ ...file, advices: [{ ...foreign, documents: [], isNew: true }] }] }))
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).toContain(sentence)
  // The number of the advice is no document.
  expect(
    within(dialog)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Abrir R-000185', 'Cerrar'])
})

it('lists the newest advices at their folder, each with what it is compared with', async () => {
  // Without a folder, too: a person may have given the files.
  page(<AdviceFolder folder={null} />, {
    'advices.status': () => ({
      folder: '/avisos',
      state: 'ok',
      busy: false,
      waiting: 0,
      lastLookAt: null,
      lastReadAt: null,
      failure: null,
      problems: [],
      problemsTotal: 0,
      unused: [foreign],
      unusedTotal: 23,
    }),
    'advices.list': () => ({
      rows: [foreign, { ...early, adviceId: 2 }],
      nextCursor: null,
      total: 2,
      asOf: null,
    }),
  })
  // Those that need a person are named first, and not once more among the newest.
  const open = await screen.findByRole('region', { name: 'Avisos que no se comparan' })
  expect(within(open).getByRole('listitem').textContent).toContain(sentence)
  screen.getByText('y 22 más')
  const newest = await screen.findByRole('region', { name: 'Últimos avisos, de la carpeta o a mano' })
  expect(
    within(newest)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('Todavía no se compara: en este equipo no hay un documento R-000185.')])
  await act(() => i18n.changeLanguage('en'))
  expect(within(open).getByRole('listitem').textContent).toContain(
    'Not compared with R-000185: the document is of Molinos Arroyo Manso (P005)',
  )
})

it('says at the document that an advice of another supplier names it', () => {
  page(<AdviceSection comparison={{ ...sample, otherAdvices: [head] }} reload={() => undefined} />)
  const said = screen.getByRole('region', { name: 'Aviso de despacho del proveedor' }).textContent
  expect(said).toContain('Otro aviso nombra este documento y no se compara, porque es de otro proveedor')
  expect(said).toContain('Otra S.A. · otra.edi')
})
