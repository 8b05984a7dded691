/** States of an order in the interface's spelling. */
export const orderStates = [
  'pendiente',
  'preparacion',
  'eliminado',
  'completo',
  'remitido',
  'remitidoExterno',
  'pendienteGestion',
] as const

/** Types of shipping service of an order. */
export const shippingServiceTypes = [
  'propio',
  'partnerWms',
  'enviadoPartnerBeneficios',
  'enviadoPartnerAhora',
  'partnerQuery',
] as const

const spelling = new Map(orderStates.map((state) => [state.toLowerCase(), state as string]))

/** Converts a state to the interface's spelling; 4 is `completo`, unknown states stay unchanged. */
export function orderState(text: string): string {
  const state = text.trim()
  return state === '4' ? 'completo' : (spelling.get(state.toLowerCase()) ?? state)
}
