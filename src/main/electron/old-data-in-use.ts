import { app, dialog } from 'electron'
import { exitCode } from '../host/exit-code.ts'
import { systemLanguage } from './static-page.ts'

const words = {
  es: (folder: string) =>
    `Muelle no se abrió: otro Muelle tiene abiertos los datos de ${folder}, que pasan a la carpeta de este equipo.\n\nCiérrelo y abra Muelle de nuevo.`,
  en: (folder: string) =>
    `Muelle did not open: another Muelle has the data in ${folder} open, which move to the folder of this PC.\n\nClose it and open Muelle again.`,
}

/** Ends the start: without the data of before, people would count in empty ones, and those of before would never move. */
export function endWhileOldDataInUse(folder: string): void {
  dialog.showErrorBox('Muelle', words[systemLanguage()](folder))
  app.exit(exitCode.locked)
}
