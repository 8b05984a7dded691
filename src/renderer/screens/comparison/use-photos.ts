import { useCallback, useEffect, useMemo, useState } from 'react'
import type { OperationError } from '../../../contract/errors.ts'
import type { ControlPhoto } from '../../../contract/shapes/comparison.ts'
import { useClient } from '../../state/client.tsx'
import { useQuery } from '../../state/use-query.ts'

/** A picture's file: here, or why not. `unreadable`: its bytes are no picture that can be shown. */
export type PhotoFile = { state: 'here'; address: string } | { state: 'missing' | 'changed' | 'unreadable' | 'failed' }

export interface Photos {
  rows: readonly ControlPhoto[]
  /** The list itself could not be had. */
  error: OperationError | null
  files: ReadonlyMap<string, PhotoFile>
  /** So many are read by themselves; more on demand. */
  shownCount: number
  /** All that are wanted were read, or it was found out why not. */
  settled: boolean
  more: () => void
  /** Reads one again that failed. */
  retry: (hash: string) => void
  /** The page could not show the bytes. */
  unreadable: (hash: string) => void
  reload: () => void
}

/** A page of paper holds nine: so many make seven pages, and keep the memory of a small PC free. */
const atOnce = 60

const stateOf: Partial<Record<OperationError['code'], 'missing' | 'changed'>> = {
  not_found: 'missing',
  storage_corrupt: 'changed',
}

/** The pictures of a control's counts, read one after the other so that nobody who counts waits for them. */
export function usePhotos(controlId: number): Photos {
  const client = useClient()
  const listed = useQuery('comparison.photos', { controlId }, { watch: ['counts', 'supervisor'], keepPrevious: true })
  const [files, setFiles] = useState<ReadonlyMap<string, PhotoFile>>(new Map())
  const [shownCount, setShownCount] = useState(atOnce)
  const rows = useMemo(() => listed.data?.rows ?? [], [listed.data])
  const next = rows.slice(0, shownCount).find(({ hash }) => !files.has(hash))?.hash
  const keep = useCallback((hash: string, file: PhotoFile | null) => {
    setFiles((known) => {
      const changed = new Map(known)
      if (file === null) changed.delete(hash)
      else changed.set(hash, file)
      return changed
    })
  }, [])

  useEffect(() => {
    if (next === undefined) return undefined
    const controller = new AbortController()
    void (async () => {
      const result = await client.query('photos.get', { hash: next }, { signal: controller.signal })
      if (controller.signal.aborted) return
      keep(
        next,
        result.ok
          ? { state: 'here', address: `data:${result.value.mediaType};base64,${result.value.content}` }
          : { state: stateOf[result.error.code] ?? 'failed' },
      )
    })()
    return () => controller.abort()
  }, [client, next, keep])

  return {
    rows,
    error: listed.data === null ? listed.error : null,
    files,
    shownCount,
    settled: next === undefined && (listed.data !== null || listed.error !== null),
    more: () => setShownCount((before) => before + atOnce),
    retry: (hash) => keep(hash, null),
    unreadable: (hash) => keep(hash, { state: 'unreadable' }),
    reload: listed.reload,
  }
}
