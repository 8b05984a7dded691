import type { OperationError } from '../../../contract/errors.ts'
import type { ScanResult } from '../../../contract/shapes/count.ts'
import type { QueuedCommand, NewItem } from './command-queue.ts'

/** A container that another PC, or another part of the delivery, has counted: who, where and when. */
export interface ContainerCountedElsewhere {
  container: string
  operator: string
  /** `null`: this PC. */
  device: string | null
  deviceName: string | null
  /** It is open there now. */
  open: boolean
  /** The part of the delivery, if it is another one. */
  part: number | null
  at: string
  /** The action that counts it here too. */
  goOn: NewItem
}

/** The answer to a scan whose container another count of the delivery has. */
export function elsewhereFromResult(item: QueuedCommand, answer: ScanResult): ContainerCountedElsewhere | null {
  const { reason, duplicateOf, container, raw } = answer
  if (item.operation !== 'counts.scan' || reason !== 'container_elsewhere' || duplicateOf === null) return null
  const { at, operator, device = null, deviceName = null, part = null, open = false } = duplicateOf
  const goOn: NewItem = { operation: 'counts.scan', input: { ...item.input, alsoElsewhere: true } }
  return { container: container ?? raw, operator, device, deviceName, part, open, at, goOn }
}

/** Reads from an error which other count holds the container that was entered. */
export function elsewhereFromError(
  item: QueuedCommand,
  { details = {} }: OperationError,
): ContainerCountedElsewhere | null {
  if (item.operation !== 'counts.container' || details['reason'] !== 'container_elsewhere') return null
  const text = (name: string): string => {
    const value = details[name]
    return typeof value === 'string' ? value : ''
  }
  const container = text('container')
  const goOn: NewItem = {
    operation: 'counts.container',
    input: { sessionId: item.input.sessionId, container, alsoElsewhere: true },
  }
  const { device, deviceName, part, open } = details
  return {
    container,
    operator: text('operator'),
    device: typeof device === 'string' ? device : null,
    deviceName: typeof deviceName === 'string' ? deviceName : null,
    open: open === true,
    part: typeof part === 'number' ? part : null,
    at: text('at'),
    goOn,
  }
}
