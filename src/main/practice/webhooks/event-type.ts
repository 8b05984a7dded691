/** The events of the interface, in lower case as in `X-EVENT-TYPE`. */
const eventTypes = ['pedido_completo', 'pedido_creado', 'pedido_actualizado', 'preparacion_completa'] as const

export type EventType = (typeof eventTypes)[number]

/** The event of a name in either spelling (`pedido_completo`, `Pedido_Completo`), or `null`. */
export function eventTypeOf(text: string): EventType | null {
  return eventTypes.find((type) => type === text || capitalisedForm(type) === text) ?? null
}

/** The spelling `Pedido_Completo` of a notification's body. */
export function capitalisedForm(type: EventType): string {
  return type.replace(/(^|_)([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase())
}
