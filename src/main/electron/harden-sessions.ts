import { app, session, type Session } from 'electron'
import { isPageAddress, pageOrigin } from './page-address.ts'

/**
 * Denies permissions, devices, foreign downloads, navigation and new windows to all current and future pages. Only the program's
 * own page may have the camera, without sound.
 */
export function hardenSessions(): void {
  app.on('session-created', hardenSession)
  hardenSession(session.defaultSession)
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
}

/** The same for the session of the window and that of the hidden window for printing. */
function hardenSession(one: Session): void {
  one.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const kinds = permission === 'media' && 'mediaTypes' in details ? (details.mediaTypes ?? []) : []
    answer(kinds.join() === 'video' && details.isMainFrame && isPageAddress(details.requestingUrl))
  })
  one.setPermissionCheckHandler(
    (_contents, permission, origin, details) =>
      permission === 'media' && details.mediaType === 'video' && isPageAddress(origin),
  )
  one.setDevicePermissionHandler(() => false)
  // Without a stream the request of the page is rejected.
  one.setDisplayMediaRequestHandler((_request, answer) => answer(null))
  // The page saves what it made itself, and the system asks where; anything else is not stored.
  one.on('will-download', (event, item) => {
    if (!isOwnFile(item.getURL())) event.preventDefault()
  })
  // Without this, sessions download a spelling dictionary.
  one.setSpellCheckerLanguages([])
  one.setSpellCheckerEnabled(false)
}

function isOwnFile(address: string): boolean {
  return address.startsWith(`blob:${pageOrigin}/`) || isPageAddress(address)
}
