import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { loadRecent, saveRecent } from '../state/recent-values.ts'
import { useSettings } from '../state/settings.tsx'
import { useToasts } from '../state/toasts.ts'
import { hasDialogOverDialog, hasOpenDialog, useUnusedScans } from '../state/unused-scans.ts'
import { captureKeyboard, type Capture, type KeyLogEntry } from './capture.ts'
import { takeEarlyKeys } from './early-keys.ts'
import { createScanHub, type RejectedScan, type ScanHandler, type ScanRouter } from './scan-router.ts'
import { calibrationFraming, usedProfiles } from './profile.ts'
import { readProfiles } from './read-profiles.ts'

interface Scanner {
  hub: ScanRouter
  setCalibrating: (on: boolean) => void
}

const ScannerContext = createContext<Scanner | null>(null)

/** Captures the scanners of this PC for everything below it. One per page. */
export function ScannerProvider({ children }: { children: ReactNode }) {
  const hub = useMemo(() => createScanHub((fault) => globalThis.reportError(fault)), [])
  const scanners = useSettings().settings?.scanners
  // Settings are asked again often, and come after the page: only other scanners change how keys are read.
  const content = scanners === undefined ? (loadRecent('scanners')[0] ?? '[]') : JSON.stringify(usedProfiles(scanners))
  const profiles = useMemo(() => readProfiles(content), [content])
  useEffect(() => saveRecent('scanners', [content]), [content])
  const capture = useRef<Capture | null>(null)
  useLayoutEffect(() => {
    const own = captureKeyboard(window, {
      onFrame(frame) {
        useToasts.getState().scanned()
        hub.push(frame)
      },
      onNotTaken: (what) => hub.notTaken(what),
      onKey: (entry) => hub.addKey(entry),
    })
    capture.current = own
    return () => own.stop()
  }, [hub])
  const known = useRef(profiles)
  const calibrating = useRef(false)
  const setCalibrating = useCallback((on: boolean) => {
    calibrating.current = on
    if (on) capture.current?.setProfiles([], calibrationFraming)
    else capture.current?.setProfiles(known.current)
  }, [])
  // Before the screen shows that a scanner is known, it is.
  useLayoutEffect(() => {
    known.current = profiles
    setCalibrating(calibrating.current)
  }, [profiles, setCalibrating])
  useLayoutEffect(() => {
    const early = takeEarlyKeys(window)
    if (early !== null) capture.current?.takeUp(early)
  }, [])
  const scanner = useMemo<Scanner>(() => ({ hub, setCalibrating }), [hub, setCalibrating])
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
  // With what is on screen, not after it was painted: a scan in between would go to the part that is gone.
  useLayoutEffect(() => {
    latest.current = handler
  })
  const listens = handler !== null
  useLayoutEffect(() => (listens ? hub.subscribe((frame) => latest.current?.(frame)) : undefined), [hub, listens])
}

/** Receives the scans of a screen. A dialog over it that takes none says that the scan was not used: what is chosen below it stays. */
export function useScreenScan(handler: ScanHandler): void {
  useScan((frame) => (hasOpenDialog() ? useUnusedScans.getState().add() : handler(frame)))
}

/** Receives the scans of a dialog, not those while another one lies over it, which says that the scan was not used. */
export function useDialogScan(handler: ScanHandler): void {
  useScan((frame) => (hasDialogOverDialog() ? useUnusedScans.getState().add() : handler(frame)))
}

/** While the part is on screen, scans are taken as typed, of any scanner: what is known of them is being found out. */
export function useCalibrating(): void {
  const { setCalibrating } = useScanner()
  // With what is on screen, as above.
  useLayoutEffect(() => {
    setCalibrating(true)
    return () => setCalibrating(false)
  }, [setCalibrating])
}

/** The last keys that arrived, for the live view in the settings. */
export function useKeyLog(): readonly KeyLogEntry[] {
  const { hub } = useScanner()
  return useSyncExternalStore(hub.watch, hub.keys)
}

/** Recent rejected scans with the reason. */
export function useRefusals(): readonly RejectedScan[] {
  const { hub } = useScanner()
  return useSyncExternalStore(hub.watch, hub.refusals)
}
