import { getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { readLargeBody } from '../wms/reading/large-body.ts'
import { fillCache } from './fill-cache.ts'
import type { WorkerStart } from './messages.ts'

// Entry of the worker threads: one fills the cache, others each read one large response.

if (!parentPort) throw new Error('the refresh worker runs in a worker thread')
// Scans come first where both need the processor. Linux alone has priorities of threads; elsewhere it is the program's.
if (process.platform === 'linux') setPriority(0, Math.min(19, getPriority(0) + 5))
const start = workerData as WorkerStart
if ('body' in start) parentPort.postMessage(readLargeBody(start))
else fillCache(parentPort, start.profileFolder)
