import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { onTestFinished, vi } from 'vitest'

/**
 * Another program, as one that looks for viruses, has the temporary files of these paths open: Windows gives those no other name
 * and removes none.
 */
export function heldNewFiles(isHeld: (path: string) => boolean): void {
  const held = (syscall: string) =>
    Promise.reject(Object.assign(new Error('EPERM: operation not permitted'), { code: 'EPERM', syscall }))
  const { rename, unlink } = fs
  const spies = [
    vi.spyOn(fs, 'rename').mockImplementation((from, to) => (isHeld(String(to)) ? held('rename') : rename(from, to))),
    vi
      .spyOn(fs, 'unlink')
      .mockImplementation((path) =>
        isHeld(String(path).replace(/\.[^.]*\.tmp$/, '')) ? held('unlink') : unlink(path),
      ),
  ]
  syncBuiltinESMExports()
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
    syncBuiltinESMExports()
  })
}
