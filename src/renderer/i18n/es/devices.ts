export const devices = {
  text: 'Cada equipo firma sus conteos con una clave propia. Los conteos de otro equipo se incluyen cuando un supervisor lo confirma.',
  words: 'Palabras de este equipo',
  theirWords: 'Palabras del otro equipo',
  wordsHint: 'Deben ser las mismas que muestra el otro equipo al confirmar este.',
  noKey:
    'No se pudo guardar la clave de este equipo: sus conteos no se firman. Revise los permisos de la carpeta de datos.',
  number: 'Identificador',
  earlier: 'Equipos anteriores de estos datos',
  earlierText:
    'Los datos se copiaron o se restauraron, o se perdió la clave. Lo firmado antes sigue siendo válido con su propia clave.',
  others: 'Otros equipos',
  none: 'Todavía no se recibieron conteos de otros equipos.',
  unnamed: 'Equipo {{id}}',
  counts_one: '{{value}} conteo recibido',
  counts_other: '{{value}} conteos recibidos',
  unconfirmed_one: '{{value}} no incluido',
  unconfirmed_other: '{{value}} no incluidos',
  state: {
    confirmed: 'Confirmado',
    revoked: 'Dado de baja',
    unknown: 'Sin confirmar',
    otherKey: 'Número repetido',
    unsigned: 'Sin firma',
    earlier: 'Anterior',
  },
  confirmOf: 'Confirmar {{name}}',
  confirmTitle: 'Confirmar un equipo',
  confirmText:
    'En el otro equipo, abra Configuración › Equipos. Si muestra estas palabras, confírmelo: desde entonces sus conteos se incluyen.',
  confirmUnsigned:
    'Estos conteos no están firmados: nada prueba qué equipo los hizo. Si los reconoce, acéptelos como están. Los que lleguen después se preguntan de nuevo.',
  confirmOtherKey:
    'Otra clave usa el mismo identificador de equipo. Uno de los dos no es el equipo que dice ser. No confirme sin comparar las palabras en el equipo mismo.',
  otherLanguage: 'Si el otro equipo está en otro idioma, compare el código.',
  same: 'Las palabras son las mismas',
  unsure: 'Active el interruptor de arriba.',
  accept: 'Aceptar conteos',
  revoke: 'Dar de baja',
  revokeOf: 'Dar de baja {{name}}',
  revokeText:
    'Para un equipo perdido, robado o que ya no se usa. Lo que ya se recibió de él se conserva. Desde ahora no se acepta nada nuevo de él aquí ni en los equipos que siguen a los supervisores de este.',
  revokeAtServer:
    'El servidor del sitio lo sigue dejando entrar. Para que tampoco pueda entrar allí, su administrador debe ejecutar:',
  copyCommand: 'Copiar el comando',
  commandCopied: 'Comando copiado.',
  revokeSure: '{{name}} no debe compartir nada más',
  revoked: '{{name}} dado de baja: no se acepta nada nuevo de él.',
  thisPcRevoked:
    '{{name}} dio de baja este equipo ({{time}}). Se puede contar, pero los otros equipos no aceptan nada nuevo de él hasta que un supervisor lo confirme de nuevo.',
  anotherPc: 'Otro equipo',
  said: { confirmed: 'confirmado en {{name}}', revoked: 'dado de baja en {{name}}' },
  rename: 'Cambiar nombre',
  renameOf: 'Cambiar nombre: {{name}}',
  name: 'Nombre del equipo',
  nameHint: 'Por ejemplo: Muelle 2',
  supervises: 'Seguir las decisiones de sus supervisores',
  supervisesHint:
    'Para una oficina del servidor del sitio: puede desbloquear documentos aquí, solicitar reconteos y firmar conteos.',
  confirmed: '{{name}} confirmado: sus conteos se incluyen.',
  notice: {
    device_new: {
      moved:
        'Estos datos se copiaron o se movieron de otro lugar. Este equipo tiene una clave nueva; lo firmado antes sigue siendo válido. Solicite que lo confirmen en los otros equipos.',
      key_missing:
        'Faltaba la clave de este equipo. Tiene una nueva; lo firmado antes sigue siendo válido. Solicite que lo confirmen en los otros equipos.',
      older_state:
        'Se encontró un estado anterior de los datos: faltan entradas que existían. Este equipo tiene una clave nueva. Revise los últimos conteos y solicite que lo confirmen en los otros equipos.',
      unknown_chain:
        'No se pudo determinar qué equipo escribió estos datos. Este equipo tiene una clave nueva; solicite que lo confirmen en los otros equipos.',
      restored:
        'Un supervisor restauró una copia de seguridad. Este equipo tiene una clave nueva; lo firmado antes sigue siendo válido. Solicite que lo confirmen en los otros equipos.',
      transferred:
        'Los datos de otro equipo se mudaron a este. Este equipo tiene una clave nueva; lo firmado antes sigue siendo válido. Ingrese las credenciales y solicite que lo confirmen en los otros equipos.',
      chain_changed:
        'Se alteraron entradas de la cadena de este equipo. Este equipo comenzó una cadena y una clave nuevas; la anterior queda como está. Revise los últimos conteos firmados y solicite que lo confirmen en los otros equipos.',
    },
    device_key_unreadable:
      'La clave de este equipo no se pudo leer. Se puede contar; los conteos no se firman hasta que se pueda leer.',
    installation_restored: 'La configuración de este equipo faltaba o estaba dañada. Se restauró de su copia.',
    installation_lost:
      'La configuración de este equipo faltaba o estaba dañada. Se usan los valores iniciales; los conteos están guardados. Revise idioma, escáner y red.',
    settings_unknown:
      'Otra versión del programa escribió ajustes que esta no conoce. Tienen sus valores iniciales; los demás se conservan. Revíselos en Configuración.',
    profile_choice_lost:
      'Faltaba la configuración de este equipo. Se abrieron los datos reales, no la práctica. Revise la dirección del WMS en Configuración › Conexión.',
  },
}
