import { spawnSync } from 'node:child_process'
import { closeSync, fstatSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { onTestFinished } from 'vitest'
import { makeFolder } from './temporary-folder.ts'

const blockBytes = 4096

/** A place for data that can be filled up and emptied again while a program works in it. */
export interface LimitedDisk {
  folder: string
  /** From now on nothing can grow; `butBytes` are left where the way of filling knows bytes. */
  fill(butBytes?: number): void
  /** Room again. */
  clear(): void
}

/** A small separate disk in memory; `null` if this user may not mount one. */
export function smallDisk(megabytes: number): LimitedDisk | null {
  const folder = makeFolder()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status === 0
  if (!mounted) {
    rmSync(folder, { recursive: true })
    return null
  }
  onTestFinished(() => {
    // Detached at once, gone when the last process has left it.
    spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill(butBytes = 0) {
      rmSync(ballast, { force: true })
      // The program uses space meanwhile, so the disk is filled until it reports that it is full.
      const file = openSync(ballast, 'w')
      try {
        for (;;) writeSync(file, Buffer.alloc(blockBytes))
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      }
      if (butBytes > 0) ftruncateSync(file, fstatSync(file).size - butBytes)
      closeSync(file)
    },
    clear: () => rmSync(ballast, { force: true }),
  }
}

/** Every `muelle.db` that this process opens to write from now on may be kept from growing. Bytes are not known here. */
export function pageLimit(folder: string): LimitedDisk {
  const opened = new Set<Sqlite.Database>()
  const prototype = Sqlite.prototype as Pick<Sqlite.Database, 'pragma'>
  const { pragma } = prototype
  prototype.pragma = function (this: Sqlite.Database, ...input) {
    if (!this.readonly && this.name.endsWith('muelle.db')) opened.add(this)
    return pragma.apply(this, input)
  }
  onTestFinished(() => void (prototype.pragma = pragma))
  const limit = (pages: (db: Sqlite.Database) => number) => {
    const open = [...opened].filter((db) => db.open)
    if (open.length === 0) throw new Error('no muelle.db is open')
    for (const db of open) pragma.call(db, `max_page_count = ${pages(db)}`)
  }
  return {
    folder,
    fill: () => limit((db) => Number(pragma.call(db, 'page_count', { simple: true }))),
    clear: () => limit(() => 1_000_000),
  }
}
