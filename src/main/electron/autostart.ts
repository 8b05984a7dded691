import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { app } from 'electron'

/** Starts Muelle when this user signs in, or no longer. On Linux by an entry in the user's folder of the desktop. */
export function setAutostart(on: boolean): void {
  // A program that is run from its sources is not installed anywhere.
  if (!app.isPackaged) return
  if (process.platform !== 'linux') {
    if (app.getLoginItemSettings().openAtLogin !== on) app.setLoginItemSettings({ openAtLogin: on })
    return
  }
  const folder = join(process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'autostart')
  const path = join(folder, 'muelle.desktop')
  if (!on) return rmSync(path, { force: true })
  const entry = desktopEntry(process.env['APPIMAGE'] ?? process.execPath)
  if (contentOf(path) === entry) return
  mkdirSync(folder, { recursive: true })
  // Written anew: a link of that name is replaced, never written through.
  rmSync(path, { force: true })
  writeFileSync(path, entry, { flag: 'wx' })
}

function contentOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** An entry of the desktop that starts a program; the rules of its quotes are those of the Desktop Entry Specification. */
function desktopEntry(program: string): string {
  const quoted = program.replace(/[\\"`$]/g, String.raw`\\$&`).replaceAll('%', '%%')
  // After the program was removed the entry starts nothing.
  const tried = program.replaceAll('\\', String.raw`\\`)
  return `[Desktop Entry]\nType=Application\nName=Muelle\nTryExec=${tried}\nExec="${quoted}"\nX-GNOME-Autostart-enabled=true\n`
}
