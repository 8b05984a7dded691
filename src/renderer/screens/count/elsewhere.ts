import type { OperationError } from '../../../contract/errors.ts'
import type { ScanResult } from '../../../contract/shapes/count.ts'
import type { QueuedCommand, NewItem } from './command-queue.ts'

/** A container that another PC has counted: who, where and when. */
export interface ContainerCountedElsewhere {
  container: string
  operator: string
  device: string
  at: string
  /** The action that counts it here too. */
  goOn: NewItem
}

/** The answer to a scan whose container another PC has open. */
export function elsewhereFromResult(item: QueuedCommand, answer: ScanResult): ContainerCountedElsewhere | null {
  const { reason, duplicateOf, container, raw } = answer
  if (item.operation !== 'counts.scan' || reason !== 'container_elsewhere' || duplicateOf === null) return null
  const { at, operator, device = '' } = duplicateOf
  const goOn: NewItem = { operation: 'counts.scan', input: { ...item.input, alsoElsewhere: true } }
  return { container: container ?? raw, operator, device, at, goOn }
}

/** Reads from an error which other PC holds the container that was entered. */
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
  return { container, operator: text('operator'), device: text('device'), at: text('at'), goOn }
}
