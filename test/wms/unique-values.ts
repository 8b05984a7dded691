import { answers } from './interface-fields.ts'

/** A field of an answer of the interface, and the value that only it has. */
export interface PlantedField {
  operation: string
  object: string
  field: string
  /** Value as it is sent, and as a leaf of an answer begins. `null`: an object or a list, seen in its fields. */
  sent: unknown
}

const nested: Record<string, { object: string; many: boolean }> = {
  items: { object: 'OrderItem', many: true },
  pedidodetalle: { object: 'OrderItem', many: true },
  articulo: { object: 'OrderArticle', many: false },
  clienteubicacion: { object: 'CustomerLocation', many: false },
  cliente: { object: 'Customer', many: false },
  pedidos: { object: 'Order', many: true },
  controlciegodetalle: { object: 'CountedLine', many: true },
  documentorecepcion: { object: 'ReceivingDocument', many: true },
  documentorecepciondetalle: { object: 'ReceivingLine', many: true },
}

const isFlag = (field: string) =>
  /^(es|usa)[A-Z]|^(Usa|Es)[A-Z]|Activo|Bloqueado|^Requiere/i.test(field) && !/^estado/i.test(field)
const integers =
  /^(id|linea|.*id|diaEntrega|horasAEntrega|minimoDiasVencimiento|ordenPreparacion|diasVidaUtil|contenedorCantidadBulto|ubicacion(Pasillo|Posicion|Nivel))$/i
const decimals = /^(unidades.*|peso|pesoDeclarado|volumen|importe)$/i

/** Builds bodies of the interface in which every field has a value of its own. */
export function createUniqueValues(today: string) {
  const planted: PlantedField[] = []
  let last = 0

  function valueOf(object: string, field: string): unknown {
    last += 1
    const isText = object === 'OrderItem' && field === 'linea'
    // A word in version 1, a number in version 2.
    const isWord = field === 'DiaEntrega'
    if (/^horario/i.test(field)) return `11:${String(last % 60).padStart(2, '0')}:${String(Math.floor(last / 60) + 10)}`
    if (/^fecha/i.test(field)) {
      // A row that is queried by day has to be of that day.
      if ((object === 'Control' || object === 'Adjustment') && field === 'Fecha')
        return `${today}T0${last % 10}:${10 + (last % 50)}:${10 + (last % 47)}`
      const day = new Date(Date.UTC(2031, 0, 1 + last)).toISOString().slice(0, 10)
      return `${day}T00:00:00`
    }
    if (!isText && !isWord && integers.test(field)) return 700_000 + last
    if (decimals.test(field)) return 8000 + last + 0.25
    return `U${last}-${field}`
  }

  function build(operation: string, object: string, flag: string | null): Record<string, unknown> {
    const definition =
      answers.find((each) => each.operation === operation && each.object === object) ??
      answers.find((each) => each.operation === 'GET /api/v2/Pedidos' && each.object === object)
    if (!definition) throw new Error(`no fields of ${operation} ${object}`)
    const body: Record<string, unknown> = {}
    for (const field of definition.fields) {
      const child = nested[field.toLowerCase()]
      const own = { operation: definition.operation, object, field }
      if (child) {
        const inner = build(operation, child.object, flag)
        body[field] = child.many ? [inner] : inner
        planted.push({ ...own, sent: null })
      } else if (field.toLowerCase() === 'tags') {
        last += 1
        const tag = `U${last}-tag`
        body[field] = [{ tag }]
        planted.push({ ...own, sent: tag })
      } else if (isFlag(field)) body[field] = flag === `${object}.${field}`
      else {
        body[field] = valueOf(object, field)
        planted.push({ ...own, sent: body[field] })
      }
    }
    return body
  }

  return {
    planted,
    /** A body with all flags false, whose fields are looked for. */
    plain: (operation: string, object: string) => build(operation, object, null),
    /** One body per flag of the object and of what it contains, with only that flag set. */
    flagged(operation: string, object: string): { field: string; object: string; body: Record<string, unknown> }[] {
      const known = planted.length
      const flags = flagsOf(operation, object)
      const bodies = flags.map((each) => ({ ...each, body: build(operation, object, `${each.object}.${each.field}`) }))
      // Their other fields are those of the plain body.
      planted.length = known
      return bodies
    },
  }
}

function flagsOf(operation: string, object: string): { object: string; field: string }[] {
  const fields = answers.find((each) => each.operation === operation && each.object === object)?.fields ?? []
  return fields.flatMap((field) => {
    const child = nested[field.toLowerCase()]
    return child ? flagsOf(operation, child.object) : isFlag(field) ? [{ object, field }] : []
  })
}
