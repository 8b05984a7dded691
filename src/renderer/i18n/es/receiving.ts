export const receiving = {
  field: 'Escanee o escriba el número',
  list: 'Documentos',
  today: 'Hoy',
  todayNone: 'sin documentos',
  documents_one: '{{value}} documento',
  documents_other: '{{value}} documentos',
  matching: 'Coinciden con «{{text}}»',
  onThisPc_one: '{{count}} documento en este equipo',
  onThisPc_other: '{{count}} documentos en este equipo',
  earlier: 'Días anteriores',
  noDate: 'Sin fecha',
  explain: {
    count: 'Quién cuenta en este equipo y cuántas lecturas lleva, o el último conteo terminado. Nunca las unidades.',
  },
  column: {
    age: 'Antigüedad',
  },
  resumeNumber: 'Reanudar el conteo de {{number}}',
  noNumber: 'sin número',
  closedAt: '{{counter}} terminado {{time}}',
  counts_one: '{{count}} conteo',
  counts_other: '{{count}} conteos',
  signed: 'firmado',
  narrow: 'Hay más: escriba parte del número o del proveedor.',
  reading: 'Cargando los documentos…',
  empty: {
    title: 'No hay documentos en este equipo',
    text: 'Escanee o escriba un número, o actualice la lista del WMS.',
  },
  noMatch: {
    title: 'Nada coincide con «{{text}}» en este equipo',
    text: 'Presione Enter para buscarlo en el WMS.',
  },
  absent: {
    title: 'No se encontró: {{number}}',
    text: 'El WMS no tiene ese número. Revíselo o escanee otra vez.',
  },
  unknown: {
    title: 'No se pudo consultar: {{number}}',
    copy: 'No está en los datos de este equipo (de las {{time}}).',
    noCopy: 'En este equipo no hay datos del WMS.',
    next: 'Revise el número o pruebe de nuevo cuando vuelva la conexión.',
  },
  article: {
    title: 'Es el código de un artículo: {{number}}',
    text: 'Abra un documento y empiece el conteo para agregarlo.',
  },
}
