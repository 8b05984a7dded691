export type { ScanFrame } from './capture.ts'
export { ScannerProvider, useCalibrating, useKeyLog, useRefusals, useScan } from './provider.tsx'
