/** States of an order as the interface spells them. */
export const orderStates = [
  'pendiente',
  'preparacion',
  'eliminado',
  'completo',
  'remitido',
  'remitidoExterno',
  'pendienteGestion',
] as const

/** Kinds of shipping service that an order may name. */
export const shippingServiceTypes = [
  'propio',
  'partnerWms',
  'enviadoPartnerBeneficios',
  'enviadoPartnerAhora',
  'partnerQuery',
] as const

const spelling = new Map(orderStates.map((state) => [state.toLowerCase(), state as string]))

/** The interface's spelling of a state in any letter case; 4 is `completo`, what is not known stays as it is. */
export function orderState(text: string): string {
  const state = text.trim()
  return state === '4' ? 'completo' : (spelling.get(state.toLowerCase()) ?? state)
}
