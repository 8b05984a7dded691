import { rmSync } from 'node:fs'
import { makeFolder } from '../../support/temporary-folder.ts'
import { closePages, launchLoopback } from '../launchers/loopback.ts'
import { shareProgram } from '../journeys/program.ts'
import { strangerJourney } from '../journeys/stranger.ts'
import { workOfYesterday } from '../journeys/work-of-yesterday.ts'

/** The program started cold, on a PC where others worked yesterday. */
const program = shareProgram(() => {
  const dataFolder = makeFolder()
  return {
    async launch(options) {
      await workOfYesterday(dataFolder)
      return launchLoopback({ ...options, dataFolder })
    },
    async end() {
      await closePages()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
})
strangerJourney(program)
