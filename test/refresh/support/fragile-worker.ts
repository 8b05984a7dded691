import { parentPort } from 'node:worker_threads'
import type { ToWorker } from '../../../src/main/core/refresh/messages.ts'

// A worker that ends under one record and answers nothing else it is asked to end.

/** The control under which the worker ends. */
const fatalControl = 13

parentPort?.on('message', (message: ToWorker) => {
  if (message.type !== 'keep' || message.kept.kind !== 'control') return
  if (message.kept.control.id === fatalControl) {
    process.stderr.write('the last words of the worker\n')
    process.exit(1)
  }
  parentPort?.postMessage({ type: 'kept', keepId: message.keepId })
})
parentPort?.postMessage({ type: 'ready' })
