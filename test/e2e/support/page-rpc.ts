import type { Page } from 'playwright-core'
import type { BridgeMessage } from '../../../src/contract/bridge.ts'
import type { Rpc } from '../../../scripts/screenshots/screenshot-tool.ts'

/** One call past the page's own client, in Electron. */
export function callOfPage(page: Page, operation: string, input: unknown = {}): Promise<BridgeMessage> {
  return page.evaluate(
    ([name, given]) =>
      new Promise<BridgeMessage>((resolve) => {
        const id = Math.floor(Math.random() * 1e9)
        window.muelle?.subscribe((frame) => 'id' in frame && frame.id === id && resolve(frame))
        window.muelle?.call(id, name, given)
      }),
    [operation, input] as const,
  )
}

/** Calls operations through the page; throws failures. `null` on the loopback host, which has an address for that. */
export async function rpcOfPage(page: Page): Promise<Rpc | null> {
  if (!(await page.evaluate(() => window.muelle !== undefined))) return null
  return async <T>(operation: string, input: unknown = {}) => {
    const frame = await callOfPage(page, operation, input)
    if (frame.type !== 'ok') throw new Error(`${operation}: ${JSON.stringify(frame)}`)
    return frame.value as T
  }
}
