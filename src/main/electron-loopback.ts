import { createCore } from './core/create-core.ts'
import { serveInstalled } from './electron/serve-installed.ts'
import { pathsFrom } from './host/built-paths.ts'
import { startPractice } from './practice/warehouse.ts'

export const started = serveInstalled({ createCore, startPractice, paths: pathsFrom(import.meta.url) })
