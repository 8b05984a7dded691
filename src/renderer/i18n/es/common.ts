import { es as shared } from '../../../contract/texts/es.ts'

/** Words that several screens share: actions, states, failures, marks. */
export const common = {
  practice: 'Práctica',
  back: 'Volver',
  cancel: 'Cancelar',
  operatorPinMissing: 'Ese operador no tiene PIN. El supervisor lo agrega en Configuración, Operadores.',
  close: 'Cerrar',
  change: 'Cambiar',
  save: 'Guardar',
  clear: 'Borrar',
  letterKeypad: {
    name: 'Letras',
    space: 'Espacio',
    erase: 'Borrar la última letra',
    show: 'Letras en pantalla para {{field}}',
  },
  retry: 'Probar de nuevo',
  refreshNow: 'Actualizar ahora',
  seeMore: 'Ver más',
  hidden: 'ocultas',
  hiddenWhileBlind: 'Oculto hasta terminar el conteo',
  none: '—',
  units: 'u.',
  yesterday: 'ayer',
  lessThanMinute: 'hace un momento',
  minutes: '{{minutes}} min',
  hours: '{{hours}} h {{minutes}}',
  milliseconds: '{{value}} ms',
  seconds: '{{value}} s',
  loading: 'Cargando…',
  undo: 'Deshacer',
  counter: { '1': '1.er conteo', '2': '2.º conteo', '3': '3.er conteo' },
  counterShort: { '1': '1.º', '2': '2.º', '3': '3.º' },
  controlState: {
    sincontrol: 'Pendiente',
    pendientecontrol: 'Pendiente de control',
    enprocesocontrol: 'En proceso',
    controlado: 'Controlado',
    verificado: 'Verificado',
    guardado: 'Guardado',
  },
  mode: { simple: 'Simple', completo: 'Completo' },
  comparisonStatus: shared.comparisonStatus,
  unknownPc: 'Equipo desconocido',
  unknownPcHelp:
    'Nadie confirmó ese equipo: su conteo se guarda, pero no entra en ninguna cifra. Un supervisor lo confirma en Config.',
  countStatus: { open: 'Abierto', closed: 'Terminado', signed: 'Firmado', aside: 'Excluido' },
  resource: {
    controls: 'Recepción',
    suppliers: 'Proveedores',
    stock: 'Stock',
    adjustments: 'Ajustes',
    orders: 'Pedidos',
    dispatches: 'Despachos',
  },
  unreadable: {
    title_one: '{{value}} línea del WMS no se puede leer',
    title_other: '{{value}} líneas del WMS no se pueden leer',
    text: 'Sin efecto en cifras ni comparaciones. Muestre este aviso al administrador del WMS.',
    line: 'Línea {{value}}',
  },
  ended: {
    title: 'Esta pestaña ya no está conectada al programa',
    text: 'Cada dirección abre una sola pestaña. Siga en la que ya está abierta o inicie Muelle de nuevo. Lo contado está guardado en este equipo; lo que quedó sin respuesta se retoma al reabrir el conteo.',
  },
  opening: {
    title: 'El programa está abriendo los datos de este equipo',
    text: 'Después de una actualización puede tardar unos minutos. No lo cierre: esta pantalla continúa sola.',
  },
  noSecrets: {
    title: 'No se pueden leer las credenciales del WMS',
    damaged:
      'El archivo que las guarda está dañado. Hay que ingresarlas de nuevo en Configuración. Se puede seguir contando.',
    unreadable:
      'No se puede abrir el archivo que las guarda. Hay que ingresarlas de nuevo en Configuración. Se puede seguir contando.',
    silent: 'El almacén de claves del sistema no responde. Se usan apenas responda. Se puede seguir contando.',
  },
  lostCore: {
    title: 'El programa se está reiniciando',
    text: 'Todo lo guardado en este equipo está a salvo. Esta pantalla continúa sola en unos segundos.',
  },
}
