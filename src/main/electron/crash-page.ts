import { app } from 'electron'
import { writeDiagnostics } from '../host/diagnostics-file.ts'

const words = {
  es: {
    title: 'Muelle se detuvo',
    fact: 'La parte de Muelle que guarda los datos se detuvo tres veces seguidas. Lo contado está guardado en este equipo.',
    next: 'Guarde el diagnóstico para soporte y pruebe de nuevo.',
    save: 'Guardar diagnóstico',
    retry: 'Probar de nuevo',
  },
  en: {
    title: 'Muelle has stopped',
    fact: 'The part of Muelle that stores the data stopped three times in a row. Your counts are saved on this PC.',
    next: 'Save the diagnostics for support and try again.',
    save: 'Save diagnostics',
    retry: 'Try again',
  },
}

const style = `
body { margin: 0; display: grid; place-items: center; min-height: 100vh; font: 20px/1.5 system-ui, sans-serif;
  color: #1c1b19; background: #f6f5f2 }
main { max-width: 34em; padding: 2em }
h1 { font-size: 1.6em }
a { display: inline-block; margin: 1em 1em 0 0; padding: .8em 1.2em; border-radius: 6px; border: 2px solid;
  color: inherit; text-decoration: none }
a:first-of-type { color: #f6f5f2; background: #1c1b19; border-color: #1c1b19 }
a:focus-visible { outline: 3px solid #2a5bd7; outline-offset: 3px }
@media (prefers-color-scheme: dark) {
  body { color: #f0eee9; background: #191816 }
  a:first-of-type { color: #191816; background: #f0eee9; border-color: #f0eee9 }
}
`

/** Addresses of the page shown when the core was abandoned. */
export const stoppedPath = '/stopped.html'

/** A static page that works without a core: no scripts, two links. */
export function crashPages(
  dataFolder: string,
): Record<string, () => { body: string; headers: Record<string, string> }> {
  return {
    [stoppedPath]: () => ({ body: html(), headers: { 'content-type': 'text/html; charset=utf-8' } }),
    '/stopped.css': () => ({ body: style, headers: { 'content-type': 'text/css' } }),
    '/diagnostics.txt': () => ({
      body: diagnosticsText(dataFolder),
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': 'attachment; filename="muelle-diagnostics.txt"',
      },
    }),
  }
}

/** Diagnostics for support, also without a core. */
export function diagnosticsText(dataFolder: string): string {
  const { electron, chrome, node } = process.versions
  return writeDiagnostics(dataFolder, { muelle: app.getVersion(), electron, chrome, node })
}

function html(): string {
  const language = app.getLocale().startsWith('es') ? 'es' : 'en'
  const text = words[language]
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <title>${text.title}</title>
    <link rel="stylesheet" href="/stopped.css" />
  </head>
  <body>
    <main>
      <h1>${text.title}</h1>
      <p>${text.fact}</p>
      <p>${text.next}</p>
      <a href="/diagnostics.txt" download>${text.save}</a>
      <a href="/">${text.retry}</a>
    </main>
  </body>
</html>
`
}
