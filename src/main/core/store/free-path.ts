import { existsSync } from 'node:fs'

/** The first of `<stem><ending>`, `<stem>-2<ending>`, `<stem>-3<ending>` … that does not exist: no file is overwritten. */
export function freePath(stem: string, ending = ''): string {
  for (let n = 1; ; n += 1) {
    const path = `${stem}${n === 1 ? '' : `-${n}`}${ending}`
    if (!existsSync(path)) return path
  }
}
