import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('receiver-process.ts', import.meta.url))

export interface ReceiverProcess {
  httpPort: number
  smtpPort: number
  /** Resolves with the signal that ended it; rejects if it ended otherwise. */
  killed: Promise<void>
  /** Kills itself at the nth arrival from now on: before it keeps the message, within its answer, or before it answers. */
  dieAt(count: number, moment: 'before' | 'within' | 'after'): void
  kill(): void
}

/** Starts the receiver as a process of its own; with ports of an earlier one it takes its place. */
export async function startReceiverProcess(
  { file, folder, secret, seed }: { file: string; folder: string; secret: string; seed: number },
  onArrival: () => void,
  ports: Pick<ReceiverProcess, 'httpPort' | 'smtpPort'> = { httpPort: 0, smtpPort: 0 },
): Promise<ReceiverProcess> {
  const flags = [file, folder, secret, seed, ports.httpPort, ports.smtpPort].map(String)
  const child = spawn(process.execPath, [program, ...flags], { stdio: ['pipe', 'pipe', 'inherit'] })
  // A line for a process that was killed meanwhile.
  child.stdin.on('error', () => undefined)
  const killed = new Promise<void>((resolve, reject) =>
    child.once('exit', (code, signal) =>
      signal === 'SIGKILL' ? resolve() : reject(new Error(`the receiver ended with ${code ?? signal}`)),
    ),
  )
  const lines = createInterface({ input: child.stdout })
  const first = await Promise.race([
    new Promise<string>((resolve) => lines.once('line', resolve)),
    killed.then(() => Promise.reject(new Error('the receiver was killed before it listened'))),
  ])
  lines.on('line', onArrival)
  const [httpPort = 0, smtpPort = 0] = JSON.parse(first) as number[]
  return {
    httpPort,
    smtpPort,
    killed,
    dieAt: (count, moment) => void child.stdin.write(`${count} ${moment}\n`),
    kill: () => void child.kill('SIGKILL'),
  }
}
