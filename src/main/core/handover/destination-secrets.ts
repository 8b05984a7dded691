import type { SecretStore } from '../kernel/ports.ts'
import { slottedSecret } from '../settings/secret-rotation.ts'
import type { DestinationRecord } from '../store/handover-destinations.ts'

/** The secret of a destination: the key of its signature, or its password. */
export function destinationSecret(
  secrets: SecretStore,
  profileId: string,
  { destinationId, secretPlace }: Pick<DestinationRecord, 'destinationId' | 'secretPlace'>,
) {
  const name = `${profileId}.handover-${destinationId}`
  return slottedSecret(
    secrets,
    (place) => (place === 'a' ? name : `${name}-b`),
    () => secretPlace,
  )
}
