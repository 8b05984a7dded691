import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const againMs = 100

/**
 * Runs the work while this process holds the lock file; waits, blocking, for another process that holds it. The lock of a
 * process that no longer runs is removed.
 */
export function oneAtATime(lock, work) {
  mkdirSync(dirname(lock), { recursive: true })
  while (!taken(lock)) {
    if (isRunning(holderOf(lock))) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, againMs)
    else rmSync(lock, { force: true })
  }
  try {
    work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** The file comes into being with its content: a process that is killed leaves no lock without a holder. */
function taken(lock) {
  const own = `${lock}.${process.pid}`
  writeFileSync(own, String(process.pid))
  try {
    linkSync(own, lock)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(own, { force: true })
  }
}

/** `null` if it was released meanwhile. */
function holderOf(lock) {
  try {
    return Number(readFileSync(lock, 'utf8'))
  } catch {
    return null
  }
}

function isRunning(pid) {
  if (pid === null) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
