// Makes a guided backup and kills itself when a phase begins.
import { makeGuidedBackup } from '../../../src/main/core/store/make-guided-backup.ts'

const [profileFolder = '', folder = '', deviceId = '', last = ''] = process.argv.slice(2)
await makeGuidedBackup(
  {
    profileFolder,
    folder,
    deviceId,
    profile: 'practice',
    program: '1',
    nowMs: Date.now(),
    at: 'now',
    keep: 1,
    otherDisk: false,
  },
  (phase) => {
    if (phase === last) process.kill(process.pid, 'SIGKILL')
  },
)
