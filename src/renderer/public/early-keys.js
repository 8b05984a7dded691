// Hears the keyboard from the first moment, so that a scan into a page that is still opening keeps its beginning.
// The page's program takes over as soon as it runs: src/renderer/scanner/early-keys.ts.
{
  const events = []
  const hear = (event) => {
    events.push(event)
    // Nothing has the focus yet: Tab would leave the page.
    if (event.key === 'Tab') event.preventDefault()
  }
  const types = ['keydown', 'keyup']
  for (const type of types) addEventListener(type, hear, true)
  window.muelleEarlyKeys = {
    since: performance.now(),
    take() {
      for (const type of types) removeEventListener(type, hear, true)
      return events.splice(0)
    },
  }
}
