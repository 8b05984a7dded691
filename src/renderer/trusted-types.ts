// Its address, which the bundler makes.
// oxlint-disable-next-line import/default
import decodeWorker from './shared/camera/decode-worker.ts?worker&url'

interface Policy {
  createScriptURL(address: string): string
}
interface Factory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): Policy
}

/**
 * The page's only policy for trusted types: no text becomes markup or code, and the only script that can be started is the
 * worker that reads codes. The content security policy allows this name once, so that no library can add another policy.
 */
const { trustedTypes } = globalThis as { trustedTypes?: Factory }
const policy = trustedTypes?.createPolicy('muelle', {
  createScriptURL(address) {
    if (address !== decodeWorker) throw new TypeError('only the worker of this page')
    return address
  },
})

/** Starts the worker that reads codes in pictures. */
export function startDecodeWorker(): Worker {
  return new Worker(policy?.createScriptURL(decodeWorker) ?? decodeWorker, { type: 'module' })
}
