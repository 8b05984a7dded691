import type { ChildProcessByStdio } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { Failure } from '../core/domain/failure.ts'
import type { AllowedInstallation, DownloadedUpdate } from '../core/kernel/ports.ts'

/** Somebody may have to be called who knows the password. */
const allowMs = 10 * 60_000

/** The script of an installed package that installs the next one; `null` where there is none. */
export function installedUpdater(executable: string): string | null {
  const script = join(dirname(executable), 'update.sh')
  return process.platform === 'linux' && existsSync(script) ? script : null
}

/**
 * Asks the system for the right to install. The script checks the update again as root, reports that it is ready, and waits for the
 * end of this program. Rejects with `conflict` (`update_not_allowed`), at the latest after 10 min or when the signal ends the
 * question; a password that is entered later installs nothing.
 */
export async function prepareInstallation(
  script: string,
  { manifest, file }: DownloadedUpdate,
  {
    args,
    signal,
    quit,
    shell = '/bin/bash',
  }: { args: readonly string[]; signal: AbortSignal; quit(): void; shell?: string },
): Promise<AllowedInstallation> {
  const child = await start(shell, [script, manifest, file, ...args])
  // Of a script that has ended nobody reads the answer.
  child.stdin.on('error', () => {})
  const lines = createInterface({ input: child.stdout })
  const stop = AbortSignal.any([signal, AbortSignal.timeout(allowMs)])
  // The system's question stays open as long as nobody answers it: only the script's input says that it is over.
  const giveUp = () => {
    child.stdin.end()
    lines.close()
  }
  // Lines that are closed before they are waited for have no end.
  if (stop.aborted) {
    giveUp()
    throw notAllowed()
  }
  stop.addEventListener('abort', giveUp, { once: true })
  try {
    for await (const line of lines) {
      if (line !== 'ready' || stop.aborted) continue
      child.unref()
      return {
        proceed() {
          child.stdin.end('go\n')
          quit()
        },
        cancel: () => void child.stdin.end(),
      }
    }
  } catch (error) {
    throw notStarted(error)
  } finally {
    stop.removeEventListener('abort', giveUp)
  }
  throw notAllowed()
}

const notAllowed = () =>
  new Failure('conflict', 'The system did not allow the installation', { reason: 'update_not_allowed' })

/** Starts the shell. Rejects with `conflict` (`update_not_allowed`) if it cannot start, for example without memory for it. */
async function start(shell: string, args: readonly string[]): Promise<ChildProcessByStdio<Writable, Readable, null>> {
  try {
    const child = spawn(shell, args, { detached: true, cwd: '/', stdio: ['pipe', 'pipe', 'ignore'] })
    await once(child, 'spawn')
    return child
  } catch (error) {
    throw notStarted(error)
  }
}

function notStarted(cause: unknown): Failure {
  return new Failure('conflict', 'The installation was not started', { reason: 'update_not_allowed' }, { cause })
}
