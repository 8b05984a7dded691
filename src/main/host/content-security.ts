/** No inline scripts and styles, nothing from other origins: the page consists of built files and connects only to its host. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  // Texts become code or markup only through the one policy of the page, which starts one worker (`trusted-types.ts`).
  "require-trusted-types-for 'script'",
  'trusted-types muelle',
  // The loopback host counts and logs what was refused.
  'report-uri /csp-report',
].join('; ')

/** Headers of every response of both hosts, over the page's own protocol and HTTP. */
export const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), display-capture=(), geolocation=(), usb=(), serial=(), hid=()',
} as const

/** The worker that reads codes in pictures of the camera compiles its decoder. It has no markup, and connects only to its host. */
const decoderPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** Headers of a file of the built page. */
export function pageFileHeaders(pathname: string): Record<string, string> {
  const isDecoder = /^\/assets\/decode-worker-[\w-]+\.js$/.test(pathname)
  return isDecoder ? { ...securityHeaders, 'content-security-policy': decoderPolicy } : securityHeaders
}
