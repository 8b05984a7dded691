/** CRC-32 of ISO 3309, as ZIP has it. */
const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (table[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}

/** Names are UTF-8 (general purpose bit 11). */
const utf8Names = 0x0800
/** 1980-01-01, the earliest date of the format. */
const noDate = 0x0021
const version = 20

/** A ZIP file without compression (PKWARE APPNOTE 4.3); fewer than 65,535 files and 4 GB. */
export function zipFile(files: readonly { name: string; bytes: Uint8Array }[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const nameBytes = Buffer.from(name, 'utf8')
    const common = Buffer.alloc(26)
    common.writeUInt16LE(version, 0)
    common.writeUInt16LE(utf8Names, 2)
    common.writeUInt16LE(noDate, 8)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(bytes.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(nameBytes.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, nameBytes, bytes])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    const madeBy = Buffer.from([version, 0])
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002', 'latin1'), madeBy, common, rest, nameBytes]))
    parts.push(local)
    offset += local.length
  }
  const size = directory.reduce((sum, one) => sum + one.length, 0)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(size, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\u0005\u0006', 'latin1'), end])
}
