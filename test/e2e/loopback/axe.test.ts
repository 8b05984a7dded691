import { afterAll, expect, test } from 'vitest'
import { axe } from '../journeys/axe.ts'
import { closePages, openContext } from '../launchers/loopback.ts'

afterAll(closePages)

const html = `<!doctype html><html lang="en"><title>Page</title>
  <style>[data-theme=dark] p { color: #bbb }</style>
  <main><h1>Page</h1><img src="data:,"><p>words</p><div role="dialog" aria-label="Open"><button></button></div></main>`

test('faults are found, those of contrast in their theme, and only inside what was asked for', async () => {
  const page = await (await openContext()).newPage()
  await page.setContent(html)
  const kinds = (faults: string[]) => faults.map((fault) => fault.split(' ', 2).join(' '))
  expect(kinds(await axe(page, ['light', 'dark']))).toEqual([
    'light: button-name',
    'light: image-alt',
    'dark: color-contrast',
  ])
  expect(kinds(await axe(page, ['light'], '[role=menu], [role=dialog]'))).toEqual(['light: button-name'])
})
