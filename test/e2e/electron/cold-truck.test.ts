import { describe } from 'vitest'
import { coldTruckJourney } from '../journeys/cold-truck.ts'
import { onElectron } from '../journeys/on-electron.ts'
import { electronRuntime } from '../launchers/electron-setup.ts'

describe.skipIf(electronRuntime === null)('in Electron', () => {
  coldTruckJourney(onElectron)
})
