/** How a scanner at this PC types. `auto` takes Enter or Tab as the end of a frame. */
export interface ScannerProfile {
  /** Text before every frame; `''` where there is none. With a prefix a frame begins there and nowhere else. */
  prefix: string
  /** What ends a frame. A pause is the last resort, for scanners that send no end at all. */
  suffix: 'auto' | 'enter' | 'tab' | 'pause'
  /** Silence that ends a frame where `suffix` is `pause`, in milliseconds. */
  pauseMs: number
  /** Texts that this scanner sends in place of the separator GS. */
  separators: string[]
}

export const defaultProfile: ScannerProfile = { prefix: '', suffix: 'auto', pauseMs: 300, separators: [] }

const key = 'muelle.scanner'

/** The profile kept on this PC; the default where there is none or it can't be read. */
export function loadProfile(storage: Pick<Storage, 'getItem'>): ScannerProfile {
  try {
    return readProfile(JSON.parse(storage.getItem(key) ?? 'null'))
  } catch {
    return defaultProfile
  }
}

/** Keeps a profile on this PC. A full or closed storage keeps the old one. */
export function saveProfile(storage: Pick<Storage, 'setItem'>, profile: ScannerProfile): void {
  try {
    storage.setItem(key, JSON.stringify(profile))
  } catch {
    // The profile still holds until the page closes.
  }
}

function readProfile(value: unknown): ScannerProfile {
  if (typeof value !== 'object' || value === null) return defaultProfile
  const { prefix, suffix, pauseMs, separators } = value as Record<string, unknown>
  const suffixes: readonly unknown[] = ['auto', 'enter', 'tab', 'pause']
  return {
    prefix: typeof prefix === 'string' ? prefix.slice(0, 16) : '',
    suffix: suffixes.includes(suffix) ? (suffix as ScannerProfile['suffix']) : 'auto',
    pauseMs: typeof pauseMs === 'number' && pauseMs >= 50 && pauseMs <= 5000 ? pauseMs : defaultProfile.pauseMs,
    separators: Array.isArray(separators)
      ? separators.filter((text): text is string => typeof text === 'string' && text !== '').slice(0, 8)
      : [],
  }
}
