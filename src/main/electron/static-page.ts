import { app } from 'electron'

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

/** A page that works without a core. */
export interface StaticPage {
  title: string
  paragraphs: string[]
  links: { href: string; text: string; download?: true }[]
}

/** Generated pages by their path. */
export type GeneratedPages = Record<string, () => { body: string; headers: Record<string, string> }>

const stylePath = '/static-page.css'
export const staticPageStyle: GeneratedPages = {
  [stylePath]: () => ({ body: style, headers: { 'content-type': 'text/css' } }),
}

/** The language of pages without a core: the system's, Spanish or English. */
export function systemLanguage(): 'es' | 'en' {
  return app.getLocale().startsWith('es') ? 'es' : 'en'
}

/** Answers a page: text and links, no scripts. */
export function staticPage({ title, paragraphs, links }: StaticPage): {
  body: string
  headers: Record<string, string>
} {
  const shown = links.map(
    ({ href, text, download }) => `<a href="${href}"${download ? ' download' : ''}>${escaped(text)}</a>`,
  )
  return {
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html>
<html lang="${systemLanguage()}">
  <head>
    <meta charset="utf-8" />
    <title>${escaped(title)}</title>
    <link rel="stylesheet" href="${stylePath}" />
  </head>
  <body>
    <main>
      <h1>${escaped(title)}</h1>
      ${paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('\n      ')}
      ${shown.join('\n      ')}
    </main>
  </body>
</html>
`,
  }
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
