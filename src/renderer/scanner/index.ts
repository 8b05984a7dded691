export type { ScanFrame } from './capture.ts'
export {
  ScannerProvider,
  useCalibrating,
  useDialogScan,
  useKeyLog,
  useRefusals,
  useScan,
  useScreenScan,
} from './provider.tsx'
