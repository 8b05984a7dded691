import { rmSync } from 'node:fs'
import { makeFolder } from '../../support/temporary-folder.ts'
import { closePages, launchLoopback } from '../launchers/loopback.ts'
import { shareProgram } from '../journeys/program.ts'
import { countedWithAdvice, wrongGoodsJourney } from '../journeys/wrong-goods.ts'

let advice: Buffer
const program = shareProgram(() => {
  const dataFolder = makeFolder()
  return {
    async launch(options) {
      advice = await countedWithAdvice(dataFolder)
      return launchLoopback({ ...options, dataFolder })
    },
    async end() {
      await closePages()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
})
wrongGoodsJourney(program, () => advice)
