import type { ResourceLimits } from 'node:worker_threads'

/**
 * Heap of a worker thread that reads responses of the WMS. The largest document allowed needs a third of it; what needs
 * more ends the thread and not the program. Rows live for one batch: a small young generation is collected often.
 */
export const workerHeap = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 } satisfies ResourceLimits

/** True for the error of a worker thread that needed more than its heap. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
