import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const againMs = 100

/**
 * Runs the work while this process holds the lock file; waits, blocking, for another process that holds it, and says so: after a
 * restart of the PC another program may have its number. The lock of a process that no longer runs is removed.
 */
export function oneAtATime(lock, work) {
  mkdirSync(dirname(lock), { recursive: true })
  let told = false
  while (!taken(lock)) {
    const holder = holderOf(lock)
    if (!isRunning(holder)) {
      rmSync(lock, { force: true })
      continue
    }
    if (!told && holder !== null) {
      told = true
      process.stderr.write(`Waiting for process ${holder} to end its build. If there is none, remove ${lock}\n`)
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, againMs)
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
  // An empty file says 0, which would be the group of this process.
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
