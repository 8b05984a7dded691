// npm test: everything that is fast, and one journey per person in a real browser. `--rest` runs what that leaves out,
// `--all` both; neither starts Electron. Other arguments are passed to vitest.
import { ensureBuild } from './build.mjs'
import { runVitest } from './run-vitest.mjs'

const fast = ['node', 'page', 'journeys']
const rest = ['slow', 'e2e']
const chosen = { '--rest': rest, '--all': [...fast, ...rest] }

const args = process.argv.slice(2)
const projects = chosen[args[0]] ?? fast
const filters = args[0] in chosen ? args.slice(1) : args

ensureBuild()
process.exit(runVitest({ options: projects.map((name) => `--project=${name}`), filters }))
