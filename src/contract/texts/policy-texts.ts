import type { PolicyName } from '../shapes/policy.ts'

/** Words of a setting of the administrator: its name, what it does, and what its value must be. */
export type PolicyTexts = Record<PolicyName, { title: string; text: string; expected: string }>

export const policyTexts: Record<'es' | 'en', PolicyTexts> = {
  es: {
    wmsAddress: {
      title: 'Dirección del WMS, versión 2',
      text: 'La dirección base del WMS. El equipo trabaja siempre con este almacén; las credenciales se ingresan en Configuración.',
      expected: 'una dirección que empieza con https:// o http://, sin usuario ni signo de pregunta',
    },
    wmsLegacyAddress: {
      title: 'Dirección del WMS, versión 1',
      text: 'La dirección base de la versión 1, si no es la misma.',
      expected: 'una dirección que empieza con https:// o http://, sin usuario ni signo de pregunta',
    },
    dataFolder: {
      title: 'Carpeta de datos',
      text: 'La carpeta de los datos del equipo. Tiene que existir o poder crearse, con permiso de escritura para quienes usan Muelle.',
      expected: 'la ruta completa de una carpeta',
    },
    backupFolder: {
      title: 'Carpeta de las copias de seguridad',
      text: 'La carpeta en la que el equipo guarda sus copias de seguridad. Tiene que existir, con permiso de escritura. La hora y cuántas se conservan se eligen en Configuración.',
      expected: 'la ruta completa de una carpeta',
    },
    language: {
      title: 'Idioma',
      text: 'El idioma de las pantallas: el del sistema, español o inglés.',
      expected: 'system, es o en',
    },
    autostart: {
      title: 'Iniciar con la sesión',
      text: 'Abre Muelle cuando un usuario inicia sesión en el equipo.',
      expected: 'true o false',
    },
    kiosk: {
      title: 'Modo kiosco',
      text: 'Muelle ocupa toda la pantalla y no se cierra. Un supervisor puede salir hasta el próximo inicio.',
      expected: 'true o false',
    },
    siteServer: {
      title: 'Servidor del sitio',
      text: 'La dirección del servidor que comparte los conteos entre los equipos. El código de cada equipo se ingresa en Configuración.',
      expected: 'postgres://SERVIDOR:PUERTO/BASE, sin usuario',
    },
    handover: {
      title: 'Destinos del envío al ERP',
      text: 'La lista de destinos, como JSON en una sola línea. Los secretos se ingresan en Configuración.',
      expected: 'una lista de destinos, cada uno con un nombre único, way y formats',
    },
    retention: {
      title: 'Borrado por antigüedad',
      text: 'Los días que se conservan los conteos firmados (countDays, 90 o más), sus fotos (photoDays, 30 o más), los eventos recibidos (inboxDays, hasta 30) y los archivos de registro (logDays, 7 o más). Lo que no se nombra no se borra por esta regla.',
      expected: 'un objeto JSON, por ejemplo {"countDays": 730}',
    },
    updateMode: {
      title: 'Actualizaciones',
      text: 'Qué hace Muelle con una versión nueva: nada (never), avisar (notify), descargarla (download) o también instalarla cuando nadie trabaja (install). Nunca con un conteo abierto.',
      expected: 'never, notify, download o install',
    },
    updateSource: {
      title: 'Origen de las actualizaciones',
      text: 'La carpeta con muelle-update.json y los paquetes: una dirección web de la red o una carpeta compartida.',
      expected: 'una dirección que empieza con https:// o http://, o la ruta completa de una carpeta',
    },
    updateKeys: {
      title: 'Claves de las actualizaciones',
      text: 'Claves públicas cuya firma se acepta además de las del programa, como JSON en una sola línea.',
      expected: 'una lista de claves públicas Ed25519, cada una como la línea de su archivo PEM',
    },
  },
  en: {
    wmsAddress: {
      title: 'Address of the WMS, version 2',
      text: 'The base address of the WMS. The PC always works with this warehouse; credentials are entered in Settings.',
      expected: 'an address that begins with https:// or http://, without user or question mark',
    },
    wmsLegacyAddress: {
      title: 'Address of the WMS, version 1',
      text: 'The base address of version 1, if it is not the same.',
      expected: 'an address that begins with https:// or http://, without user or question mark',
    },
    dataFolder: {
      title: 'Data folder',
      text: 'The folder for the data of the PC. It must exist or be possible to create, writable for the users of Muelle.',
      expected: 'the full path of a folder',
    },
    backupFolder: {
      title: 'Backup folder',
      text: 'The folder into which the PC writes its backups. It must exist and be writable. The hour and how many are kept are chosen in Settings.',
      expected: 'the full path of a folder',
    },
    language: {
      title: 'Language',
      text: 'The language of the screens: of the system, Spanish or English.',
      expected: 'system, es or en',
    },
    autostart: {
      title: 'Start when a user signs in',
      text: 'Opens Muelle when a user signs in on the PC.',
      expected: 'true or false',
    },
    kiosk: {
      title: 'Kiosk mode',
      text: 'Muelle takes the whole screen and cannot be closed. A supervisor can leave it until the next start.',
      expected: 'true or false',
    },
    siteServer: {
      title: 'Site server',
      text: 'The address of the server that carries counts between PCs. The code of each PC is entered in Settings.',
      expected: 'postgres://HOST:PORT/DATABASE, without a user',
    },
    handover: {
      title: 'Destinations of the hand-over to the ERP',
      text: 'The list of destinations, as JSON in one line. Secrets are entered in Settings.',
      expected: 'a list of destinations, each with a unique name, way and formats',
    },
    retention: {
      title: 'Deletion by age',
      text: 'The days for which signed counts (countDays, 90 or more), their photos (photoDays, 30 or more), received events (inboxDays, up to 30) and log files (logDays, 7 or more) are kept. What is not named is not deleted by this rule.',
      expected: 'a JSON object, such as {"countDays": 730}',
    },
    updateMode: {
      title: 'Updates',
      text: 'What Muelle does with a newer version: nothing (never), notify (notify), download it (download) or also install it when no one is working (install). Never while a count is open.',
      expected: 'never, notify, download or install',
    },
    updateSource: {
      title: 'Source of updates',
      text: 'The folder with muelle-update.json and the packages: a web address in the network or a shared folder.',
      expected: 'an address that begins with https:// or http://, or the full path of a folder',
    },
    updateKeys: {
      title: 'Keys of updates',
      text: 'Public keys whose signature is accepted in addition to those of the program, as JSON in one line.',
      expected: 'a list of Ed25519 public keys, each as the line of its PEM file',
    },
  },
}
