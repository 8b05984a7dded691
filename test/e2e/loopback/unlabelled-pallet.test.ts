import { describe } from 'vitest'
import { onLoopback } from '../journeys/on-loopback.ts'
import { shareProgram } from '../journeys/program.ts'
import { unlabelledPalletJourney } from '../journeys/unlabelled-pallet.ts'

describe('on the loopback host', () => {
  unlabelledPalletJourney(shareProgram(onLoopback))
})
