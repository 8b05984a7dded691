import { createContext, useContext } from 'react'

/** IANA time zone of the warehouse. `undefined` until the settings are loaded, or if none is set. */
export const WarehouseTimeZone = createContext<string | undefined>(undefined)

export function useWarehouseTimeZone(): string | undefined {
  return useContext(WarehouseTimeZone)
}
