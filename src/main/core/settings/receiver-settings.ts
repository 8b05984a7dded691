import type { ReceiverSettings } from '../../../contract/shapes/webhook.ts'

/** Settings of the webhook receiver in a profile. */
export function receiverSettingsOf(stored: {
  receiverOn: boolean
  receiverBindAddress: string
  receiverPort: number
  receiverPublicUrl: string | null
}): ReceiverSettings {
  return {
    on: stored.receiverOn,
    bindAddress: stored.receiverBindAddress,
    port: stored.receiverPort,
    publicUrl: stored.receiverPublicUrl,
  }
}
