/** Signed receipts: the file of a comparison, and their verification in the settings. */
export const receipts = {
  save: 'Constancia',
  saveTitle: 'Guardar la constancia firmada ({{reference}})',
  title: 'Constancias firmadas',
  text: 'Guarde cada constancia fuera de este equipo: prueba lo que se firmó, aunque después cambien todos los datos.',
  verify: 'Verificar una constancia o un conteo',
  verifyText: 'También se compara con los conteos guardados en este equipo.',
  keys: 'Guardar las claves de los equipos',
  keysText: 'Publique este archivo para que otros puedan verificar sus constancias.',
  page: 'Guardar la página de verificación',
  pageText: 'Entréguela con las constancias: las verifica en cualquier navegador, sin red.',
  pageMissing: 'Esta instalación no tiene la página de verificación. Instale el programa de nuevo.',
  savedText:
    'Constancia guardada. Guárdela también fuera de este equipo. Quien la reciba la verifica con la página de verificación en su navegador, sin red, y con las claves de los equipos (Configuración › Datos de este equipo).',
  thisPc: 'este equipo ({{id}})',
  tooLarge: 'El archivo es demasiado grande para ser una constancia o un conteo.',
}
