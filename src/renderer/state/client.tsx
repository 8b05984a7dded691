import { createContext, useContext, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import type { Client } from '../../contract/client.ts'

interface CoreLink {
  client: Client
  /** False from the loss of the core until the next one connects. */
  alive: () => boolean
  /** True if the first core has not connected within `slowMs`. */
  slow: () => boolean
  /** True if no core can answer this page again. */
  ended: () => boolean
  onAlive: (listener: () => void) => () => void
}

const LinkContext = createContext<CoreLink | null>(null)

/** Milliseconds after which a start counts as slow; a normal core connects within two seconds. */
const slowMs = 4_000

function createLink(client: Client): CoreLink & { close: () => void } {
  let alive = true
  let ended = false
  let slow = false
  const listeners = new Set<() => void>()
  const set = (next: boolean) => {
    if (alive === next) return
    alive = next
    for (const listener of listeners) listener()
  }
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const timer = setTimeout(() => {
    slow = true
    tell()
  }, slowMs)
  const offHello = client.onHello(() => {
    clearTimeout(timer)
    if (slow) {
      slow = false
      tell()
    }
    set(true)
  })
  const offLost = client.onLost(() => set(false))
  const offEnded = client.onEnded(() => {
    ended = true
    clearTimeout(timer)
    slow = false
    tell()
  })
  return {
    client,
    alive: () => alive,
    slow: () => slow,
    ended: () => ended,
    onAlive(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      clearTimeout(timer)
      offHello()
      offLost()
      offEnded()
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

/** True if the core responds; false while it restarts. */
export function useCoreAlive(): boolean {
  const link = useLink()
  return useSyncExternalStore(link.onAlive, link.alive)
}

/** Whether the program takes long to open its data, as after an update. */
export function useCoreSlow(): boolean {
  const link = useLink()
  return useSyncExternalStore(link.onAlive, link.slow)
}

/** True if this page must be opened again: its session ended with the program. */
export function useSessionEnded(): boolean {
  const link = useLink()
  return useSyncExternalStore(link.onAlive, link.ended)
}
