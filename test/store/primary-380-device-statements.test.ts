import { expect, test } from 'vitest'
import { statementsBy } from '../../src/main/core/store/device-statements.ts'
import { isConfirmed, knownDevice } from '../../src/main/core/store/devices.ts'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTestDatabase } from './support/store.ts'

test('what a supervisor confirmed with the version before is a statement of the device of today', () => {
  const folder = temporaryFolder()
  const place = primaryMigrations.findIndex(({ name }) => name === 'device-statements')
  const before = openTestDatabase(folder, primaryMigrations.slice(0, place))
  before.database.db.exec(
    `INSERT INTO device (device_id, public_key, own, name, first_seen, confirmed_at) VALUES
      ('old', 'k0', 1, NULL, 'a', NULL), ('here', 'k1', 2, NULL, 'a', NULL), ('d1', 'k2', 0, 'Muelle 1', 'a', 'b'),
      ('d2', 'k3', 0, NULL, 'a', NULL), ('d3', '', 0, 'Muelle 3', 'a', 'b')`,
  )
  before.close()
  const { database } = openTestDatabase(folder)
  const said = { byDevice: 'here', byKey: 'k1', deviceId: 'd1', publicKey: 'k2', name: 'Muelle 1', revoked: false }
  expect(statementsBy(database, { deviceId: 'here', publicKey: 'k1' })).toEqual([{ ...said, at: 'b' }])
  expect(knownDevice(database, 'd1', 'k2')).toMatchObject({ confirmedBy: null, revokedAt: null, revokedBy: null })
  expect(isConfirmed(database, 'd1', 'k2')).toBe(true)
})
