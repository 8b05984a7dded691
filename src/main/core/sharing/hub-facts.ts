import type { ChangedResource } from '../../../contract/events.ts'
import type { FactContent } from '../domain/fact.ts'
import { factSignatureKind, signedFact } from '../domain/fact.ts'
import { Failure } from '../domain/failure.ts'
import { verifyValue } from '../domain/signature.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import { addDevice, isConfirmed } from '../store/devices.ts'
import type { FactName, KnownFact } from '../store/hub-facts.ts'
import {
  addDueFact,
  dropDueFact,
  dropFact,
  firstFact,
  isFactDue,
  knownFact,
  knownFacts,
  saveFact,
  watchFacts,
} from '../store/hub-facts.ts'
import type { FactPorts } from '../store/hub/fact-kind.ts'
import { factKinds } from '../store/hub/fact-kinds.ts'
import type { HubConnection } from '../store/hub/hub-connection.ts'
import type { HubFact } from '../store/hub/hub-rows.ts'
import type { PrimaryDatabase, PrimaryWriter } from '../store/primary-database.ts'
import { isAgreed, sameValue, understood } from './fact-agreement.ts'
import { factCursor } from './hub-config.ts'

/** Signatures asked for at once after a restore. */
const lostAtOnce = 500

export type HubFacts = ReturnType<typeof createHubFacts>

