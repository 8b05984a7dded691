import { getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { runBackupTask, type BackupTask } from './backup-tasks.ts'

// Entry of the thread that makes, examines and prepares backups; it ends with its task.

if (!parentPort) throw new Error('the backup worker runs in a worker thread')
const port = parentPort
// Scans come first where both need the processor. Linux alone has priorities of threads; elsewhere it is the program's.
if (process.platform === 'linux') setPriority(0, Math.min(19, getPriority(0) + 5))
void runBackupTask(workerData as BackupTask, (message) => port.postMessage(message))
