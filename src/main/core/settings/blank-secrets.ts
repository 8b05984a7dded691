import { yieldToEventLoop } from '../kernel/yield-to-event-loop.ts'

/** A shorter secret is part of too many other things. */
const leastBytes = 6
const filler = '*'

/** Overwrites secrets in the memory of a process, in the forms that it has them in: as text, and within Basic credentials. */
export async function blankSecrets(memory: Buffer, secrets: readonly string[]): Promise<void> {
  for (const form of secrets.flatMap(formsOf)) {
    for (let at = memory.indexOf(form); at >= 0; at = memory.indexOf(form, at + form.length))
      memory.fill(filler, at, at + form.length)
    // A dump has many megabytes, and a scan must not wait.
    await yieldToEventLoop()
  }
}

function formsOf(secret: string): Buffer[] {
  const texts = [secret, ...[0, 1, 2].map((before) => base64Within(secret, before))]
  return texts
    .flatMap((text) => [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')])
    .filter(({ length }) => length >= leastBytes)
}

/** The characters of base64 that depend on the secret alone, where so many bytes (modulo 3) come before it. */
function base64Within(secret: string, before: number): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret, 'utf8')])
  return bytes.toString('base64').slice(Math.ceil((before * 4) / 3), Math.floor((bytes.length * 4) / 3))
}
