import { createCore } from './core/create-core.ts'
import { serveCore } from './electron/core-server.ts'
import { pathsFrom } from './host/built-paths.ts'
import { startPractice } from './practice/warehouse.ts'

const { refreshWorker, backupWorker, verificationPage } = pathsFrom(import.meta.url)

serveCore({
  createCore,
  startPractice,
  refreshWorker,
  backupWorker,
  verificationPage,
})