/** Shares facts through the hub: each is versioned, and of two PCs that change one at the same time, the second asks a person. */
export function createHubFacts(
  { log, now, newId }: CoreContext,
  deps: {
    database: PrimaryDatabase
    append: FactPorts['append']
    /** Another PC was confirmed or revoked elsewhere. Within the transaction. */
    deviceChanged(device: { deviceId: string; publicKey: string }): void
    /** After its commit. */
    devicesChanged(): void
    /** Facts of other PCs took effect, or wait for a person. After the commit. */
    changed(resources: readonly ChangedResource[]): void
  },
) {
  const { database, append } = deps
  let areDevicesChanged = false
  const ports: Omit<FactPorts, 'device'> = {
    newId,
    now,
    append,
    deviceChanged(device) {
      areDevicesChanged = true
      deps.deviceChanged(device)
    },
  }

  /** Takes one version of the hub: believed, agreed with, kept, or left for a person. Returns what the page shows of it. */
  function take(writer: PrimaryWriter, fact: KnownFact, isOlder: boolean): readonly ChangedResource[] {
    const kind = factKinds.get(fact.kind)
    const before = knownFact(database, fact)
    const save = (problem: KnownFact['problem']) => saveFact(writer, { ...fact, problem })
    const isSigned = verifyValue(factSignatureKind, signedFact(fact), fact.signature, fact.publicKey)
    const owner = kind?.ownerOf?.(fact.key)
    const isOwners = owner === undefined || (owner.deviceId === fact.signer && owner.publicKey === fact.publicKey)
    if (!isSigned || fact.signer === '' || !isOwners) {
      save('signature_invalid')
      log.warn('hub.fact_refused', { kind: fact.kind, reason: 'signature_invalid' })
      return ['settings']
    }
    const content = understood(fact)
    if (kind === undefined || content === undefined) {
      save('version')
      return []
    }
    if (!isConfirmed(database, fact.signer, fact.publicKey)) {
      save('unconfirmed')
      return ['settings']
    }
    // The restored hub has what both sides agreed on, which another PC sent again, or its ancestor. What is here follows.
    if (before?.problem === 'lost' && (isOlder || isSameAgain(before, fact.version, content))) {
      save(null)
      return []
    }
    const here = kind.read(database, fact.key)
    const isChangedHere =
      isFactDue(database, fact) && !(before !== null && before.problem === null && isAgreed(before, here))
    if (sameValue(content.value, here.value)) {
      save(null)
      dropDueFact(writer, fact)
      return before?.problem === 'conflict' ? ['settings'] : []
    }
    // Without a restore a fact has no second history: the server would be telling an old one.
    const isSuccessor = before === null || before.problem !== null || fact.version > before.version
    if (isChangedHere || !isSuccessor) {
      save('conflict')
      return ['settings']
    }
    kind.apply(writer, fact.key, content, { ...ports, device: fact.signer })
    dropDueFact(writer, fact)
    save(null)
    return kind.resources
  }

  /** True for a version with the value that this PC knew by that number, of whoever sent it again. */
  function isSameAgain(before: KnownFact, version: number, { value }: FactContent): boolean {
    const known = understood(before)
    return before.version === version && known !== undefined && sameValue(known.value, value)
  }

  function arrive(writer: PrimaryWriter, fact: HubFact, generation: string): readonly ChangedResource[] {
    const { kind, key, version, value, device: signer, publicKey, signature, name } = fact
    const before = knownFact(database, { kind, key })
    const isSame = before?.version === version && before.value === value && before.signature === signature
    if (isSame && before.problem === null) return []
    // So that a supervisor can confirm it.
    if (signer !== '') addDevice(writer, { deviceId: signer, publicKey, own: 0, name, firstSeen: now() })
    const known = { kind, key, version, value, signer, publicKey, signature, problem: null }
    return take(writer, known, fact.generation !== generation)
  }

  /** After a restore: versions that the hub lacks now are sent again unless somebody changed the fact meanwhile. */
  async function markLost(hub: HubConnection, generation: string): Promise<void> {
    for (let after = firstFact; ;) {
      const facts = knownFacts(database, after, lostAtOnce)
      const last = facts.at(-1)
      if (last === undefined) break
      after = last
      const lost = new Set(await hub.lostFacts(facts.map(({ signature }) => signature)))
      database.transaction((writer) => {
        for (const fact of facts.filter(({ signature }) => lost.has(signature)))
          if (fact.problem === null || fact.problem === 'conflict') {
            saveFact(writer, { ...fact, problem: 'lost' })
            addDueFact(writer, fact)
          } else if (fact.problem !== 'lost') dropFact(writer, fact)
      })
    }
    database.transaction((writer) => factCursor.start(writer, generation))
  }

  return {
    /** Notes changes of this PC from now on. */
    watch: () => watchFacts(database, factKinds),

    /** Reads on from the cursor of this generation. Returns true if anything was stored. */
    async read(hub: HubConnection, generation: string, position: number, stopped: () => boolean): Promise<boolean> {
      const cursor = factCursor.read(database)
      const isKnown = cursor?.generation === generation && cursor.position <= position
      if (!isKnown) await markLost(hub, generation)
      let after = isKnown ? cursor.position : 0
      let stored = false
      while (!stopped()) {
        const facts = await hub.facts(after)
        const last = facts.at(-1)
        if (last === undefined) break
        after = last.position
        const shown = database.transaction((writer) => {
          const resources = facts.flatMap((fact) => arrive(writer, fact, generation))
          factCursor.moveOn(writer, { generation, position: after })
          return resources
        })
        stored = true
        if (shown.length > 0) deps.changed([...new Set(shown)])
        if (areDevicesChanged) deps.devicesChanged()
        areDevicesChanged = false
      }
      return stored
    },

    /** A person chose between both values. `version` is that of the hub as it was shown. Within a transaction. */
    resolve(writer: PrimaryWriter, name: FactName, version: number, takeWhich: 'ours' | 'theirs'): void {
      const known = knownFact(database, name)
      const kind = factKinds.get(name.kind)
      const content = known === null ? undefined : understood(known)
      if (known?.problem !== 'conflict' || kind === undefined || content === undefined || known.version !== version)
        throw new Failure('conflict', 'This was decided, or changed, meanwhile', { reason: 'fact_moved' })
      if (takeWhich === 'theirs') kind.apply(writer, name.key, content, { ...ports, device: known.signer })
      // Ours is sent as the version after theirs.
      if (takeWhich === 'theirs') dropDueFact(writer, name)
      else addDueFact(writer, name)
      saveFact(writer, { ...known, problem: null })
    },
  }
}
