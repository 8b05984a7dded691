import type { FactConflict } from '../../../contract/hub-operations.ts'
import type { FactContent } from '../domain/fact.ts'
import type { Handlers } from '../kernel/dispatch.ts'
import type { SettingsService } from '../settings/settings.ts'
import { knownDevice } from '../store/devices.ts'
import type { KnownFact } from '../store/hub-facts.ts'
import { countFactProblems, factsWithProblem } from '../store/hub-facts.ts'
import { factKinds } from '../store/hub/fact-kinds.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { readHubConfig } from './hub-config.ts'
import type { HubFacts } from './hub-facts.ts'
import { understood } from './fact-agreement.ts'
import type { HubSync } from './hub-sync.ts'

const maxShown = 200

/** Handlers of facts about which a person has to choose. */
export function factHandlers(deps: {
  database: PrimaryDatabase
  facts: Pick<HubFacts, 'resolve'>
  sync: Pick<HubSync, 'wake'>
  /** Receiving rules are among them. */
  settings: Pick<SettingsService, 'reread'>
  assertSupervisor(callerId: string, message: string): void
}) {
  const { database, facts, sync, settings, assertSupervisor } = deps

  function view(fact: KnownFact): FactConflict[] {
    const here = factKinds.get(fact.kind)?.read(database, fact.key)
    const there = understood(fact)
    if (here === undefined || there === undefined) return []
    const { kind, key, version, signer, publicKey } = fact
    const names = [...new Set([here, there].flatMap(({ value }) => Object.keys(value ?? {})))]
    const theirName = knownDevice(database, signer, publicKey)?.name ?? null
    return [
      {
        kind,
        key,
        version,
        ours: side(here),
        theirs: { ...side(there), deviceId: signer, deviceName: theirName },
        fields: names.map((name) => ({ name, ours: here.value?.[name] ?? null, theirs: there.value?.[name] ?? null })),
      },
    ]
  }

  return {
    'hub.conflicts'() {
      if (readHubConfig(database) === null) return { rows: [], total: 0 }
      const rows = factsWithProblem(database, ['conflict'], maxShown).flatMap(view)
      return { rows, total: countFactProblems(database).get('conflict') ?? 0 }
    },
    'hub.resolve'({ kind, key, version, take }, context) {
      assertSupervisor(context.callerId, 'Only the supervisor chooses between two values of a fact')
      const resources = factKinds.get(kind)?.resources ?? []
      const answer = context.commit(
        () => {
          facts.resolve(database.writer(), { kind, key }, version, take)
          return { taken: take }
        },
        'settings',
        ...resources,
      )
      settings.reread()
      sync.wake()
      return answer
    },
  } satisfies Partial<Handlers>
}

function side({ value, at, by }: FactContent): FactConflict['ours'] {
  return { removed: value === null, at, by }
}
