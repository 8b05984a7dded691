import { describe } from 'vitest'
import { comeBackJourney } from '../journeys/come-back.ts'
import { onElectron } from '../journeys/on-electron.ts'
import { electronRuntime } from '../launchers/staged-electron.ts'

describe.skipIf(electronRuntime === null)('coming back, in Electron', () => {
  comeBackJourney(onElectron)
})
