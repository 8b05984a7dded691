import { useCallback, useEffect, useMemo, useState } from 'react'
import type { OperationError } from '../../../contract/errors.ts'
import { useClient } from '../../state/client.tsx'
import { useQuery } from '../../state/use-query.ts'

/** File of a photo, or why it is missing. `unreadable`: the bytes are no image that can be shown. */
export type PhotoFile =
  | { state: 'here'; address: string }
  | { state: 'missing' | 'removed' | 'changed' | 'unreadable' | 'failed' }

export type Photos = ReturnType<typeof usePhotos>

/** Photos per step: seven printed pages of nine, a size that a PC with little memory can hold. */
const atOnce = 60

const stateOf: Partial<Record<OperationError['code'], 'missing' | 'changed'>> = {
  not_found: 'missing',
  storage_corrupt: 'changed',
}

function isRemoved({ details }: OperationError): boolean {
  return details?.['reason'] === 'photo_removed'
}

/** The photos of a control's counts, loaded one after the other so that scans do not wait for them. */
export function usePhotos(controlId: number) {
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
          : { state: isRemoved(result.error) ? 'removed' : (stateOf[result.error.code] ?? 'failed') },
      )
    })()
    return () => controller.abort()
  }, [client, next, keep])

  return {
    rows,
    /** Loading the list failed. */
    error: listed.data === null ? listed.error : null,
    files,
    /** Number of photos to load; `more` increases it. */
    shownCount,
    /** Every photo to load is loaded or has failed. */
    settled: next === undefined && (listed.data !== null || listed.error !== null),
    more: () => setShownCount((before) => before + atOnce),
    /** Loads a failed photo again. */
    retry: (hash: string) => keep(hash, null),
    /** The browser could not decode the bytes. */
    unreadable: (hash: string) => keep(hash, { state: 'unreadable' }),
    reload: listed.reload,
  }
}
