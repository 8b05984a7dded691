import { resolve } from 'node:path'
import { app, dialog } from 'electron'
import type { Ports } from '../core/kernel/ports.ts'
import { parseCommandLine, UsageError } from '../host/command-line.ts'
import { machineDataFolder } from '../host/data-folder.ts'
import { chooseDataFolder } from '../host/managed-data-folder.ts'
import { lacksDataFolder, policyLine, readPolicy } from '../host/policy.ts'

const valued = ['data', 'wms', 'wms-legacy', 'webhook-port', 'policy'] as const

/** Exit code for invalid arguments; same as the loopback host. */
const usageExitCode = 2

/** Switches of Chromium, and of a restart, that are no options of this program. */
const switchesOfChromium = /^--(no-sandbox|disable-gpu|lang|ozone-platform|log-level|remote-debugging-port|place)(=|$)/

/** The arguments of this program, without those of Electron and Chromium. */
export function programArguments(): string[] {
  return process.argv.slice(app.isPackaged ? 1 : 2).filter((argument) => !switchesOfChromium.test(argument))
}

/** The folder of data if the command line names none: of the environment, of this PC, of the user. */
export function installedDataFolder(): string {
  const own = process.env['MUELLE_DATA']
  if (own) return resolve(own)
  const machine = app.isPackaged ? machineDataFolder(process.env, process.platform) : null
  return machine ?? app.getPath('userData')
}

/**
 * Reads options of the command line and environment: `--data=DIR` (or `MUELLE_DATA`), `--wms=URL`, `--wms-legacy=URL`,
 * `--practice`, `--webhook-port=N`, `--policy=FILE`. Chromium has switches of its own, so unknown ones cannot be rejected. An invalid
 * option is reported and ends the program instead of being ignored.
 */
export async function readCommandLineOptions(): Promise<Pick<Ports, 'dataFolder' | 'overrides' | 'policy'>> {
  const { commandLine } = app
  const args = valued.flatMap((name) =>
    commandLine.hasSwitch(name) ? [`--${name}=${commandLine.getSwitchValue(name)}`] : [],
  )
  try {
    if (commandLine.hasSwitch('port')) throw new UsageError('--port: only npm run serve listens on a port')
    const { dataFolder, overrides, policyFile } = parseCommandLine(
      commandLine.hasSwitch('practice') ? [...args, '--practice'] : args,
    )
    const policy = await readPolicy(policyFile)
    for (const problem of policy.problems) process.stderr.write(`muelle: ${policyLine(problem)}\n`)
    if (lacksDataFolder(policy))
      throw new UsageError(
        policy.problems
          .filter(({ entry }) => entry === 'dataFolder')
          .map(policyLine)
          .join('\n'),
      )
    return { dataFolder: chooseDataFolder(policy, dataFolder ?? installedDataFolder()), overrides, policy }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    refuse(error.message)
  }
}

/** Reports the problem on standard error and in a dialog; exits when that is closed. */
function refuse(problem: string): never {
  process.stderr.write(`muelle: ${problem}\n`)
  const spanish = app.getPreferredSystemLanguages()[0]?.startsWith('es')
  dialog.showErrorBox(
    'Muelle',
    spanish
      ? `Muelle no se abrió: el acceso directo, el comando o una opción del administrador tiene un valor no válido.\n\n${problem}\n\nCorríjalo y abra Muelle de nuevo.`
      : `Muelle did not open: the shortcut, the command or a setting of the administrator has an invalid value.\n\n${problem}\n\nCorrect it and open Muelle again.`,
  )
  process.exit(usageExitCode)
}
