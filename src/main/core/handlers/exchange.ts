import type { Handlers } from '../dispatch.ts'
import type { Exchange } from '../exchange/exchange.ts'

/** How the folder that PCs share is doing. */
export function exchangeHandlers(exchange: Exchange): Pick<Handlers, 'exchange.status'> {
  return { 'exchange.status': () => exchange.status() }
}
