import type { FactContent } from '../domain/fact.ts'
import { factSignatureKind, factText, signedFact } from '../domain/fact.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import { yieldToEventLoop } from '../kernel/yield-to-event-loop.ts'
import { isRevoked } from '../store/devices.ts'
import type { FactName, KnownFact } from '../store/hub-facts.ts'
import { addDueFact, dropDueFact, dueFacts, firstFact, knownFact, knownFacts, saveFact } from '../store/hub-facts.ts'
import type { FactKind } from '../store/hub/fact-kind.ts'
import { factKinds } from '../store/hub/fact-kinds.ts'
import type { HubConnection } from '../store/hub/hub-connection.ts'
import { maxFactBytes, maxFactKeyBytes } from '../store/hub/schema-facts.ts'
import type { ProfileData } from '../settings/open-profile.ts'
import { isAgreed, sameValue, unknownFields } from './fact-agreement.ts'

/** Facts handled in one transaction: a scan waits for no more. */
const slice = 100

export type FactOutbox = ReturnType<typeof createFactOutbox>

/** Sends facts that were changed on this PC. What is due is noted in the transaction of the change, so no kill loses it. */
export function createFactOutbox({ log, now }: CoreContext, { database, device }: ProfileData) {
  let isCompared = false

  /** The next version of a fact as this PC signs it; `null` while its key cannot be read: nothing unsigned leaves. */
  function nextVersion(name: FactName): KnownFact | null {
    const content = factKinds.get(name.kind)?.read(database, name.key)
    if (content === undefined) return null
    const known = knownFact(database, name)
    const version = (known === null || known.problem === 'lost' ? 0 : known.version) + 1
    const value = factText({ ...withUnknownFields(known, content), at: content.at ?? now() })
    const signature = device.sign(factSignatureKind, signedFact({ ...name, version, value }))
    if (signature === null) return null
    const { deviceId: signer, publicKey } = device
    return { ...name, version, value, signer, publicKey, signature, problem: null }
  }

  /** The value to send: a version that nobody believes hands on nothing. */
  function withUnknownFields(known: KnownFact | null, content: FactContent): FactContent {
    const isBelieved = known !== null && known.problem !== 'unconfirmed' && known.problem !== 'signature_invalid'
    return { ...content, value: content.value && { ...(isBelieved ? unknownFields(known) : {}), ...content.value } }
  }

  /** The part of `due` that has to be sent; what both sides agree on by now, or no hub takes, is noted. */
  function sort(due: readonly FactName[]): FactName[] {
    const settled: FactName[] = []
    const toSend: FactName[] = []
    for (const name of due) {
      const kind = factKinds.get(name.kind)
      if (kind === undefined) continue
      const owner = kind.ownerOf?.(name.key)
      const isOthers =
        owner !== undefined && (owner.deviceId !== device.deviceId || owner.publicKey !== device.publicKey)
      const known = knownFact(database, name)
      const here = kind.read(database, name.key)
      const isOpen = known === null || known.problem === null || known.problem === 'lost'
      if (isOthers || (known === null && here.value === null)) settled.push(name)
      else if ((known?.problem === null || known?.problem === 'conflict') && isAgreed(known, here)) settled.push(name)
      else if (!isReadable(name.key, kind, here) || !isStorable(name.key, factText(withUnknownFields(known, here)))) {
        log.warn('hub.fact_not_shared', { kind: name.kind })
        settled.push(name)
      } else if (isOpen || isRefused(known)) toSend.push(name)
    }
    if (settled.length > 0)
      database.transaction((writer) => {
        for (const name of settled) {
          dropDueFact(writer, name)
          const known = knownFact(database, name)
          if (known?.problem === 'conflict') saveFact(writer, { ...known, problem: null })
        }
      })
    return toSend
  }

  /** True for a version that will never be believed: ours follows it. */
  const isRefused = ({ problem, signer, publicKey }: KnownFact) =>
    problem === 'signature_invalid' || (problem === 'unconfirmed' && isRevoked(database, signer, publicKey))

  function acknowledge(sent: readonly KnownFact[]): void {
    if (sent.length === 0) return
    database.transaction((writer) => {
      for (const fact of sent) {
        saveFact(writer, fact)
        const here = factKinds.get(fact.kind)?.read(database, fact.key)
        // Unless it was changed again meanwhile.
        if (here !== undefined && isAgreed(fact, here)) dropDueFact(writer, fact)
      }
    })
  }

  return {
    /**
     * Notes what differs from what the hub had, as when this PC joins, or after its data were repaired. Once in a run of the
     * program: from then on every change notes itself.
     */
    async reconcile(): Promise<void> {
      if (isCompared) return
      const names: FactName[] = []
      for (const [kind, { keys }] of factKinds)
        for (const page of keys(database)) {
          names.push(...page.map((key) => ({ kind, key })))
          await yieldToEventLoop()
        }
      for (let after = firstFact; ;) {
        const known = knownFacts(database, after, slice)
        const last = known.at(-1)
        if (last === undefined) break
        names.push(...known)
        after = last
        await yieldToEventLoop()
      }
      for (let start = 0; start < names.length; start += slice) {
        const differing = names.slice(start, start + slice).filter((name) => {
          const here = factKinds.get(name.kind)?.read(database, name.key)
          const known = knownFact(database, name)
          return here !== undefined && (known === null || (known.problem === null && !isAgreed(known, here)))
        })
        if (differing.length > 0)
          database.transaction((writer) => {
            for (const name of differing) addDueFact(writer, name)
          })
        await yieldToEventLoop()
      }
      isCompared = true
    },

    /** Sends what was changed here. */
    async send(hub: HubConnection, stopped: () => boolean): Promise<'sent' | 'nothing' | 'revoked'> {
      let outcome: 'sent' | 'nothing' = 'nothing'
      for (let after = firstFact; !stopped();) {
        const due = dueFacts(database, after, slice)
        const last = due.at(-1)
        if (last === undefined) break
        after = last
        const next = sort(due).flatMap((name) => nextVersion(name) ?? [])
        if (next.length === 0) continue
        const results = await hub.put(next.map((fact) => ({ ...fact, base: fact.version - 1 })))
        if (results.includes('revoked')) return 'revoked'
        // The hub has other versions of the rest: they are read next.
        const sent = next.filter((_, index) => results[index] === 'done')
        acknowledge(sent)
        if (sent.length > 0) outcome = 'sent'
        await yieldToEventLoop()
      }
      return outcome
    },

    /** This PC joined: everything is compared again. */
    forget(): void {
      isCompared = false
    },
  }
}

/** Another PC reads what this one would read: otherwise both would never agree, and it would be sent again and again. */
function isReadable(key: string, { understand }: FactKind, { value }: FactContent): boolean {
  const read = value === null ? null : understand(key, value)
  return read !== undefined && sameValue(read, value)
}

/** A time is added to a fact that has none. */
const timeBytes = 100

/** PostgreSQL stores no NUL and no half of a character, the hub no empty key: one that is refused would hold back all others. */
function isStorable(key: string, text: string): boolean {
  return (
    key !== '' &&
    !/[\0\p{Surrogate}]/u.test(key) &&
    Buffer.byteLength(key) <= maxFactKeyBytes &&
    Buffer.byteLength(text) <= maxFactBytes - timeBytes
  )
}
