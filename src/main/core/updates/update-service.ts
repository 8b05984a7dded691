import type { UpdateHolds, UpdateSettings, UpdateStatus } from '../../../contract/shapes/update.ts'
import { isRetryable } from '../../../contract/error-codes.ts'
import { Failure } from '../domain/failure.ts'
import type { UpdateFile, UpdateManifest } from '../domain/updates/manifest.ts'
import { assertProgress, isStagedFor, openManifest, updateKeyId } from '../domain/updates/manifest.ts'
import { compareVersions } from '../domain/updates/versions.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import type { AllowedInstallation } from '../kernel/ports.ts'
import type { openFeed } from './feed.ts'
import { readManifest } from './feed.ts'
import type { UpdateFolder } from './update-folder.ts'

interface UpdateServiceOptions {
  settings(): UpdateSettings
  folder: UpdateFolder
  feed(source: string): ReturnType<typeof openFeed>
  deviceId: string
  holds(): UpdateHolds
  lastMigrationBackup(): UpdateStatus['backup']
  onChanged(): void
  /** The program ends now, to be installed anew. */
  onProceed(): void
}

interface Offer {
  manifest: UpdateManifest
  file: UpdateFile
}

export type UpdateService = ReturnType<typeof createUpdateService>

/** Reads, downloads and installs updates. One step at a time; nothing is accepted that no trusted key signed. */
export function createUpdateService({ ports, log, now }: CoreContext, options: UpdateServiceOptions) {
  const { settings, folder, deviceId, holds, onChanged } = options
  const { updates: port, version } = ports
  const keys = [...new Set([...port.keys, ...(ports.policy.values.updateKeys ?? [])])]
  let running: UpdateStatus['running'] = null
  let current = readOffer()
  const closing = new AbortController()

  /** The newer version of the manifest that was read last; `null` if there is none, or a key is not trusted any more. */
  function readOffer(): Offer | null {
    const text = folder.manifest()
    if (text === null) return null
    try {
      return offerIn(openManifest(text, keys).manifest)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return null
    }
  }

  function offerIn(manifest: UpdateManifest): Offer | null {
    if (compareVersions(manifest.version, version) <= 0) return null
    const file = manifest.files.find(({ target }) => target === port.target)
    if (file === undefined)
      throw new Failure('not_found', 'There is no package for this PC', {
        reason: 'update_no_file',
        target: port.target,
      })
    return { manifest, file }
  }

  const isForThisPc = ({ manifest }: Offer) => isStagedFor(deviceId, manifest.staging)

  function assertOffer(): Offer {
    if (current === null) throw new Failure('conflict', 'There is no newer version', { reason: 'update_none' })
    if (!isForThisPc(current))
      throw new Failure('conflict', 'This version is not for this PC yet', { reason: 'update_later' })
    return current
  }

  /** Runs one step and records its failure. */
  async function step<T>(phase: NonNullable<UpdateStatus['running']>['phase'], work: () => Promise<T>): Promise<T> {
    if (running !== null) throw new Failure('conflict', 'An update is in progress', { reason: 'update_running' })
    running = { phase, done: 0, total: null }
    onChanged()
    try {
      const value = await work()
      const { failure } = folder.state()
      if (failure !== null && (phase === 'install' || !isOfOffer(failure))) folder.store({ failure: null })
      return value
    } catch (error) {
      if (error instanceof Failure && !closing.signal.aborted) record(phase, error)
      throw error
    } finally {
      running = null
      if (!closing.signal.aborted) onChanged()
    }
  }

  /** True while the offered version is the one whose installation failed: looking and downloading mend nothing of it. */
  function isOfOffer({ error: { details } }: NonNullable<UpdateStatus['failure']>): boolean {
    return details?.['reason'] === 'update_not_installed' && details['version'] === current?.manifest.version
  }

  function record(phase: string, { code, details }: Failure): void {
    log.warn('update.failed', {
      phase,
      code,
      reason: details?.['reason'] ?? null,
      version: current?.manifest.version ?? null,
    })
    const error = { code, retryable: isRetryable(code), ...(details === undefined ? {} : { details }) }
    try {
      folder.store({ failure: { error, at: now() } })
    } catch (failure) {
      // Shown by the caller; the next one is stored.
      if (!(failure instanceof Failure)) throw failure
    }
  }

  /** The way to the files of the source. Throws `conflict` without a source or a trusted key. */
  function source(): ReturnType<typeof openFeed> {
    const place = settings().source
    if (place === null) throw new Failure('conflict', 'No source of updates is set', { reason: 'update_no_source' })
    if (keys.length === 0) throw new Failure('conflict', 'No key of updates is trusted', { reason: 'update_no_keys' })
    return options.feed(place)
  }

  /** Throws `conflict` while counting would be interrupted or something has not been sent. */
  function assertNothingHolds(): void {
    const { openCounts, ...unsent } = holds()
    if (openCounts > 0) throw new Failure('conflict', 'A count is open', { reason: 'update_count_open', openCounts })
    if (Object.values(unsent).some((waiting) => waiting > 0))
      throw new Failure('conflict', 'Something has not been sent yet', { reason: 'update_unsent', ...unsent })
  }

  /** Where the folder cannot be written now, the program goes on all the same, and the next start takes note again. */
  function noteEnd(andThen: () => void = () => {}): void {
    try {
      folder.store({ installing: null })
      andThen()
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      log.warn('update.not_noted', { code: error.code })
    }
  }

  return {
    /** Takes note of the end of an installation that began before this start. True if it failed. */
    begin(): boolean {
      const { installing } = folder.state()
      if (installing === null) return false
      const installed = installing === version
      log.info('update.ended', { version: installing, installed })
      noteEnd(() => {
        if (installed) folder.tidy(null)
      })
      if (!installed)
        record(
          'install',
          new Failure('conflict', 'The update was not installed', {
            reason: 'update_not_installed',
            version: installing,
          }),
        )
      return !installed
    },

    status(): UpdateStatus {
      const { checkedAt, failure } = folder.state()
      const isReady = current !== null && folder.has(current.file)
      return {
        version,
        settings: settings(),
        keys: keys.map(updateKeyId),
        canInstall: port.install !== null,
        running,
        checkedAt,
        offer: current && {
          version: current.manifest.version,
          issued: current.manifest.issued,
          file: current.file.name,
          bytes: current.file.bytes,
          stage: isReady ? 'ready' : isForThisPc(current) ? 'available' : 'later',
          path: isReady ? folder.pathOf(current.file) : null,
        },
        failure,
        holds: holds(),
        backup: options.lastMigrationBackup(),
      }
    },

    /** When the version was found that a person has to know of. */
    foundAt(): string | null {
      const isTold = settings().mode !== 'never' && current !== null && isForThisPc(current)
      return isTold ? folder.state().checkedAt : null
    },

    check: () =>
      step('check', async () => {
        const text = await readManifest(source(), closing.signal)
        const verified = openManifest(text, keys)
        assertProgress(verified, { seen: folder.state().seen, installed: version })
        const { manifest, digest } = verified
        // What an earlier manifest offered is no offer any more, also where this one has nothing for this PC.
        current = null
        folder.store({ seen: { issued: manifest.issued, digest }, checkedAt: now() })
        folder.storeManifest(text)
        current = offerIn(manifest)
        folder.tidy(current?.file ?? null)
        log.info('update.checked', { version: manifest.version, newer: current !== null })
      }),

    /** Throws `conflict` if there is nothing that this PC may download. */
    assertOffer,

    download: (progress: (done: number, total: number) => void, signal: AbortSignal) =>
      step('download', async () => {
        const { file } = assertOffer()
        if (folder.has(file)) return
        const stop = AbortSignal.any([signal, closing.signal])
        await folder.take(file, source()(file.name, stop), (done) => {
          running = { phase: 'download', done, total: file.bytes }
          progress(done, file.bytes)
        })
        log.info('update.downloaded', { file: file.name, bytes: file.bytes })
      }),

    /** Prepares the installation. The caller lets it proceed after it has answered. */
    install: (): Promise<AllowedInstallation> =>
      step('install', async () => {
        const { manifest, file } = assertOffer()
        if (!folder.has(file))
          throw new Failure('conflict', 'The package is not downloaded', { reason: 'update_not_downloaded' })
        if (port.install === null)
          throw new Failure('conflict', 'An administrator installs updates on this PC', {
            reason: 'update_no_installer',
            file: folder.pathOf(file),
          })
        assertNothingHolds()
        const text = folder.manifest()
        // What is on the disk may have been exchanged since it was read.
        if (text === null || openManifest(text, keys).manifest.version !== manifest.version)
          throw new Failure('validation', 'The manifest was changed', { reason: 'update_malformed' })
        await folder.assertUnchanged(file).catch((error: unknown) => {
          folder.removeFile(file)
          throw error
        })
        const path = folder.pathOf(file)
        const allowed = await port.install({ version: manifest.version, file: path, manifest: folder.manifestPath })
        try {
          // A count may have been opened while somebody entered a password.
          assertNothingHolds()
          folder.store({ installing: manifest.version })
        } catch (error) {
          allowed.cancel()
          throw error
        }
        log.info('update.installing', { version: manifest.version })
        return {
          proceed() {
            options.onProceed()
            allowed.proceed()
          },
          cancel() {
            allowed.cancel()
            noteEnd()
          },
        }
      }),

    close: () => closing.abort(),
  }
}
