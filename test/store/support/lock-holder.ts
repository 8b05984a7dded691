// Holds a data folder until it is killed.
import { writeSync } from 'node:fs'
import { lockDataFolder } from '../../../src/main/core/store/lock.ts'

lockDataFolder(process.argv[2] ?? '', {
  address: 'http://127.0.0.1:4567',
  pid: process.pid,
  user: 'carla',
  startedAt: 'then',
})
writeSync(1, 'locked\n')
setInterval(() => undefined, 60_000)
