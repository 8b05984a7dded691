export type { ScanFrame } from './capture.ts'
export { ScannerProvider, useCalibrating, useKeyLog, useRefusals, useScan, useScreenScan } from './provider.tsx'
