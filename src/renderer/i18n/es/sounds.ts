/** Sounds of the results of scans, and the spoken answer. */
export const sounds = {
  title: 'Probar los sonidos',
  counted: 'Contado',
  needs: 'Falta un dato',
  unknown: 'Código desconocido',
  duplicate: 'Ya contado',
  blocked: 'No se agregó',
  spoken: 'Decir el resultado de cada lectura',
  spokenHint:
    'Dice el artículo y su total, o lo que falta, con la voz de este equipo. La lectura siguiente la interrumpe.',
  noVoice: 'Este equipo no tiene voz en este idioma. Instálela en la configuración del sistema.',
  trySpoken: 'Probar la voz',
  spokenSample: 'Leche entera 1 litro, total 36',
}
