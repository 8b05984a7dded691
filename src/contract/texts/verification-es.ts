import { isolated } from '../isolated.ts'
import { day, grouped, say, short, some } from './finding-words.ts'
import type { FindingValues, VerificationTexts } from './verification-texts.ts'

const units = (text: FindingValues[string] | undefined) => grouped(text, '.', ',')

export const verificationEs: VerificationTexts = {
  outcome: {
    genuine: { title: 'La constancia es auténtica', text: 'Nada cambió desde que se firmó.' },
    no_keys: {
      title: 'La firma es válida, falta saber de quién',
      text: 'Nada cambió desde que se firmó. Agregue la lista de claves publicadas por la empresa para saber qué equipo firmó.',
    },
    unknown_key: {
      title: 'Firmada por un equipo que no está en la lista',
      text: 'Nada cambió desde que se firmó, pero la clave no es de un equipo conocido. No la acepte sin preguntar a la empresa.',
    },
    changed: {
      title: 'La constancia fue modificada',
      text: 'No es lo que se firmó. No la acepte: solicite otra copia.',
    },
    differs: {
      title: 'Los datos no son los de la constancia',
      text: 'La constancia es auténtica, pero los datos con los que se comparó son otros.',
    },
    checksum_only: { title: 'Completa, pero sin firma', text: 'Sólo la suma de control coincide.' },
    not_readable: {
      title: 'No es una constancia ni un conteo',
      text: 'Elija un archivo de Muelle o pegue el texto de su código QR. Si lo era, su comienzo fue modificado.',
    },
    newer_version: {
      title: 'La escribió una versión más nueva',
      text: 'Use el verificador de esa versión.',
    },
    unsupported: {
      title: 'Este navegador no puede verificar la firma',
      text: 'Use una versión actual de Chrome, Edge, Firefox o Safari, o el comando muelle-verify.',
    },
  },
  countOutcome: {
    genuine: { title: 'El conteo es auténtico', text: 'Nada cambió desde que se terminó.' },
    no_keys: {
      title: 'La firma es válida, falta saber de quién',
      text: 'Nada cambió en el conteo. Agregue la lista de claves publicadas por la empresa para saber qué equipo firmó.',
    },
    unknown_key: {
      title: 'Firmado por un equipo que no está en la lista',
      text: 'Nada cambió en el conteo, pero la clave no es de un equipo conocido. No lo acepte sin preguntar a la empresa.',
    },
    changed: { title: 'El conteo fue modificado', text: 'No es lo que se contó. No lo acepte: solicite otra copia.' },
    checksum_only: {
      title: 'El conteo está completo, pero no firmado',
      text: 'Su registro no tiene huecos. Quien tenga el archivo pudo escribirlo de nuevo entero.',
    },
  },
  practice: 'PRÁCTICA: no es una recepción real',
  wrong: 'Incorrecto',
  proven: 'Demostrado',
  notProven: 'No demostrado',
  finding: {
    not_readable: () => say('El archivo no se puede leer'),
    newer_version: () => say('Su versión no se conoce'),
    unsupported: () => say('Faltan las firmas Ed25519'),
    statement_changed: () => say('La primera línea, lo que se declara, fue modificada'),
    signature_wrong: () =>
      say('La firma no corresponde a lo declarado', 'se modificó lo declarado, la clave o la firma'),
    figures_changed: () => say('Las cifras fueron modificadas', 'las líneas que siguen a la firma'),
    figures_missing: ({ lines }) => say('Faltan las cifras', `se firmó ${some(lines, 'línea', 'líneas')}`),
    line_changed: ({ seq, line }) =>
      seq === undefined
        ? say(`La línea ${line} del archivo fue modificada`)
        : say(`El evento ${seq} fue modificado`, 'no coincide con el anterior y el siguiente'),
    anchor_changed: ({ seq }) =>
      say(
        'La cadena del equipo fue modificada o no corresponde al conteo',
        seq === undefined ? null : `sobre el evento ${seq}`,
      ),
    photo_changed: ({ photo }) => say(`La foto ${photo} fue modificada`),
    checksum_wrong: () =>
      say('La suma de control no coincide', 'se modificó el último evento, el encabezado o la suma'),
    file_signature_wrong: () =>
      say('La firma no corresponde al archivo', 'se modificó el encabezado, una clave o la firma'),
    half_written: () => say('El archivo está incompleto', 'falta una parte o sobra texto'),
    qr_changed: () => say('El texto del código QR fue modificado o está incompleto'),
    other_device: ({ device, listed }) =>
      say(
        `Dice ser del equipo ${short(device)}, pero en la lista la clave y el equipo no van juntos`,
        `lista: ${listed}`,
      ),
    head_differs: ({ counter, seq }) =>
      say(`El registro del ${counter}.º conteo es otro`, `difiere hasta el evento ${seq}: se escribió de nuevo`),
    head_missing: ({ counter, seq }) =>
      say(`El registro del ${counter}.º conteo no está o es más corto`, `debería llegar al evento ${seq}`),
    chain_differs: ({ seq }) =>
      say('La cadena del equipo que firmó es otra', `difiere hasta el eslabón ${seq}: se escribió de nuevo`),
    chain_missing: ({ seq }) =>
      say('La cadena del equipo que firmó no está o es más corta', `debería llegar al eslabón ${seq}`),
    signed_by: ({ device, list }) =>
      say(
        `La firmó el equipo «${isolated(String(device))}»`,
        list === '' ? 'su clave está en la lista' : `su clave está en la lista del ${day(list)}`,
      ),
    signed_by_key: ({ device, key }) => say('La firma es válida', `equipo ${short(device)}, clave ${key}`),
    figures_whole: ({ lines, declared, difference }) =>
      say(
        'Las cifras son las que se firmaron',
        `${some(lines, 'línea', 'líneas')}; suma de unidades y kilos: declarado ${units(declared)}${difference === '' ? '' : `, diferencia ${units(difference)}`}`,
      ),
    log_whole: ({ events }) =>
      say('El registro está entero', `${some(events, 'evento', 'eventos')}, en orden, sin huecos`),
    log_signed_to: ({ seq }) => say(`Firmado hasta el evento ${seq}`),
    photos_whole: ({ photos }) =>
      say('Las fotos son las que se tomaron', `${some(photos, 'foto', 'fotos')} en el archivo`),
    head_equal: ({ counter, seq }) =>
      say(`El registro del ${counter}.º conteo es el de la constancia`, `hasta el evento ${seq}`),
    head_removed: ({ counter, seq, at }) =>
      say(
        `El registro del ${counter}.º conteo se borró por antigüedad`,
        `el ${day(at)}; la constancia nombra el evento ${seq}`,
      ),
    chain_equal: ({ seq }) => say('La cadena del equipo es la de la constancia', `hasta el eslabón ${seq}`),
    key_not_listed: ({ device }) => say('De qué empresa es el equipo', `${short(device)} no está en la lista`),
    key_retired: ({ at }) => say('Que el equipo aún se usara', `retirado el ${day(at)}, antes de la firma`),
    no_keys: () => say('De qué equipo es la clave', 'no hay lista de claves'),
    not_signed: () => say('Qué equipo lo escribió', 'no tiene firma: lo hizo una versión anterior'),
    figures_not_included: ({ lines }) =>
      say(
        'Las cifras línea por línea',
        `${some(lines, 'línea', 'líneas')}: en el archivo de la constancia, no en el código QR`,
      ),
    counts_not_compared: ({ counts }) =>
      say(
        'Que los conteos guardados sean los firmados',
        `${some(counts, 'conteo', 'conteos')}; compárelos con sus archivos o en el programa`,
      ),
    clock: () => say('Que la hora sea exacta', 'es la del reloj del equipo'),
    person: ({ name }) =>
      name === ''
        ? say('Quién usó el equipo')
        : say(`Que ${isolated(String(name))} estuviera presente`, 'es el nombre que se ingresó'),
    goods: () => say('Que se haya contado bien', 'prueba qué se registró, no qué había en el pallet'),
  },
}
