import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** How a program is started so that every sync of a file takes longer. */
export interface SlowDisk {
  /** Name of the method in the report. */
  way: string
  /** A program that starts the measured one. */
  prefix: string[]
  env: Record<string, string>
}

/** `fsync` and `fdatasync` that sleep before they do their work. */
const shim = (delayMs: number) => `#include <sys/syscall.h>
#include <unistd.h>
int fsync(int fd) { usleep(${delayMs} * 1000); return syscall(SYS_fsync, fd); }
int fdatasync(int fd) { usleep(${delayMs} * 1000); return syscall(SYS_fdatasync, fd); }
`

/**
 * Adds milliseconds to every sync: by a small library loaded before the C library where there is a compiler, else by
 * a tracer that delays the calls (its own cost comes on top); `null` where there is neither.
 */
export function slowDisk(folder: string, delayMs: number): SlowDisk | null {
  const source = join(folder, 'slow-sync.c')
  const library = join(folder, 'slow-sync.so')
  writeFileSync(source, shim(delayMs))
  if (spawnSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, source]).status === 0)
    return { way: `${delayMs} ms in each sync, by a library before libc`, prefix: [], env: { LD_PRELOAD: library } }
  if (spawnSync('strace', ['-V']).status !== 0) return null
  const calls = 'fsync,fdatasync'
  const inject = `inject=${calls}:delay_exit=${delayMs * 1000}`
  return {
    way: `${delayMs} ms after each sync, by a tracer`,
    prefix: ['strace', '-f', '--seccomp-bpf', '-o', '/dev/null', '-e', `trace=${calls}`, '-e', inject],
    env: {},
  }
}
