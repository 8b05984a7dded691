import { parentPort } from 'node:worker_threads'
import type { ToWorker } from '../../../src/main/core/refresh/messages.ts'

// A worker that ends under one record and answers nothing else it is asked to end.

/** The control under which the worker ends. */
const fatalControl = 13
/** The control for which the worker needs more memory than it may have. */
const hugeControl = 14
const held: object[] = []

parentPort?.on('message', (message: ToWorker) => {
  if (message.type !== 'keep' || message.kept.kind !== 'control') return
  if (message.kept.control.id === fatalControl) {
    process.stderr.write('the last words of the worker\n')
    process.exit(1)
  }
  while (message.kept.control.id === hugeControl) held.push(Array.from({ length: 100_000 }, Object))
  parentPort?.postMessage({ type: 'kept', keepId: message.keepId })
})
parentPort?.postMessage({ type: 'ready' })
