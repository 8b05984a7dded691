/** What Windows writes for Alt and a number from 128 on without a leading zero: code page 850, of Western Europe and Latin America. */
const codePage850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤' +
  'ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/**
 * The character of an Alt code as it was typed on the number pad: with a leading zero of Windows-1252, which scanners send,
 * without one of code page 850, as people write ñ with 164. `null` where it is none.
 */
export function altCharacter(digits: string): string | null {
  const code = Number(digits)
  if (code === 0 || code > 255) return null
  if (code < 128) return String.fromCharCode(code)
  if (!digits.startsWith('0')) return codePage850[code - 128] ?? null
  return new TextDecoder('windows-1252').decode(Uint8Array.of(code))
}
