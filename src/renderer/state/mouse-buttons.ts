const backButton = 3
const forwardButton = 4

/** The side buttons of a mouse go back and forward, as in a browser; Electron leaves them to the page. */
export function hearMouseButtons(): void {
  addEventListener('mouseup', (event) => {
    if (event.button === backButton) history.back()
    else if (event.button === forwardButton) history.forward()
  })
}
