import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Output } from '../../../src/contract/operations.ts'
import { openSite, type Site, type SitePc } from '../support/site.ts'
import { axe } from './axe.ts'
import { pressKey, tabTo } from './keyboard.ts'
import { scan, typeManually } from './scanner.ts'
import { beginAs, findDocument, labels, startCount } from './steps.ts'

const [number, later, finished] = ['R-000185', 'R-000184', 'R-000190']
const [ana, beto, supervisor] = ['Ana Gómez', 'Beto Ruiz', 'Marta Sosa']
const article = 'Detergente'
const note = 'Parece una caja de más'

const seen = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text }).first()
/** The row of a PC in the list of the docks on Home. */
const dock = ({ page }: SitePc, name: string) => page.locator('.docks > li', { hasText: name })
const textOf = (page: Page) => page.locator('main').innerText()
const themes = ['light', 'dark'] as const

/** Findings of axe in both themes. */
async function faultsOf({ page }: SitePc): Promise<string[]> {
  // A screen is loaded when it is opened.
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const found = await axe(page, themes)
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'))
  return found
}

async function finish(page: Page): Promise<void> {
  await pressKey(page, 'Terminar conteo')
  await pressKey(page, 'Terminar')
  await seen(page, 'Conteo terminado')
}

async function chooseOperator(page: Page, name: string): Promise<void> {
  await pressKey(page, 'Elegir operador')
  await page.getByRole('dialog').waitFor()
  await tabTo(page, 'Nombre y apellido')
  await typeManually(page, name)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Asks at the comparison that is open for a recount of one article, and waits until both docks have it. */
async function askForRecount(page: Page): Promise<void> {
  await row(page, article).locator('button.comparison-reason').click()
  await tabTo(page, 'Nota (opcional)')
  await typeManually(page, note)
  await pressKey(page, 'Solicitar reconteo')
  const isAsked = page
    .getByText(/^Reconteo solicitado:/)
    .filter({ visible: true })
    .first()
  const withoutPin = page.getByRole('button', { name: 'Continuar sin PIN' })
  await isAsked.or(withoutPin).first().waitFor()
  if (await withoutPin.isVisible()) await pressKey(page, 'Continuar sin PIN')
  await isAsked.waitFor()
  await expect.poll(() => page.locator('[aria-labelledby=site-decisions] li').allInnerTexts()).toHaveLength(2)
  await expect
    .poll(async () => (await page.locator('[aria-labelledby=site-decisions] li').allInnerTexts()).join())
    .toMatch(/a Muelle [12][^]*Hecho[^]*a Muelle [12][^]*Hecho/)
}

/**
 * Two docks and an office, each with a page of its own: a dock counts, the office sees it live, asks for a recount, which is made at
 * the other dock, and signs; the dock prints. Then the same again with another document, while the site server is stopped in the
 * middle of the count and of the recount, and started again.
 */
export function officeJourney(): void {
  let site: Site
  let first: SitePc
  let second: SitePc
  let office: SitePc
  beforeAll(async () => {
    site = await openSite()
    ;({ first, second, office } = site)
  })
  afterAll(() => site?.close())

  test('the office sees who counts what at which dock, and no figure', async () => {
    await findDocument(first.page, number)
    await startCount(first.page, ana)
    await scan(first.page, ...Array.from({ length: 3 }, () => labels.detergent))
    await pressKey(office.page, 'Inicio')
    await expect.poll(() => dock(office, 'Muelle 1').innerText()).toContain('3 lecturas')
    const shown = await dock(office, 'Muelle 1').innerText()
    for (const text of [ana, '1.er conteo', number, 'Molinos Arroyo Manso']) expect(shown).toContain(text)
    expect(await dock(office, 'Muelle 2').innerText()).toContain('Nadie cuenta')
    await scan(first.page, labels.kettle)
    await expect.poll(() => dock(office, 'Muelle 1').innerText()).toContain('4 lecturas')
    expect(await faultsOf(office)).toEqual([])
    await findDocument(office.page, number)
    await seen(office.page, `${ana} cuenta en el equipo Muelle 1`)
    await seen(office.page, 'ocultas')
    expect(await textOf(office.page)).not.toMatch(/Detergente|Termo|Fideos/)
    expect(await office.page.getByRole('button', { name: 'Ver comparación' }).count()).toBe(0)
    // Without a person nothing is unlocked, and the screen says so.
    await seen(office.page, 'Elija primero el operador')
    expect(await faultsOf(office)).toEqual([])
  })

  test('the finished count is a task of the office, which asks for a recount of one article', async () => {
    const { page } = office
    await pressKey(page, 'Inicio')
    await finish(first.page)
    await pressKey(page, `Comparar: ${number}`)
    await row(page, article).waitFor()
    await seen(page, `${ana}, equipo Muelle 1`)
    await row(page, article).locator('button.comparison-reason').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Elija primero el operador').waitFor()
    expect(await dialog.getByRole('button', { name: 'Solicitar reconteo' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await chooseOperator(page, supervisor)
    await askForRecount(office.page)
  })

  test('another operator makes the recount at the other dock, where it is a task', async () => {
    const { page } = second
    await pressKey(page, 'Inicio')
    expect(await faultsOf(second)).toEqual([])
    await pressKey(page, `Ver documento: ${number}`)
    await seen(page, note)
    expect(await textOf(page)).not.toContain('Termo')
    await pressKey(page, 'Empezar 2.º conteo')
    await beginAs(page, beto)
    await scan(page, labels.detergent, labels.detergent)
    await expect.poll(() => row(office.page, article).innerText()).toContain(`Reconteo en curso: ${beto}`)
    await finish(page)
    await expect.poll(() => row(office.page, article).innerText()).toContain('+2')
    expect(await row(office.page, article).innerText()).toContain(beto)
    expect(await faultsOf(office)).toEqual([])
  })

  test('the office signs, and the dock prints', async () => expect(await signAndPrint(number)).toEqual([]))

  /**
   * The supervisor of the office signs the comparison that is open there, and the dock of the last count prints it. Returns the
   * words that the print lacks.
   */
  async function signAndPrint(ofDocument: string): Promise<string[]> {
    const { page } = office
    await pressKey(page, 'Firmar')
    await seen(page, 'El conteo es de Muelle 2')
    expect(await page.getByRole('dialog').innerText()).not.toContain('reconteo')
    const asKnown = page.getByRole('button', { name: `Firmar como ${supervisor}` })
    if (await asKnown.isVisible()) await pressKey(page, `Firmar como ${supervisor}`)
    else {
      await tabTo(page, 'Supervisor')
      await typeManually(page, supervisor)
      await page.keyboard.press('Enter')
    }
    await seen(page, 'Firmado en otro equipo.')
    await seen(page, 'Firma del conteo')
    await seen(second.page, 'Conteo firmado')
    await pressKey(second.page, 'Abrir comparación')
    await pressKey(second.page, 'Exportar')
    await second.page.getByRole('dialog').waitFor()
    const saving = second.page.waitForEvent('download')
    await pressKey(second.page, 'PDF, para imprimir o enviar')
    const path = await (await saving).path()
    expect(readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-')
    const read = spawnSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
    if (read.error) {
      process.stdout.write('skipped: the words of the PDF, since pdftotext is not on this machine\n')
      return []
    }
    return [ofDocument, ana, beto, supervisor, article].filter((word) => !read.stdout.includes(word))
  }

  test('while the server is away, scans go on and no decision is offered that needs it', async () => {
    await findDocument(second.page, finished)
    await startCount(second.page, beto)
    await scan(second.page, labels.kettle)
    await finish(second.page)
    await findDocument(first.page, later)
    await startCount(first.page, ana)
    await scan(first.page, labels.detergent)
    const { page } = office
    await pressKey(page, 'Inicio')
    await expect.poll(() => dock(office, 'Muelle 1').innerText()).toContain('1 lectura')
    await site.server.kill()
    await seen(page, 'sin contacto')
    await scan(first.page, labels.detergent, labels.kettle)
    await expect.poll(() => first.page.locator('.tally-head').textContent()).toContain('3 lecturas')
    await seen(first.page, /^Sitio sin respuesta · 2 eventos esperan$/)
    expect(await dock(office, 'Muelle 1').innerText()).toContain('1 lectura')
    await pressKey(page, `Comparar: ${finished}`)
    await seen(page, 'El servidor del sitio no responde. Sin él no se puede decidir')
    expect(await page.getByRole('button', { name: 'Firmar', exact: true }).isDisabled()).toBe(true)
    await row(page, 'Termo').locator('button.comparison-reason').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('El servidor del sitio no responde').waitFor()
    expect(await dialog.getByRole('button', { name: 'Solicitar reconteo' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await findDocument(page, later)
    expect(await page.getByRole('button', { name: 'Desbloquear allí' }).isDisabled()).toBe(true)
    await page.locator('.counts-elsewhere').getByText('El servidor del sitio no responde').waitFor()
  })

  test('when it returns, everything that was counted arrives once', async () => {
    await site.server.start()
    const { page } = office
    await pressKey(page, 'Inicio')
    await expect.poll(() => dock(office, 'Muelle 1').innerText()).toContain('3 lecturas')
    await seen(page, 'en vivo')
    await finish(first.page)
    await pressKey(page, `Comparar: ${later}`)
    await row(page, article).waitFor()
    const { rows } = await first.rpc<Output<'counts.list'>>('counts.list', { onlyHere: true, limit: 10 })
    const events = await site.server.query(
      `SELECT session, count(*)::int AS events, max(seq) AS last FROM muelle.event GROUP BY session`,
      [],
      site.database,
    )
    for (const { sessionId } of rows) {
      const here = await first.rpc<Output<'counts.events'>>('counts.events', { sessionId, limit: 1 })
      const there = await office.rpc<Output<'counts.events'>>('counts.events', { sessionId, limit: 1 })
      expect(there.total).toBe(here.total)
      expect(events.find(({ session }) => session === sessionId)).toMatchObject({
        events: here.total,
        last: here.total,
      })
    }
    expect(rows).toHaveLength(2)
  })

  recountDuringAnOutage()

  test('every event of every count is on the server once', async () => {
    const rows = await site.server.query(
      `SELECT count(*)::int AS events, count(DISTINCT (login, session, seq))::int AS different FROM muelle.event`,
      [],
      site.database,
    )
    let here = 0
    for (const { rpc } of [first, second]) {
      const counts = await rpc<Output<'counts.list'>>('counts.list', { onlyHere: true, limit: 20 })
      for (const { sessionId } of counts.rows)
        here += (await rpc<Output<'counts.events'>>('counts.events', { sessionId, limit: 1 })).total
    }
    expect(rows).toEqual([{ events: here, different: here }])
  })

  test('no page reported an error', () => {
    expect([first, second, office].flatMap(({ complaints }) => complaints)).toEqual([])
  })

  function recountDuringAnOutage(): void {
    test('the journey goes on where it was: a recount of one article, in the middle of which the server is stopped again', async () => {
      await askForRecount(office.page)
      const { page } = second
      await findDocument(page, later)
      await seen(page, note)
      await pressKey(page, 'Empezar 2.º conteo')
      await beginAs(page, beto)
      await scan(page, labels.detergent)
      await expect.poll(() => row(office.page, article).innerText()).toContain(`Reconteo en curso: ${beto}`)
      await site.server.kill()
      await seen(page, /^Sitio sin respuesta/)
      await scan(page, labels.detergent)
      await finish(page)
      await seen(page, /^Sitio sin respuesta · \d+ eventos? esperan?$/)
      expect(await row(office.page, article).innerText()).toContain(`Reconteo en curso: ${beto}`)
      await site.server.start()
      await expect.poll(() => row(office.page, article).innerText()).not.toContain('Reconteo en curso')
      expect(await row(office.page, article).innerText()).toContain(beto)
    })

    test('the office signs the second document, too, and the dock prints', async () =>
      expect(await signAndPrint(later)).toEqual([]))
  }
}
