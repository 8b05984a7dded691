import { rm, writeFile } from 'node:fs/promises'
import type { BrowserWindow, MenuItemConstructorOptions } from 'electron'
import { app, dialog, Menu } from 'electron'
import { diagnosticsText } from './crash-page.ts'

const words = {
  es: { edit: 'Edición', view: 'Ver', help: 'Ayuda', save: 'Guardar diagnóstico…', about: 'Acerca de Muelle' },
  en: { edit: 'Edit', view: 'View', help: 'Help', save: 'Save diagnostics…', about: 'About Muelle' },
}

/** Application menu: actions that a page cannot do itself. */
export function setMenu(window: () => BrowserWindow | null, dataFolder: string): void {
  const text = app.getLocale().startsWith('es') ? words.es : words.en
  const view: MenuItemConstructorOptions[] = [
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { role: 'resetZoom' },
    { role: 'togglefullscreen' },
  ]
  if (!app.isPackaged) view.push({ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' })
  const template: MenuItemConstructorOptions[] = [
    { label: text.edit, submenu: [{ role: 'cut' }, { role: 'copy' }, { role: 'paste' }, { role: 'selectAll' }] },
    { label: text.view, submenu: view },
    {
      label: text.help,
      submenu: [
        { label: text.save, click: () => void saveDiagnostics(window(), dataFolder) },
        { label: text.about, click: () => showAbout(window()) },
      ],
    },
  ]
  if (process.platform === 'darwin') template.unshift({ role: 'appMenu' })
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}

async function saveDiagnostics(window: BrowserWindow | null, dataFolder: string): Promise<void> {
  if (!window) return
  const { filePath, canceled } = await dialog.showSaveDialog(window, { defaultPath: 'muelle-diagnostics.txt' })
  if (canceled || !filePath) return
  try {
    // A link of that name is replaced, never written through.
    await rm(filePath, { force: true })
    await writeFile(filePath, diagnosticsText(dataFolder), { flag: 'wx' })
  } catch (error) {
    dialog.showErrorBox('Muelle', error instanceof Error ? error.message : filePath)
  }
}

function showAbout(window: BrowserWindow | null): void {
  if (!window) return
  const { electron, chrome, node } = process.versions
  void dialog.showMessageBox(window, {
    title: 'Muelle',
    message: `Muelle ${app.getVersion()}`,
    detail: `Electron ${electron}\nChromium ${chrome}\nNode ${node}`,
    buttons: ['OK'],
  })
}
