import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { axe } from './axe.ts'
import type { Program } from './program.ts'
import { scan } from './scanner.ts'
import { findDocument, labels, scanAnd, startCount } from './steps.ts'

const themes = ['light', 'dark'] as const

/** States of screens that `screen-check.ts` does not reach, by name, and how to get there from the one before. */
const screens: Record<string, (page: Page) => Promise<void>> = {
  receiving: async (page) => {
    await page.getByRole('navigation').getByRole('button', { name: 'Recepción' }).click()
    await page.getByRole('table').waitFor()
  },
  'receiving, absent': async (page) => {
    await scan(page, 'R-999999')
    await page.getByText('No se encontró: R-999999').waitFor()
  },
  home: async (page) => {
    await page.keyboard.press('Alt+1')
    await page.getByRole('region', { name: 'Datos de este equipo' }).waitFor()
    await page.getByRole('button', { name: '¿Qué es «Documentos firmados»?' }).click()
    await page.getByRole('dialog', { name: 'Documentos firmados' }).waitFor()
  },
  'the one field': async (page) => {
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Escanee o busque' }).fill('leche')
    await page.getByRole('option').nth(2).waitFor()
    await page.keyboard.press('ArrowDown')
  },
  shortcuts: async (page) => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('F1')
    await page.getByRole('dialog', { name: 'Atajos de teclado' }).waitFor()
  },
  tour: async (page) => {
    await page.getByRole('button', { name: 'Hacer el recorrido' }).click()
    await page.getByRole('region', { name: /^Recorrido/ }).waitFor()
  },
  connection: async (page) => {
    await page.getByRole('button', { name: 'Dejar el recorrido' }).click()
    await page.getByRole('button', { name: 'Almacén de práctica' }).click()
    await page.getByRole('dialog').waitFor()
  },
  document: async (page) => {
    await page.keyboard.press('Escape')
    await findDocument(page, 'R-000184')
    await page.getByRole('button', { name: 'Empezar conteo' }).waitFor()
  },
  operator: async (page) => {
    await page.getByRole('button', { name: 'Elegir', exact: true }).click()
    await page.getByRole('dialog').waitFor()
  },
  'count, ready': async (page) => {
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Empezar conteo' }).focus()
    await startCount(page, 'Ana Gómez')
    // While the dialog before it closes, assistive software does not see the page behind.
    await page.getByRole('heading', { level: 1 }).waitFor()
  },
  'count, counted': (page) => scanAnd(page, labels.milkWithLot, 'Contado'),
  'count, needs': (page) => scanAnd(page, labels.milk, 'Falta el lote'),
  'count, unknown': (page) => scanAnd(page, labels.unknown, 'Código desconocido'),
  'count, blocked': (page) => scanAnd(page, labels.expired, 'No se agregó'),
  'count, duplicate': async (page) => {
    await scanAnd(page, labels.pallet, 'Contenedor abierto')
    await scanAnd(page, labels.pallet, 'Contenedor ya abierto')
  },
  'count, container': (page) => page.getByRole('button', { name: 'Nuevo contenedor' }).click(),
  'count, closing': (page) => page.getByRole('button', { name: 'Terminar conteo' }).click(),
  supervisor: async (page) => {
    await page.getByRole('button', { name: 'Volver', exact: true }).first().click()
    await page.getByRole('button', { name: 'Ingresar PIN' }).click()
    await page.getByRole('dialog').waitFor()
  },
  comparison: async (page) => {
    await page.getByRole('button', { name: 'Continuar sin PIN' }).click()
    await page.getByRole('row').nth(3).waitFor()
  },
  adjustments: async (page) => {
    await page.getByRole('navigation').getByRole('button', { name: 'Ajustes' }).click()
    await page.getByRole('combobox', { name: 'Gráficos' }).selectOption('all')
    await page.getByRole('list', { name: 'Por ubicación' }).waitFor()
    await page.getByRole('row').nth(12).waitFor()
  },
  'adjustments, a mark and a table': async (page) => {
    await page.getByRole('list', { name: 'Por motivo' }).getByRole('button').first().click()
    await page.getByRole('button', { name: 'Por usuario como tabla' }).click()
    await page.getByRole('button', { name: 'Quitar todos' }).waitFor()
  },
  'adjustments, period': async (page) => {
    await page.getByRole('button', { name: 'Quitar todos' }).click()
    await page.getByRole('button', { name: /^Período/ }).click()
    await page.getByRole('dialog', { name: 'Período' }).waitFor()
  },
  'adjustments, filters': async (page) => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Filtros' }).click()
    await page.getByRole('dialog', { name: 'Filtros' }).waitFor()
  },
  'adjustments, a row': async (page) => {
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('grid', { name: 'Ajustes de stock' }).getByRole('row').nth(1).click()
    await page.getByRole('complementary', { name: 'Ajuste' }).waitFor()
  },
  'order, new': async (page) => {
    await page.getByRole('navigation').getByRole('button', { name: 'Pedidos' }).click()
    await page.getByRole('button', { name: 'Nuevo pedido' }).click()
    await page.getByRole('button', { name: 'Revisar pedido' }).click()
    await page.getByText('Corrija').waitFor()
    await page.getByText('Datos opcionales').click()
  },
  'settings, events': async (page) => {
    await page.getByRole('navigation').getByRole('button', { name: 'Config.' }).click()
    await page.getByRole('button', { name: 'Eventos', exact: true }).last().click()
    await page.getByText('Cómo llega un WMS').click()
  },
}

/** Screens for assistive use, in both themes; languages and themes switch at once. */
export function appearanceJourney(program: Program): void {
  test('axe finds nothing on any screen', async () => {
    const page = program.page()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const found: Record<string, string[]> = {}
    for (const [name, open] of Object.entries(screens)) {
      await open(page)
      const own = await axe(page, themes)
      if (own.length > 0) found[name] = own
    }
    expect(found).toEqual({})
  }, 600_000)

  test('language and theme switch at once, and stay after a reload', async () => {
    const page = program.page()
    await page.getByRole('navigation').getByRole('button', { name: 'Config.' }).click()
    await page.getByRole('button', { name: 'Idioma y tema', exact: true }).click()
    await page.getByRole('radio', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    await page.getByRole('radio', { name: 'Dark' }).click()
    await page.locator('html[data-theme=dark][lang=en]').waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
    expect(await page.locator('body').textContent()).not.toMatch(/Recepción|Escanee|Proveedor/)
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Language and theme', exact: true }).click()
    await page.getByRole('radio', { name: 'Español' }).click()
    await page.getByRole('heading', { name: 'Configuración' }).waitFor()
  })

  test('the theme of the system is followed while the page is open: light, dark and more contrast', async () => {
    const page = program.page()
    await page.getByRole('group', { name: 'Tema' }).getByRole('radio', { name: 'Sistema' }).click()
    const shown = () => page.locator('html').getAttribute('data-theme')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(shown).toBe('light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(shown).toBe('dark')
    await page.emulateMedia({ contrast: 'more' })
    await expect.poll(shown).toBe('contrast')
    await page.emulateMedia({ contrast: 'no-preference' })
    await expect.poll(shown).toBe('dark')
  })

  test('the page reported no error', () => {
    expect(program.complaints()).toEqual([])
  })
}
