/** A message of another PC to this one. */
export interface HubMessage {
  id: string
  /** The device that signed it, and its key. */
  device: string
  publicKey: string
  name: string
  body: string
  signature: string
  /** By the clock of the server. */
  ageSeconds: number
  position: number
}
