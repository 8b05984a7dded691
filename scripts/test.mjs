// npm test: all fast tests, and one journey per role in a real browser. `--rest` runs the other tests, `--all` both;
// neither starts Electron. Other arguments are passed to vitest.
import { availableParallelism } from 'node:os'
import { ensureBuild } from './build.mjs'
import { runVitest } from './run-vitest.mjs'

const fast = ['node', 'page', 'journeys']
const rest = ['slow', 'e2e']
const selections = { '--rest': rest, '--all': [...fast, ...rest] }

const args = process.argv.slice(2)
const projects = selections[args[0]] ?? fast
const filters = args[0] in selections ? args.slice(1) : args

// A browser waits for keys and frames most of the time: one worker more than cores keeps them busy.
const workers = projects.includes('e2e') ? [`--maxWorkers=${availableParallelism() + 1}`] : []

ensureBuild()
process.exit(runVitest({ options: [...projects.map((name) => `--project=${name}`), ...workers], filters }))
