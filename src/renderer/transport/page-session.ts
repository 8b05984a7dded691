const storageKey = 'muelle.session'

interface Page {
  location: Pick<Location, 'hash' | 'origin' | 'pathname' | 'search'>
  history: Pick<History, 'replaceState'>
  sessionStorage: Pick<Storage, 'getItem' | 'setItem'>
  fetch: typeof fetch
}

/**
 * The session of this tab. A start token in the address is removed from it at once and exchanged; a reload finds the
 * session of before, as does an address that this tab has opened already. Resolves with `null` where there is neither.
 */
export async function openPageSession(page: Page): Promise<string | null> {
  const startToken = /^#token=([\w-]+)$/.exec(page.location.hash)?.[1]
  if (startToken === undefined) return page.sessionStorage.getItem(storageKey)
  page.history.replaceState(null, '', page.location.pathname + page.location.search)
  try {
    const response = await page.fetch(`${page.location.origin}/session`, {
      method: 'POST',
      headers: { authorization: `Bearer ${startToken}` },
      signal: AbortSignal.timeout(60_000),
    })
    const answer = (await response.json()) as { ok: boolean; value?: { session: string } }
    if (!answer.ok || !answer.value) return page.sessionStorage.getItem(storageKey)
    page.sessionStorage.setItem(storageKey, answer.value.session)
    return answer.value.session
  } catch {
    return null
  }
}
