// Makes a move file in a process that may open no more files once the file is written and compared.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { Failure } from '../../../src/main/core/domain/failure.ts'
import { makeMoveFile } from '../../../src/main/core/store/make-move-file.ts'

const [profileFolder = '', folder = '', deviceId = '', limited = ''] = process.argv.slice(2)
try {
  await makeMoveFile(
    {
      profileFolder,
      folder,
      stem: 'pc',
      passphrase: 'cuatro palabras y un muelle',
      cost: 2,
      salt: randomBytes(16).toString('base64'),
      moveId: deviceId,
      program: '1',
      profile: 'practice',
      device: deviceId,
      pc: 'PC',
      at: '2026-11-20T10:42:00.000-03:00',
      installation: {},
    },
    (phase, done, total) => {
      if (limited === 'limited' && phase === 'verify' && done === total)
        spawnSync('prlimit', ['--pid', String(process.pid), '--nofile=3'])
    },
  )
  process.stdout.write('made')
} catch (error) {
  process.stdout.write(error instanceof Failure ? error.code : String(error))
}
