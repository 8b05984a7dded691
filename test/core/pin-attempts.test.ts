import { expect, test } from 'vitest'
import { createOperatorPins } from '../../src/main/core/settings/access/operator-pins.ts'
import { hashPin } from '../../src/main/core/settings/access/pin.ts'
import { saveOperator } from '../../src/main/core/store/operators.ts'
import { readOperatorPin, writeOperatorPin } from '../../src/main/core/store/pins.ts'
import type { PinRecord } from '../../src/main/core/store/pins.ts'
import { at } from '../store/support/chain-records.ts'
import { openTestDatabase } from '../store/support/store.ts'
import { manualClock } from '../support/manual-clock.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const random = { bytes: (count: number) => new Uint8Array(count).fill(7) }

test.each([
  ['removed', null],
  ['replaced', '971356'],
])('a PIN that is %s while an attempt is checked stays so', async (_, next) => {
  const { database } = openTestDatabase(temporaryFolder())
  const put = (pin: PinRecord | null) => database.transaction((writer) => writeOperatorPin(writer, 'o1', pin))
  database.transaction((writer) =>
    saveOperator(writer, {
      operatorId: 'o1',
      name: 'Ana',
      nameKey: 'ana',
      badgeHash: null,
      role: 'operator',
      active: true,
      savedAt: at,
    }),
  )
  put(await hashPin('480213', { random, cost: 2 }))
  const pins = createOperatorPins({ database, clock: manualClock(), isOn: () => true })
  const record = next === null ? null : await hashPin(next, { random, cost: 2 })
  const wrong = pins.verify('Ana', '111222')
  // An attempt begins in its turn.
  await Promise.resolve()
  put(record)
  await expect(wrong).rejects.toMatchObject({ details: { reason: 'pin_wrong' } })
  expect(readOperatorPin(database, 'o1')).toEqual(record)
  // An attempt is counted where the PIN is the same.
  put(await hashPin('480213', { random, cost: 2 }))
  await expect(pins.verify('Ana', '111222')).rejects.toMatchObject({ details: { reason: 'pin_wrong' } })
  expect(readOperatorPin(database, 'o1')).toMatchObject({ failures: 1 })
})
