import { afterAll, expect, test } from 'vitest'
import { cutBelow, keysOutOfSight, overlaps } from '../journeys/overlaps.ts'
import { closePages, openContext } from '../launchers/loopback.ts'

afterAll(closePages)

const html = `<!doctype html><html lang="en"><title>Page</title>
  <style>p, button { margin: 0; font: 16px/20px sans-serif }</style>
  <main>
    <p>words</p><button style="position: relative; top: -10px">reaches up</button>
    <div style="position: sticky; top: 0; margin-top: -20px; background: white"><p>stays above</p></div>
    <div style="height: 12px; overflow: hidden"><p>half a line</p></div>
    <div style="height: 20px; overflow: hidden"><p>a line</p><p>left out whole</p></div>
    <button style="width: 30px; white-space: nowrap; display: block; text-align: start">too long for it</button>
  </main>`

test('what lies over something else or does not fit is found; what floats above or is left out whole is not', async () => {
  const page = await (await openContext()).newPage()
  await page.setContent(html)
  const words = (faults: string[]) => faults.map((fault) => fault.replaceAll(/ \([^)]*\)| in div\.$/g, ''))
  expect(words(await overlaps(page))).toEqual(['overlapping: «reaches up» and «words»'])
  expect(words(await cutBelow(page))).toEqual(['cut below: half a line', 'out of its control: too long for it'])
})

const popups = ['', 'position: sticky; bottom: 0'].map(
  (style, at) => `<div role="dialog" style="height: 80px; overflow: auto">
    <div style="height: 200px"></div><button type="submit" style="display: block; ${style}">Apply ${at}</button></div>`,
)

test('a key of a dialog that one must scroll to is found; one that stays in view is not', async () => {
  const page = await (await openContext()).newPage()
  await page.setContent(popups.join(''))
  expect(await keysOutOfSight(page)).toEqual(['out of sight: Apply 0'])
})
