import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { instantText } from '../../../src/main/core/domain/dates.ts'
import { examineBackup } from '../../../src/main/core/store/examine-backup.ts'
import {
  type BackupProgress,
  type GuidedBackupOptions,
  makeGuidedBackup,
} from '../../../src/main/core/store/make-guided-backup.ts'
import { addPhoto } from '../../../src/main/core/store/photos.ts'
import { insertSession } from '../../../src/main/core/store/sessions.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { appendNext, sessionRecord, verifier } from './chain-records.ts'
import { openTestDatabase } from './store.ts'

export const startMs = manualClock().now()
export const deviceId = '12345678-1234-4234-8234-123456789abc'
export const deviceFolder = 'muelle-12345678'
export const instant = (ms: number) => instantText(ms, -180)

/** A profile with a count, a photo, and a folder for backups. */
export function profileWithPhoto() {
  const profileFolder = temporaryFolder()
  const folder = temporaryFolder()
  const { database } = openTestDatabase(profileFolder)
  const bytes = Buffer.from('a photo')
  const hash = createHash('sha256').update(bytes).digest('hex')
  database.transaction((writer) => {
    insertSession(writer, sessionRecord('s1'))
    appendNext(writer, 's1', '{"n":1}')
    addPhoto(writer, { eventId: 's1:1', sessionId: 's1', hash, mediaType: 'image/jpeg' })
  })
  mkdirSync(join(profileFolder, 'photos'))
  writeFileSync(join(profileFolder, 'photos', `${hash}.jpg`), bytes)
  const make = (more: Partial<GuidedBackupOptions> = {}, progress: BackupProgress = () => {}) =>
    makeGuidedBackup(
      {
        profileFolder,
        folder,
        deviceId,
        profile: 'practice',
        program: '1.0.0',
        nowMs: startMs,
        at: instant(startMs),
        keep: 3,
        otherDisk: false,
        ...more,
      },
      progress,
    )
  const examine = (name: string, profile = 'practice') =>
    examineBackup({ profileFolder, profile, folder, name }, verifier, instant)
  const add = (text: string) => database.transaction((writer) => void appendNext(writer, 's1', text))
  return { profileFolder, folder, database, hash, make, examine, add }
}
