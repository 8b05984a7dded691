import type { Worker } from 'node:worker_threads'
import { Failure } from '../domain/failure.ts'
import type { Clock } from '../kernel/ports.ts'
import { startThread } from '../kernel/start-thread.ts'
import type { BackupMessage, BackupResults, BackupTask } from './backup-tasks.ts'

/** Time without a sign of life after which a folder counts as hanging. Syncing a large file to a slow stick takes minutes. */
const silentMs = 10 * 60_000
/** The same for a look at a folder, for which a person waits. */
const lookMs = 30_000
const looks: readonly BackupTask['task'][] = ['test', 'list', 'list_moves']

type Progress = Omit<Extract<BackupMessage, { type: 'progress' }>, 'type'>

export type BackupThread = ReturnType<typeof createBackupThread>

/** Creates the runner of tasks in threads, one at a time. While a folder hangs, further tasks are rejected: each would occupy a thread. */
export function createBackupThread({ entry, clock }: { entry: URL; clock: Clock }) {
  let last: Promise<unknown> = Promise.resolve()
  let hanging = false
  let closed = false
  let worker: Worker | null = null
  const hangs = () => new Failure('timeout', 'The folder does not respond', { reason: 'backup_folder_hangs' })

  function start<T extends BackupTask>(
    task: T,
    onProgress: (progress: Progress) => void,
  ): Promise<BackupResults[T['task']]> {
    if (closed) return Promise.reject(new Failure('cancelled', 'The program is closing'))
    if (hanging) return Promise.reject(hangs())
    return new Promise((resolve, reject) => {
      const started = startThread(entry, { workerData: task })
      worker = started
      let cancel = (): void => {}
      let ended = false
      const end = () => {
        ended = true
        cancel()
      }
      const alive = () => {
        cancel()
        if (ended) return
        cancel = clock.after(looks.includes(task.task) ? lookMs : silentMs, () => {
          hanging = true
          reject(hangs())
          void started.terminate()
        })
      }
      alive()
      started.on('message', (message: BackupMessage) => {
        if (message.type === 'progress') {
          alive()
          const { phase, done, total } = message
          onProgress({ phase, done, total })
          return
        }
        end()
        if (message.type === 'done') resolve(message.value as BackupResults[T['task']])
        else reject(new Failure(message.code, message.message, message.details))
      })
      started.on('error', reject)
      started.on('exit', () => {
        end()
        if (worker === started) {
          worker = null
          hanging = false
        }
        reject(
          closed
            ? new Failure('cancelled', 'The program is closing')
            : new Failure('internal', 'The work on a backup stopped unexpectedly'),
        )
      })
    })
  }

  return {
    run<T extends BackupTask>(
      task: T,
      onProgress: (progress: Progress) => void = () => {},
    ): Promise<BackupResults[T['task']]> {
      const turn = last.then(() => start(task, onProgress))
      last = turn.catch(() => undefined)
      return turn
    },
    /** Ends the running task; later ones are rejected. */
    async close(): Promise<void> {
      closed = true
      await worker?.terminate()
    },
  }
}
