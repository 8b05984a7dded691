export type { ScanFrame } from './framer.ts'
export { ScannerProvider, useIncompleteScans, useKeyLog, useScan } from './provider.tsx'
