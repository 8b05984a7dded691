/** Signed receipts: the file of a comparison, and their verification in the settings. */
export const receipts = {
  save: 'Constancia',
  saveTitle: 'Guardar la constancia firmada ({{reference}})',
  title: 'Constancias firmadas',
  text: 'Guarde cada constancia fuera de este equipo: prueba lo que se firmó, aunque después cambien todos los datos.',
  verify: 'Verificar una constancia o un conteo',
  verifyText: 'También se compara con los conteos guardados en este equipo.',
  keys: 'Guardar las claves de los equipos',
  keysText: 'Publíquelas: con ellas otros comprueban sus constancias.',
  tooLarge: 'El archivo es demasiado grande para ser una constancia o un conteo.',
}
