import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { captureKeys, type KeyLogEntry } from './capture.ts'
import { createScanHub, type ScanHandler, type ScanHub } from './hub.ts'
import { loadProfile, saveProfile, type ScannerProfile } from './profile.ts'

interface Scanner {
  hub: ScanHub
  profile: ScannerProfile
  setProfile: (profile: ScannerProfile) => void
}

const ScannerContext = createContext<Scanner | null>(null)

/** Captures the scanner for everything below it. One per page. */
export function ScannerProvider({ children }: { children: ReactNode }) {
  const hub = useMemo(() => createScanHub((fault) => globalThis.reportError(fault)), [])
  const [profile, setProfile] = useState(() => loadProfile(globalThis.localStorage))
  useEffect(
    () =>
      captureKeys(window, profile, {
        onFrame: (frame) => hub.push(frame),
        onIncomplete: (keys) => hub.incomplete(keys),
        onKey: (entry) => hub.addKey(entry),
      }),
    [hub, profile],
  )
  const scanner = useMemo<Scanner>(
    () => ({
      hub,
      profile,
      setProfile(next) {
        saveProfile(globalThis.localStorage, next)
        setProfile(next)
      },
    }),
    [hub, profile],
  )
  return <ScannerContext value={scanner}>{children}</ScannerContext>
}

function useScanner(): Scanner {
  const scanner = useContext(ScannerContext)
  if (scanner === null) throw new Error('no ScannerProvider above this part')
  return scanner
}

/**
 * Receives scans while the part is on screen. The part that subscribed last gets them; where it returns a promise
 * the next scan waits for it. `null` leaves them to the one below.
 */
export function useScan(handler: ScanHandler | null): void {
  const { hub } = useScanner()
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  const listens = handler !== null
  useEffect(() => (listens ? hub.subscribe((frame) => latest.current?.(frame)) : undefined), [hub, listens])
}

/** The last keys that arrived, for the live view in the settings. */
export function useKeyLog(): readonly KeyLogEntry[] {
  const { hub } = useScanner()
  return useSyncExternalStore(hub.watch, hub.keys)
}

/** How many scans began and never ended since the page was opened: a sign of a scanner without an end key. */
export function useIncompleteScans(): number {
  const { hub } = useScanner()
  return useSyncExternalStore(hub.watch, hub.incompletes)
}
