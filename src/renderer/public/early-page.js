// The theme of the last session, or of the system, before anything is painted. The page's program then sets the one of the
// settings: src/renderer/state/settings.tsx.
{
  const prefers = (feature) => matchMedia(`(${feature})`).matches
  let theme
  try {
    theme = JSON.parse(localStorage.getItem('muelle.appearance'))[1]
  } catch {
    // Nothing is kept yet.
  }
  if (!['light', 'dark', 'contrast'].includes(theme))
    theme = prefers('prefers-contrast: more') ? 'contrast' : prefers('prefers-color-scheme: dark') ? 'dark' : 'light'
  document.documentElement.dataset.theme = theme
}

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
