import { app, session, type Session } from 'electron'
import { isPageAddress } from './page-address.ts'

/** Denies permissions, devices, foreign navigation and new windows to all current and future pages. */
export function hardenSessions(): void {
  // Without this, sessions download a spelling dictionary.
  app.on('session-created', withoutDictionary)
  withoutDictionary(session.defaultSession)
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', (event) => {
      if (!isPageAddress(event.url)) event.preventDefault()
    })
    contents.on('will-redirect', (event) => {
      if (!isPageAddress(event.url)) event.preventDefault()
    })
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  })
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.defaultSession.setPermissionCheckHandler(() => false)
  session.defaultSession.setDevicePermissionHandler(() => false)
}

function withoutDictionary(one: Session): void {
  one.setSpellCheckerLanguages([])
  one.setSpellCheckerEnabled(false)
}
