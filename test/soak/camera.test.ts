import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeFolder, removeFolder } from '../support/temporary-folder.ts'
import { cameraJourney, writePalletFilm } from '../e2e/journeys/camera.ts'
import { onLoopback } from '../e2e/journeys/on-loopback.ts'
import { shareProgram } from '../e2e/journeys/program.ts'

const folder = makeFolder()
const camera = join(folder, 'pallet.y4m')
writePalletFilm(camera)
afterAll(() => removeFolder(folder))

describe('on the loopback host', () => {
  const program = shareProgram(() => onLoopback({ camera }))
  beforeAll(() => program.page().context().grantPermissions(['camera']))
  cameraJourney(program)

  test('without the permission it says what to do, and counting goes on', async () => {
    const page = program.page()
    await page.context().clearPermissions()
    await page.getByRole('button', { name: 'Cámara', exact: true }).click()
    await page.getByText('El acceso a la cámara no está permitido.').waitFor()
    await page.context().grantPermissions(['camera'])
    await page.getByRole('button', { name: 'Encender la cámara' }).click()
    await page.getByText('códigos a la vista').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})
