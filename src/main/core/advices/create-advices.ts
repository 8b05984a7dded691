import type { ControlsRoom } from '../controls/create-controls.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import type { SettingsRoom } from '../settings/create-settings.ts'
import type { ProfileData } from '../settings/open-profile.ts'
import { createAdviceFolder } from './advice-folder.ts'
import { adviceHandlers } from './advice-handlers.ts'
import { createAdviceUse } from './advice-use.ts'
import { testAdviceFolder } from './list-folder.ts'
import { createAdviceReader } from './take-advices.ts'
import { createUnusedAdvices } from './unused-advices.ts'

export type AdvicesRoom = ReturnType<typeof createAdvicesRoom>

/** Despatch advices of suppliers: read from files that a person gives, and from a folder. */
export function createAdvicesRoom(
  { clock, log, eventBus, now, resources }: CoreContext,
  { database, cache }: ProfileData,
  { settings, react }: SettingsRoom,
  { controlRepository }: ControlsRoom,
) {
  const useOf = createAdviceUse(database, controlRepository)
  const reader = createAdviceReader(database, useOf, now)
  const unused = createUnusedAdvices({ database, cache, useOf, nowMs: clock.now })
  const folder = createAdviceFolder({
    folder: () => settings.read().adviceFolder,
    clock,
    log,
    now,
    take(bytes, name) {
      if (reader.isStored(bytes)) return false
      const file = reader.read(bytes, name)
      const isNew = database.transaction(() => file.save().some((advice) => advice.isNew))
      if (isNew) eventBus.changed('controls')
      return isNew
    },
    onRefused: () => eventBus.changed('settings'),
  })
  resources.add('advice folder', folder.close)
  react({ advices: { test: (path) => testAdviceFolder(path, clock), apply: folder.apply } })
  return {
    refused: folder.refused,
    unused,
    start: folder.apply,
    handlers: adviceHandlers({ database, reader, folder, useOf, unused }),
  }
}
