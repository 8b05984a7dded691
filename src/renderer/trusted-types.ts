/**
 * The page's only policy for trusted types, without a way to make one: no text becomes markup or code. The content security
 * policy allows this name once, so that no library can add another policy.
 */
const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: object): unknown } }
trustedTypes?.createPolicy('muelle', {})

export {}
