import type { OrderView } from '../../contract/shapes/wms-data.ts'

/** The customer of an order, else the name of the delivery location; `null` if neither is known. */
export function customerOf({ customerLocation: place }: OrderView): string | null {
  return place?.customer?.description ?? place?.description ?? place?.customer?.code ?? place?.code ?? null
}
