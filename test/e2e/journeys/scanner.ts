import type { CDPSession, Page } from 'playwright-core'

/** Milliseconds from key to key of a common scanner in keyboard mode. */
const commonKeyMs = 10
const GS = '\u001d'
const withControl = 2

const sessions = new WeakMap<Page, Promise<CDPSession>>()

function sessionOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page)
  if (known) return known
  const session = page.context().newCDPSession(page)
  sessions.set(page, session)
  return session
}

function keyOf(char: string) {
  if (char === GS) return { key: ']', code: 'BracketRight', windowsVirtualKeyCode: 221, modifiers: withControl }
  if (char === '\r') return { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' }
  const code = /\d/.test(char) ? `Digit${char}` : /[a-z]/i.test(char) ? `Key${char.toUpperCase()}` : ''
  const windowsVirtualKeyCode = code === '' ? 0 : char.toUpperCase().charCodeAt(0)
  return { key: char, code, windowsVirtualKeyCode, text: char, unmodifiedText: char }
}

/**
 * Scans codes one after the other as a keyboard wedge does: real key events 10 ms apart, Enter at the end of each, a
 * separator as Ctrl+]. The events carry the scanner's times, so a busy machine does not turn it into typing.
 */
export function scan(page: Page, ...codes: string[]): Promise<void> {
  return scanAt(commonKeyMs, page, ...codes)
}

/** The same at another speed: so many milliseconds from key to key. */
export async function scanAt(keyMs: number, page: Page, ...codes: string[]): Promise<void> {
  const session = await sessionOf(page)
  // The keys of a fast code are sent together, with their times: a test that waits for the processor between two of them
  // would hold back the second as no scanner does.
  const isFast = keyMs <= commonKeyMs
  // A scan that seems to begin before the page could hear it is refused, and the browser's clock for keys that are
  // sent to it may be off by a little.
  await page.waitForFunction(() => performance.now() > 750)
  const sent: Promise<unknown>[] = []
  const failures: unknown[] = []
  const send = (event: Parameters<typeof session.send<'Input.dispatchKeyEvent'>>[1]) =>
    sent.push(session.send('Input.dispatchKeyEvent', event).catch((error: unknown) => failures.push(error)))
  let due = Date.now()
  for (const keys of codes.flatMap((code) => (isFast ? [`${code}\r`] : `${code}\r`.split('')))) {
    // The window may be gone by now.
    if (failures.length > 0) break
    await until(due + keyMs * (keys.length - 1))
    for (const key of Array.from(keys, keyOf)) {
      send({ type: 'keyDown', ...key, timestamp: due / 1000 })
      send({ type: 'keyUp', ...key, timestamp: (due + keyMs / 2) / 1000 })
      due += keyMs
    }
  }
  await Promise.all(sent)
  if (failures.length > 0) throw failures[0]
  // The program takes keys this soon after a scan for the rest of it; a person is slower.
  await until(due + Math.max(150, 3 * keyMs))
}

/** Milliseconds between two keys of a person who types, and after the last one. Less is taken for a scanner. */
const typedKeyMs = 130
const lastKeyMs = 300

/** Presses a key or a chord as a person does, who lets it go before anything else is pressed. */
export function pressManually(page: Page, key: string): Promise<void> {
  return page.keyboard.press(key, { delay: lastKeyMs })
}

/**
 * Types a text at the speed of a person. The events carry the person's times: a busy machine that holds keys up and
 * lets them go together does not turn them into a scan.
 */
export async function typeManually(page: Page, text: string, keyMs = typedKeyMs): Promise<void> {
  const session = await sessionOf(page)
  let due = Date.now()
  for (const key of Array.from(text, keyOf)) {
    await until(due)
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, timestamp: due / 1000 })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, timestamp: (due + keyMs / 2) / 1000 })
    due += keyMs
  }
  await until(due - keyMs + lastKeyMs)
}

async function until(time: number): Promise<void> {
  const waitMs = time - Date.now()
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
}
