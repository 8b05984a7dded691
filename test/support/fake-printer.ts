import { onTestFinished } from 'vitest'
import { type FakePrinter, openFakePrinter, type PrinterManner } from './label-printer.ts'

/** A label printer on loopback; it ends with the test. */
export async function startFakePrinter(manner: PrinterManner = 'reads'): Promise<FakePrinter> {
  const printer = await openFakePrinter(manner)
  onTestFinished(printer.close)
  return printer
}
