import { z } from 'zod'
import { hubKind } from '../../../contract/hub-operations.ts'
import { factCursorKey } from '../store/hub-facts.ts'
import { messageCursorKey } from '../store/hub-instructions.ts'
import { hubKey } from '../store/hub-state.ts'
import type { PrimaryDatabase, PrimaryWriter } from '../store/primary-database.ts'
import { readSetting, writeSetting } from '../store/settings.ts'

const shape = z.object({
  url: z.string(),
  /** The role of this PC in the hub. Its password is in the secret store. */
  login: z.string(),
  /** The device that joined: data that were copied or restored are another one. */
  deviceId: z.string(),
  site: z.string(),
  name: z.string(),
  kind: hubKind,
  /** Keys of the server's certificate. */
  pins: z.array(z.string()),
})
export type HubConfig = z.infer<typeof shape>

const cursorShape = z.object({ generation: z.string(), position: z.number() })
type HubCursor = z.infer<typeof cursorShape>

const unreadKey = 'hubUnreadMessages'

/** The hub that this PC joined; `null` for none. */
export function readHubConfig(database: PrimaryDatabase): HubConfig | null {
  return shape.safeParse(readSetting(database, hubKey)).data ?? null
}

export function writeHubConfig(writer: PrimaryWriter, config: HubConfig | null): void {
  writeSetting(writer, hubKey, config ?? undefined)
  if (config === null) rereadHub(writer)
}

/** How far this PC has read one kind of what the hub has. */
function createCursor(key: string) {
  const read = (database: PrimaryDatabase): HubCursor | null =>
    cursorShape.safeParse(readSetting(database, key)).data ?? null
  const write = (writer: PrimaryWriter, cursor: HubCursor) => writeSetting(writer, key, cursor)
  return {
    read,
    write,
    /** Begins at the first one. */
    start: (writer: PrimaryWriter, generation: string) => write(writer, { generation, position: 0 }),
    /** Moves on, unless a device was confirmed meanwhile and everything is read again. */
    moveOn(writer: PrimaryWriter, cursor: HubCursor): void {
      if (read(writer) !== null) write(writer, cursor)
    },
    forget: (writer: PrimaryWriter) => writeSetting(writer, key, undefined),
  }
}

export const countCursor = createCursor('hubCursor')
export const factCursor = createCursor(factCursorKey)
export const messageCursor = createCursor(messageCursorKey)

/** The next reading begins at the first count and the first fact. */
export function rereadHub(writer: PrimaryWriter): void {
  for (const cursor of [countCursor, factCursor, messageCursor]) cursor.forget(writer)
  writeSetting(writer, unreadKey, undefined)
}

/** Ids of messages of newer programs that this one did not understand. */
export function unreadMessages(database: PrimaryDatabase): string[] {
  return z.array(z.string()).safeParse(readSetting(database, unreadKey)).data ?? []
}

export function addUnreadMessage(writer: PrimaryWriter, id: string): void {
  writeSetting(writer, unreadKey, [...new Set([...unreadMessages(writer), id])])
}

/** Name of the password in the store of keys. */
export function hubSecretName({ login }: Pick<HubConfig, 'login'>): string {
  return `hub.${login}`
}
