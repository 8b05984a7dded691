import { app } from 'electron'
import { writeDiagnostics } from '../host/diagnostics-file.ts'
import { staticPage, systemLanguage, type GeneratedPages } from './static-page.ts'

const words = {
  es: {
    title: 'Muelle se detuvo',
    fact: 'La parte de Muelle que guarda los datos se detuvo tres veces seguidas. Lo contado está guardado en este equipo.',
    pageFact: 'La pantalla de Muelle se detuvo tres veces seguidas. Lo contado está guardado en este equipo.',
    next: 'Guarde el diagnóstico para soporte y pruebe de nuevo.',
    save: 'Guardar diagnóstico',
    retry: 'Probar de nuevo',
  },
  en: {
    title: 'Muelle has stopped',
    fact: 'The part of Muelle that stores the data stopped three times in a row. Your counts are saved on this PC.',
    pageFact: 'The screen of Muelle stopped three times in a row. Your counts are saved on this PC.',
    next: 'Save the diagnostics for support and try again.',
    save: 'Save diagnostics',
    retry: 'Try again',
  },
}

/** Address of the page shown when the core was abandoned. */
export const stoppedPath = '/stopped.html'
/** Address of the page shown when the program's page was abandoned. */
export const pageStoppedPath = '/page-stopped.html'

/** The pages shown when the core or the program's page was abandoned, and the diagnostics. */
export function crashPages(dataFolder: string): GeneratedPages {
  const stopped = (fact: 'fact' | 'pageFact') => () => {
    const text = words[systemLanguage()]
    return staticPage({
      title: text.title,
      paragraphs: [text[fact], text.next],
      links: [
        { href: '/diagnostics.txt', text: text.save, download: true },
        { href: '/', text: text.retry },
      ],
    })
  }
  return {
    [stoppedPath]: stopped('fact'),
    [pageStoppedPath]: stopped('pageFact'),
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
  return writeDiagnostics(dataFolder, { muelle: app.getVersion(), electron, chrome, node }, app.getPath('crashDumps'))
}
