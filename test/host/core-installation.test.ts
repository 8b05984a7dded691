import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AllowedInstallation } from '../../src/main/core/kernel/ports.ts'
import { createCoreInstallation } from '../../src/main/electron/core-installation.ts'
import { prepareInstallation } from '../../src/main/electron/install-update.ts'
import { memoryLog } from '../support/core.ts'
import { makeFolder, removeFolder } from '../support/temporary-folder.ts'

const update = { version: '2.0.0', file: '/received/2', manifest: '/received/manifest' }

describe.skipIf(process.platform === 'win32')('a password that is being asked for', () => {
  let folder: string
  let quits: number
  beforeEach(() => {
    folder = makeFolder()
    quits = 0
    execFileSync('mkfifo', [join(folder, 'password')])
    writeFileSync(
      join(folder, 'update.sh'),
      `cd ${folder}; touch asked; read -r password <password; echo ready
read -r answer || answer=none; echo "$answer" >answer.new; mv answer.new answer\n`,
    )
  })
  afterEach(() => removeFolder(folder))

  const ask = (signal: AbortSignal) =>
    prepareInstallation(join(folder, 'update.sh'), update, { args: [], signal, quit: () => void (quits += 1) })
  const isAsked = async () => {
    await expect.poll(() => existsSync(join(folder, 'asked'))).toBe(true)
  }
  const enterPassword = () => writeFile(join(folder, 'password'), 'secret\n')
  const isAnswered = async (text: string) => {
    const answer = join(folder, 'answer')
    await expect.poll(() => existsSync(answer) && readFileSync(answer, 'utf8')).toBe(text)
  }

  test('is waited for, and the program ends to be installed', async () => {
    const asked = ask(new AbortController().signal)
    await enterPassword()
    ;(await asked).proceed()
    await isAnswered('go\n')
    expect(quits).toBe(1)
  })

  test('is not waited for longer than the signal; one that comes later installs nothing', async () => {
    const stop = new AbortController()
    const asked = ask(stop.signal)
    await isAsked()
    stop.abort()
    await expect(asked).rejects.toMatchObject({ code: 'conflict', details: { reason: 'update_not_allowed' } })
    await enterPassword()
    await isAnswered('none\n')
    expect(quits).toBe(0)
  })

  test('is not waited for after a signal that came before', async () => {
    const asked = ask(AbortSignal.abort())
    await expect(asked).rejects.toMatchObject({ code: 'conflict', details: { reason: 'update_not_allowed' } })
    await enterPassword()
    await isAnswered('none\n')
  })

  test('is not asked for by a shell that cannot start', async () => {
    const { signal } = new AbortController()
    const start = prepareInstallation('update.sh', update, {
      args: [],
      signal,
      quit: () => {},
      shell: join(folder, 'none'),
    })
    await expect(start).rejects.toMatchObject({ code: 'conflict', details: { reason: 'update_not_allowed' } })
  })

  test('ends with the core that asked', async () => {
    const installation = createCoreInstallation((_update, signal) => ask(signal), memoryLog())
    const asked = installation.ask(update)
    await isAsked()
    installation.coreEnded()
    expect(await asked).toBe(false)
    await enterPassword()
    await isAnswered('none\n')
    installation.end(true)
    expect(quits).toBe(0)
  })
})

test('a right to install that comes after the core ended is given back, and is not the next core’s', async () => {
  const ended: string[] = []
  const right = (name: string): AllowedInstallation => ({
    proceed: () => void ended.push(`${name} proceeds`),
    cancel: () => void ended.push(`${name} is given back`),
  })
  const asked: { grant(right: AllowedInstallation): void; refuse(error: Error): void }[] = []
  const installation = createCoreInstallation(
    () => new Promise((grant, refuse) => void asked.push({ grant, refuse })),
    memoryLog(),
  )

  const first = installation.ask(update)
  installation.coreEnded()
  const second = installation.ask(update)
  asked[0]?.grant(right('first'))
  expect(await first).toBe(false)
  expect(ended).toEqual(['first is given back'])
  asked[1]?.refuse(new Error('no password'))
  expect(await second).toBe(false)
  const third = installation.ask(update)
  asked[2]?.grant(right('third'))
  expect(await third).toBe(true)
  installation.end(true)
  expect(ended).toEqual(['first is given back', 'third proceeds'])
})
