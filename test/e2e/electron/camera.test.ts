import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { makeFolder, removeFolder } from '../../support/temporary-folder.ts'
import { cameraJourney, writePalletFilm } from '../journeys/camera.ts'
import { onElectron } from '../journeys/on-electron.ts'
import { shareProgram } from '../journeys/program.ts'
import { electronRuntime } from '../launchers/electron-setup.ts'

describe.skipIf(electronRuntime === null)('in Electron', () => {
  const folder = makeFolder()
  const camera = join(folder, 'pallet.y4m')
  writePalletFilm(camera)
  // The program runs as another user.
  chmodSync(folder, 0o755)
  afterAll(() => removeFolder(folder))
  const program = shareProgram(() => onElectron({ camera }))
  cameraJourney(program)

  test('the page gets the camera without sound, and no other device', async () => {
    const answers = await program.page().evaluate(async () => {
      const ask = async (wanted: MediaStreamConstraints) => {
        try {
          const stream = await navigator.mediaDevices.getUserMedia(wanted)
          for (const track of stream.getTracks()) track.stop()
          return stream.getTracks().map(({ kind }) => kind)
        } catch (error) {
          return (error as Error).name
        }
      }
      return [await ask({ video: true }), await ask({ audio: true }), await ask({ video: true, audio: true })]
    })
    expect(answers).toEqual([['video'], 'NotAllowedError', 'NotAllowedError'])
  })
})
