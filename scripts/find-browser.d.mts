export function findBrowser(): string | null
export function ensureBrowser(needs?: { needsCamera?: boolean }): string | null
