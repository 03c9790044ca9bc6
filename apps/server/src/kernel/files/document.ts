import type { Content } from './content'

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

/** What is read of a large file at once: far more than any list of names takes. */
const mostOfDirectory = 16 * 1024 * 1024
/** An archive ends with its directory's place, and a comment of at most 65,535 bytes. */
const endOfArchive = 22 + 65_535

/**
 * True if a file that is no picture is what its ending says. It is kept as it came and only ever downloaded; Office files
 * with programs in them are not accepted.
 */
export function isDocument(ending: string, bytes: Buffer): boolean {
  if (ending === 'pdf') return isPdf(bytes.subarray(0, 5), bytes.subarray(-2048))
  if (ending in partOf) {
    const place = directoryIn(bytes.subarray(0, 4), bytes.subarray(-endOfArchive), bytes.length)
    return place !== null && isOpenOffice(bytes.subarray(place.from, place.to), place.count, partOf[ending] ?? '')
  }
  if (ending in streamOf) {
    const scan = oldOfficeScan(streamOf[ending] ?? [])
    scan.take(bytes)
    return isOldOffice(bytes.subarray(0, 8), bytes.length) && scan.accepted()
  }
  if (ending !== 'txt' && ending !== 'csv') return false
  const scan = textScan()
  scan.take(bytes)
  return scan.accepted()
}

/** The same of what does not fit into the memory. */
export async function isLargeDocument(ending: string, content: Content): Promise<boolean> {
  const head = await content.read(0, 8)
  const tail = (size: number) => content.read(Math.max(0, content.bytes - size), content.bytes)
  if (ending === 'pdf') return isPdf(head, await tail(2048))
  if (ending in partOf) {
    const place = directoryIn(head, await tail(endOfArchive), content.bytes)
    if (place === null || place.to - place.from > mostOfDirectory) return false
    return isOpenOffice(await content.read(place.from, place.to), place.count, partOf[ending] ?? '')
  }
  const isOld = ending in streamOf
  if (isOld && !isOldOffice(head, content.bytes)) return false
  if (!isOld && ending !== 'txt' && ending !== 'csv') return false
  const scan = isOld ? oldOfficeScan(streamOf[ending] ?? []) : textScan()
  for await (const piece of content.pieces()) if (!scan.take(piece)) break
  return scan.accepted()
}

/** Looks at a content as it passes by. `take` says false when nothing that follows can make it acceptable. */
type Scan = { take(piece: Buffer): boolean; accepted(): boolean }

function isPdf(head: Buffer, tail: Buffer): boolean {
  return head.toString('latin1', 0, 5) === '%PDF-' && tail.includes('%%EOF')
}

function isOpenOffice(directory: Buffer, count: number, part: string): boolean {
  const names = namesIn(directory, count)
  if (names === null) return false
  const hasProgram = names.some((name) => /vbaproject|\.(bin|exe|dll|js|vbs)$/i.test(name) && !isHarmlessBinary(name))
  return names.includes('[Content_Types].xml') && names.includes(part) && !hasProgram
}

/** Printer settings and embedded drawings of spreadsheets end in .bin without being programs. */
const isHarmlessBinary = (name: string) => /(printerSettings|oleObject)\d*\.bin$/i.test(name)

type Directory = { readonly from: number; readonly to: number; readonly count: number }

/** Where the directory of a ZIP archive is that begins with its first entry and ends with it; null for anything else. */
function directoryIn(head: Buffer, tail: Buffer, bytes: number): Directory | null {
  if (bytes < 22 || head.readUInt32LE(0) !== 0x04034b50) return null
  const at = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (at < 0 || at + 22 > tail.length || at + 22 + tail.readUInt16LE(at + 20) !== tail.length) return null
  return { from: tail.readUInt32LE(at + 16), to: bytes - tail.length + at, count: tail.readUInt16LE(at + 10) }
}

/** The names in the directory of an archive; null where it is none. */
function namesIn(directory: Buffer, count: number): string[] | null {
  let at = 0
  const names: string[] = []
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) return null
    const nameLength = directory.readUInt16LE(at + 28)
    const more = directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
    names.push(directory.toString('utf8', at + 46, at + 46 + nameLength))
    at += 46 + nameLength + more
  }
  return names
}

const isOldOffice = (head: Buffer, bytes: number): boolean =>
  bytes >= 1536 && head.readBigUInt64BE(0) === 0xd0cf11e0a1b11ae1n

/** Old Office files name what is inside of them somewhere in the middle. */
function oldOfficeScan(streams: readonly string[]): Scan {
  const program = '_VBA_PROJECT'
  const needles = [...streams, program].map((name) => [name, Buffer.from(name, 'utf16le')] as const)
  const longest = Math.max(...needles.map(([, needle]) => needle.length))
  const found = new Set<string>()
  let before: Buffer = Buffer.alloc(0)
  return {
    take(piece) {
      // a name may begin in one piece and end in the next
      const seam = Buffer.concat([before, piece.subarray(0, longest)])
      for (const [name, needle] of needles) if (seam.includes(needle) || piece.includes(needle)) found.add(name)
      before = Buffer.concat([before, piece.subarray(-longest)]).subarray(-longest)
      return !found.has(program)
    },
    accepted: () => streams.some((name) => found.has(name)) && !found.has(program),
  }
}

/** Text in UTF-8 or GB 18030 without control characters, and nothing that a browser could take for a page. */
function textScan(): Scan {
  const readings = ['utf-8', 'gb18030'].map((encoding) => ({
    decoder: new TextDecoder(encoding, { fatal: true }),
    isRight: true,
    hasControls: false,
    head: '',
  }))
  const read = (piece?: Buffer) => {
    for (const one of readings) {
      if (!one.isRight) continue
      try {
        const text = piece === undefined ? one.decoder.decode() : one.decoder.decode(piece, { stream: true })
        // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
        if (/[\u0000-\u0008\u000b\u000e-\u001f\u007f]/.test(text)) one.hasControls = true
        if (one.head.length < 4096) one.head = (one.head + text).slice(0, 4096)
      } catch {
        // not in this encoding
        one.isRight = false
      }
    }
  }
  return {
    take(piece) {
      read(piece)
      return readings.some(({ isRight, hasControls }) => isRight && !hasControls)
    },
    accepted() {
      read()
      const text = readings.find(({ isRight }) => isRight)
      if (text === undefined || text.hasControls) return false
      return !/<\s*(!doctype|html|head|body|script|svg|iframe|object|embed|meta|link|\?xml)/i.test(text.head)
    },
  }
}
