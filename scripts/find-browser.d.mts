export function findBrowser(): string | null
export function ensureBrowser(needs?: { needsWindow?: boolean }): string | null
