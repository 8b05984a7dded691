import type { ReceiverSettings } from '../../../contract/shapes/webhook.ts'
import type { ProfileSettings } from './settings.ts'

/** Settings of the webhook receiver in a profile. */
export function receiverSettingsOf(stored: ProfileSettings): ReceiverSettings {
  return {
    on: stored.receiverOn,
    bindAddress: stored.receiverBindAddress,
    port: stored.receiverPort,
    publicUrl: stored.receiverPublicUrl,
  }
}
