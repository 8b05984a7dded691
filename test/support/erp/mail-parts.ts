/** The decoded parts of a message, by their media type. */
export function partsOf(message: string): { type: string; name: string | null; text: string }[] {
  const boundary = /boundary="([^"]+)"/.exec(message)?.[1] ?? ''
  return message
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [head = '', body = ''] = part.split('\r\n\r\n')
      return {
        type: /Content-Type: ([^;\r\n]+)/.exec(head)?.[1] ?? '',
        name: /filename="?([^";\r\n]+)/.exec(head)?.[1] ?? null,
        text: Buffer.from(body, 'base64').toString('utf8'),
      }
    })
}

/** The subject of a message (RFC 2047). */
export function subjectOf(message: string): string {
  const [, folded = ''] = /^Subject: (.*(?:\r\n .*)*)/m.exec(message) ?? []
  return folded
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_word, encoding: string, text: string) =>
      encoding === 'B'
        ? Buffer.from(text, 'base64').toString('latin1')
        : text
            .replaceAll('_', ' ')
            .replace(/=(..)/g, (_sign, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    )
    .replace(/^.*$/s, (bytes) => Buffer.from(bytes, 'latin1').toString('utf8'))
}
