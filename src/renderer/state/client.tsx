import { createContext, useContext, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import type { Client } from '../../contract/client.ts'

interface CoreLink {
  client: Client
  /** False from the moment the core went away until the next one says hello. */
  alive: () => boolean
  onAlive: (listener: () => void) => () => void
}

const LinkContext = createContext<CoreLink | null>(null)

function createLink(client: Client): CoreLink & { close: () => void } {
  let alive = true
  const listeners = new Set<() => void>()
  const set = (next: boolean) => {
    if (alive === next) return
    alive = next
    for (const listener of listeners) listener()
  }
  const offHello = client.onHello(() => set(true))
  const offLost = client.onLost(() => set(false))
  return {
    client,
    alive: () => alive,
    onAlive(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      offHello()
      offLost()
    },
  }
}

/** Gives every screen the one client of the core. */
export function ClientProvider({ client, children }: { client: Client; children: ReactNode }) {
  const link = useMemo(() => createLink(client), [client])
  useEffect(() => () => link.close(), [link])
  return <LinkContext value={link}>{children}</LinkContext>
}

function useLink(): CoreLink {
  const link = useContext(LinkContext)
  if (link === null) throw new Error('no ClientProvider above this part')
  return link
}

/** The client of the core. Calls never reject: they answer `{ok, value | error}`. */
export function useClient(): Client {
  return useLink().client
}

/** Whether the core answers at present; false while it restarts. */
export function useCoreAlive(): boolean {
  const link = useLink()
  return useSyncExternalStore(link.onAlive, link.alive)
}
