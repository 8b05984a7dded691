import { hubCommand } from './host/hub-command.ts'

/** Installed, it is `muelle --hub COMMAND`: the program comes first, and Electron has to be ended. */
const isInstalled = process.versions['electron'] !== undefined
const args = process.argv.slice(isInstalled ? process.argv.indexOf('--hub') + 1 : 2)

export const started = hubCommand(args, {
  out: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
}).then((exitCode) => {
  if (isInstalled) process.exit(exitCode)
  process.exitCode = exitCode
})
