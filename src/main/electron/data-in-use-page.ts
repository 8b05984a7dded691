import { staticPage, systemLanguage, type GeneratedPages } from './static-page.ts'

/** The user who has the data folder open, and since when; `null` where it is not known. */
export interface DataHolder {
  user: string | null
  startedAt: string | null
}

const words = {
  es: {
    title: 'Muelle ya está en uso en este equipo',
    fact: (user: string) => `Lo tiene abierto ${user}.`,
    since: (time: string) => `Lo abrió a las ${time}.`,
    somebody: 'otro usuario',
    next: 'Los datos de este equipo los usa una sola persona a la vez. Cierre Muelle en esa sesión y pruebe de nuevo.',
    retry: 'Probar de nuevo',
    noRightsTitle: 'Su usuario no puede abrir los datos de este equipo',
    noRights: (folder: string) => `Los datos están en ${folder}, y su usuario no tiene permiso.`,
    noRightsNext:
      'Solicite al administrador que lo agregue al grupo «muelle». Después cierre la sesión y vuelva a entrar.',
  },
  en: {
    title: 'Muelle is in use on this PC',
    fact: (user: string) => `${user} has it open.`,
    since: (time: string) => `Opened at ${time}.`,
    somebody: 'Another user',
    next: 'Only one person at a time can use the data of this PC. Close Muelle in that session and try again.',
    retry: 'Try again',
    noRightsTitle: 'Your user can’t open the data of this PC',
    noRights: (folder: string) => `The data is in ${folder}, and your user has no permission.`,
    noRightsNext: 'Ask the administrator to add you to the group “muelle”. Then sign out and in again.',
  },
}

/** The page shown while another program has the data folder. */
export const dataInUsePath = '/in-use.html'
/** The page shown to a user who has no right to the data folder. */
export const noRightsPath = '/no-rights.html'

/** Pages that say why a window cannot show the data of this PC. */
export function dataInUsePages(dataFolder: string, holder: () => DataHolder): GeneratedPages {
  return {
    [dataInUsePath]() {
      const text = words[systemLanguage()]
      const { user, startedAt } = holder()
      const since = startedAt === null ? [] : [text.since(startedAt.slice(11, 16))]
      return staticPage({
        title: text.title,
        paragraphs: [[text.fact(user ?? text.somebody), ...since].join(' '), text.next],
        links: [{ href: '/', text: text.retry }],
      })
    },
    [noRightsPath]() {
      const text = words[systemLanguage()]
      return staticPage({
        title: text.noRightsTitle,
        paragraphs: [text.noRights(dataFolder), text.noRightsNext],
        links: [{ href: noRightsPath, text: text.retry }],
      })
    },
  }
}
