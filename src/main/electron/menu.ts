import { rm, writeFile } from 'node:fs/promises'
import type { MenuItemConstructorOptions } from 'electron'
import { app, BrowserWindow, dialog, Menu } from 'electron'
import { diagnosticsText } from './crash-page.ts'

const words = {
  es: {
    edit: 'Edición',
    view: 'Ver',
    back: 'Atrás',
    forward: 'Adelante',
    reload: 'Recargar',
    window: 'Ventana',
    newWindow: 'Ventana nueva',
    help: 'Ayuda',
    save: 'Guardar diagnóstico…',
    about: 'Acerca de Muelle',
  },
  en: {
    edit: 'Edit',
    view: 'View',
    back: 'Back',
    forward: 'Forward',
    reload: 'Reload',
    window: 'Window',
    newWindow: 'New window',
    help: 'Help',
    save: 'Save diagnostics…',
    about: 'About Muelle',
  },
}

type Action = NonNullable<MenuItemConstructorOptions['click']>

/** The window that a menu entry was chosen in. */
function inWindow(act: (window: BrowserWindow) => void): Action {
  return (_item, window) => {
    const chosen = BrowserWindow.getAllWindows().find(({ id }) => id === window?.id)
    if (chosen !== undefined) act(chosen)
  }
}

/** Application menu: actions that a page cannot do itself. */
export function setMenu(dataFolder: string, openWindow: () => void): void {
  const text = app.getLocale().startsWith('es') ? words.es : words.en
  const view: MenuItemConstructorOptions[] = [
    {
      label: text.back,
      accelerator: 'Alt+Left',
      click: inWindow(({ webContents }) => webContents.navigationHistory.goBack()),
    },
    {
      label: text.forward,
      accelerator: 'Alt+Right',
      click: inWindow(({ webContents }) => webContents.navigationHistory.goForward()),
    },
    { label: text.reload, accelerator: 'F5', click: inWindow(({ webContents }) => webContents.reload()) },
    { type: 'separator' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { role: 'resetZoom' },
    { role: 'togglefullscreen' },
  ]
  if (!app.isPackaged) view.push({ type: 'separator' }, { role: 'toggleDevTools' })
  const template: MenuItemConstructorOptions[] = [
    { label: text.edit, submenu: [{ role: 'cut' }, { role: 'copy' }, { role: 'paste' }, { role: 'selectAll' }] },
    { label: text.view, submenu: view },
    // The page hears the shortcut itself, as it does in a browser.
    {
      label: text.window,
      submenu: [{ label: text.newWindow, accelerator: 'Alt+N', registerAccelerator: false, click: openWindow }],
    },
    {
      label: text.help,
      submenu: [
        { label: text.save, click: inWindow((window) => void saveDiagnostics(window, dataFolder)) },
        { label: text.about, click: inWindow(showAbout) },
      ],
    },
  ]
  if (process.platform === 'darwin') template.unshift({ role: 'appMenu' })
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}

async function saveDiagnostics(window: BrowserWindow, dataFolder: string): Promise<void> {
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

function showAbout(window: BrowserWindow): void {
  const { electron, chrome, node } = process.versions
  void dialog.showMessageBox(window, {
    title: 'Muelle',
    message: `Muelle ${app.getVersion()}`,
    detail: `Electron ${electron}\nChromium ${chrome}\nNode ${node}`,
    buttons: ['OK'],
  })
}
