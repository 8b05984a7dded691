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

const cursorKey = 'hubCursor'
const unreadKey = 'hubUnreadMessages'

/** The hub that this PC joined; `null` for none. */
export function readHubConfig(database: PrimaryDatabase): HubConfig | null {
  return shape.safeParse(readSetting(database, hubKey)).data ?? null
}

export function writeHubConfig(writer: PrimaryWriter, config: HubConfig | null): void {
  writeSetting(writer, hubKey, config ?? undefined)
  if (config === null) rereadHub(writer)
}

/** How far this PC has read the hub. */
export function readHubCursor(database: PrimaryDatabase): HubCursor | null {
  return cursorShape.safeParse(readSetting(database, cursorKey)).data ?? null
}

/** Begins at the first count. */
export function startHubCursor(writer: PrimaryWriter, generation: string): void {
  writeSetting(writer, cursorKey, { generation, position: 0 })
}

/** Moves on, unless a device was confirmed meanwhile and everything is read again. */
export function writeHubCursor(writer: PrimaryWriter, cursor: HubCursor): void {
  if (readHubCursor(writer) !== null) writeSetting(writer, cursorKey, cursor)
}

/** The next reading begins at the first count and the first fact. */
export function rereadHub(writer: PrimaryWriter): void {
  writeSetting(writer, cursorKey, undefined)
  writeSetting(writer, factCursorKey, undefined)
  writeSetting(writer, messageCursorKey, undefined)
  writeSetting(writer, unreadKey, undefined)
}

/** Ids of messages of newer programs that this one did not understand. */
export function unreadMessages(database: PrimaryDatabase): string[] {
  return z.array(z.string()).safeParse(readSetting(database, unreadKey)).data ?? []
}

export function addUnreadMessage(writer: PrimaryWriter, id: string): void {
  writeSetting(writer, unreadKey, [...new Set([...unreadMessages(writer), id])])
}

/** How far this PC has read the facts of the hub. */
export function readFactCursor(database: PrimaryDatabase): HubCursor | null {
  return cursorShape.safeParse(readSetting(database, factCursorKey)).data ?? null
}

/** Begins at the first fact. */
export function startFactCursor(writer: PrimaryWriter, generation: string): void {
  writeSetting(writer, factCursorKey, { generation, position: 0 })
}

/** Moves on, unless a device was confirmed meanwhile and everything is read again. */
export function writeFactCursor(writer: PrimaryWriter, cursor: HubCursor): void {
  if (readFactCursor(writer) !== null) writeSetting(writer, factCursorKey, cursor)
}

/** How far this PC has read its messages. */
export function readMessageCursor(database: PrimaryDatabase): HubCursor | null {
  return cursorShape.safeParse(readSetting(database, messageCursorKey)).data ?? null
}

export function writeMessageCursor(writer: PrimaryWriter, cursor: HubCursor): void {
  writeSetting(writer, messageCursorKey, cursor)
}

/** Name of the password in the store of keys. */
export function hubSecretName({ login }: Pick<HubConfig, 'login'>): string {
  return `hub.${login}`
}
