import { expect, test } from 'vitest'
import { listDevices, setSupervises } from '../../src/main/core/store/devices.ts'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import { assignRecountsElsewhere, waitingRecounts } from '../../src/main/core/store/recount-requests.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTestDatabase } from './support/store.ts'

test('requests and confirmed PCs of the version before stay as they were', () => {
  const folder = temporaryFolder()
  const place = primaryMigrations.findIndex(({ name }) => name === 'hub-instructions')
  const before = openTestDatabase(folder, primaryMigrations.slice(0, place))
  before.database.db.exec(`
    INSERT INTO recount_request (request_id, control_id, articles, requested_at) VALUES ('R', 7, '["A-1"]', 'a');
    INSERT INTO device (device_id, public_key, own, name, first_seen, confirmed_at) VALUES ('D', 'k', 0, 'Office', 'a', 'b');
  `)
  before.close()
  const { database } = openTestDatabase(folder, primaryMigrations)
  const supervising = () => listDevices(database).find(({ deviceId }) => deviceId === 'D')?.supervisesAt
  expect(supervising()).toBeNull()
  database.transaction((writer) => setSupervises(writer, { deviceId: 'D', publicKey: 'k' }, 'c'))
  expect(supervising()).toBe('c')
  expect(waitingRecounts(database, 7)).toMatchObject([{ requestId: 'R', sessionId: null }])
  database.transaction((writer) => assignRecountsElsewhere(writer, ['R'], 'S-OF-ANOTHER-PC'))
  expect(waitingRecounts(database, 7)).toEqual([])
})
