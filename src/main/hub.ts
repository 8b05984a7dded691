import { hubCommand } from './host/hub-command.ts'

process.exitCode = await hubCommand(process.argv.slice(2), {
  out: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
})
