const storageKey = 'muelle.session'
/** A tab that is reloaded may hold its session for a moment longer. */
const reloadMs = 1000

interface Page {
  location: Pick<Location, 'hash' | 'origin' | 'pathname' | 'search'>
  history: Pick<History, 'replaceState'>
  sessionStorage: Pick<Storage, 'getItem' | 'setItem'>
  navigator: { locks?: Pick<LockManager, 'request'> }
  fetch: typeof fetch
}

/**
 * The session of this tab. A start token in the address is removed from it at once and exchanged; a reload finds the
 * session of before, as does an address that this tab has opened already. A tab that was opened from another one, or
 * copied, begins with that one's session and gets its own: rights and counts belong to one tab. Resolves with `null`
 * where there is neither.
 */
export async function openPageSession(page: Page): Promise<string | null> {
  const startToken = /^#token=([\w-]+)$/.exec(page.location.hash)?.[1]
  const stored = page.sessionStorage.getItem(storageKey)
  if (startToken === undefined) {
    if (stored === null || (await hold(page, stored))) return stored
    return (await exchange(page, stored)) ?? stored
  }
  page.history.replaceState(null, '', page.location.pathname + page.location.search)
  try {
    return (await exchange(page, startToken)) ?? stored
  } catch {
    return null
  }
}

/** Opens a session for a token and stores it; `null` if the host does not know the token. */
async function exchange(page: Page, token: string): Promise<string | null> {
  const response = await page.fetch(`${page.location.origin}/session`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(60_000),
  })
  const answer = (await response.json()) as { ok: boolean; value?: { session: string } }
  if (!answer.ok || !answer.value) return null
  const { session } = answer.value
  page.sessionStorage.setItem(storageKey, session)
  await hold(page, session)
  return session
}

/** Marks the session as this tab's until the tab ends; false if another tab has it. */
function hold({ navigator: { locks } }: Page, session: string): Promise<boolean> {
  if (locks === undefined) return Promise.resolve(true)
  return new Promise((resolve) => {
    const untilTheTabEnds = () => {
      resolve(true)
      return new Promise<never>(() => undefined)
    }
    locks
      .request(`${storageKey}.${session}`, { signal: AbortSignal.timeout(reloadMs) }, untilTheTabEnds)
      .catch(() => resolve(false))
  })
}
