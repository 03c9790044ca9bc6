/** What an Office file must hold to be what its ending says, by the names inside. */
const partOf: Readonly<Record<string, string>> = {
  docx: 'word/document.xml',
  xlsx: 'xl/workbook.xml',
  pptx: 'ppt/presentation.xml',
}
const streamOf: Readonly<Record<string, readonly string[]>> = {
  doc: ['WordDocument'],
  xls: ['Workbook', 'Book'],
  ppt: ['PowerPoint Document'],
}

/**
 * True if a file that is no picture is what its ending says. It is kept as it came and only ever downloaded; Office files
 * with programs in them are not accepted.
 */
export function isDocument(ending: string, bytes: Buffer): boolean {
  if (ending === 'pdf') return isPdf(bytes)
  if (ending in partOf) return isOpenOffice(bytes, partOf[ending] ?? '')
  if (ending in streamOf) return isOldOffice(bytes, streamOf[ending] ?? [])
  return (ending === 'txt' || ending === 'csv') && isPlainText(bytes)
}

function isPdf(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 5) === '%PDF-' && bytes.subarray(-2048).includes('%%EOF')
}

function isOpenOffice(bytes: Buffer, part: string): boolean {
  const names = zipNames(bytes)
  if (names === null) return false
  const hasProgram = names.some((name) => /vbaproject|\.(bin|exe|dll|js|vbs)$/i.test(name) && !isHarmlessBinary(name))
  return names.includes('[Content_Types].xml') && names.includes(part) && !hasProgram
}

/** Printer settings and embedded drawings of spreadsheets end in .bin without being programs. */
const isHarmlessBinary = (name: string) => /(printerSettings|oleObject)\d*\.bin$/i.test(name)

/** The names in a ZIP archive that begins with its first entry and ends with its directory; null for anything else. */
function zipNames(bytes: Buffer): string[] | null {
  if (bytes.length < 22 || bytes.readUInt32LE(0) !== 0x04034b50) return null
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > bytes.length || end + 22 + bytes.readUInt16LE(end + 20) !== bytes.length) return null
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  const names: string[] = []
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== 0x02014b50) return null
    const nameLength = bytes.readUInt16LE(at + 28)
    const more = bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    names.push(bytes.toString('utf8', at + 46, at + 46 + nameLength))
    at += 46 + nameLength + more
  }
  return names
}

function isOldOffice(bytes: Buffer, streams: readonly string[]): boolean {
  if (bytes.length < 1536 || bytes.readBigUInt64BE(0) !== 0xd0cf11e0a1b11ae1n) return false
  const holds = (name: string) => bytes.includes(Buffer.from(name, 'utf16le'))
  return streams.some(holds) && !holds('_VBA_PROJECT')
}

/** Text in UTF-8 or GB 18030 without control characters, and nothing that a browser could take for a page. */
function isPlainText(bytes: Buffer): boolean {
  const text = decoded(bytes)
  if (text === null) return false
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u0008\u000b\u000e-\u001f\u007f]/.test(text)) return false
  return !/<\s*(!doctype|html|head|body|script|svg|iframe|object|embed|meta|link|\?xml)/i.test(text.slice(0, 4096))
}

function decoded(bytes: Buffer): string | null {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // not in this encoding; the next one is tried
    }
  }
  return null
}
