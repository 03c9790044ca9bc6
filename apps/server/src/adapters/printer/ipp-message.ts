// Messages of IPP as they go over the wire (RFC 8010): groups of attributes, each with a tag, a name and values.

export const groups = { operation: 0x01, job: 0x02, printer: 0x04 } as const
const endOfAttributes = 0x03
const tags = {
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  resolution: 0x32,
  range: 0x33,
  collection: 0x34,
  textWithLanguage: 0x35,
  nameWithLanguage: 0x36,
  endCollection: 0x37,
  text: 0x41,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
  mediaType: 0x49,
  memberName: 0x4a,
} as const

type Collection = { readonly [member: string]: SentValue }
/** A value that we send, with what it is. */
export type SentValue =
  | readonly ['integer' | 'enum', number]
  | readonly ['boolean', boolean]
  | readonly ['text' | 'name' | 'keyword' | 'uri' | 'charset' | 'language' | 'mediaType', string]
  | readonly ['resolution', number]
  | readonly ['collection', Collection]

/** Values as they were read: what nobody of us reads is null. */
export type ReadValue = string | number | boolean | null | { readonly [member: string]: readonly ReadValue[] }
export type Attributes = Readonly<Record<string, readonly ReadValue[]>>
export type IppAnswer = {
  readonly status: number
  readonly groups: readonly { readonly tag: number; readonly attributes: Attributes }[]
}

function field(tag: number, name: string, value: Buffer): Buffer {
  const head = Buffer.alloc(3)
  head.writeUInt8(tag, 0)
  head.writeUInt16BE(Buffer.byteLength(name), 1)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(value.length, 0)
  return Buffer.concat([head, Buffer.from(name), length, value])
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value, 0)
  return bytes
}

function written(name: string, [kind, value]: SentValue): Buffer {
  if (kind === 'integer' || kind === 'enum') return field(tags[kind], name, int32(value))
  if (kind === 'boolean') return field(tags.boolean, name, Buffer.of(value ? 1 : 0))
  // dots an inch, both ways
  if (kind === 'resolution')
    return field(tags.resolution, name, Buffer.concat([int32(value), int32(value), Buffer.of(3)]))
  if (kind === 'collection') {
    const members = Object.entries(value).flatMap(([member, one]) => [
      field(tags.memberName, '', Buffer.from(member)),
      written('', one),
    ])
    return Buffer.concat([
      field(tags.collection, name, Buffer.alloc(0)),
      ...members,
      field(tags.endCollection, '', Buffer.alloc(0)),
    ])
  }
  return field(tags[kind], name, Buffer.from(String(value)))
}

/** A request: which operation, its attributes by group, and the document behind them. */
export function ippRequest(
  operation: number,
  sent: readonly (readonly [group: number, attributes: Readonly<Record<string, SentValue | readonly SentValue[]>>])[],
  document: Buffer = Buffer.alloc(0),
): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt16BE(0x0200, 0)
  head.writeUInt16BE(operation, 2)
  // answers come by the same connection: no request is told from another by its number
  head.writeInt32BE(1, 4)
  const parts = sent.flatMap(([group, attributes]) => [
    Buffer.of(group),
    ...Object.entries(attributes).flatMap(([name, value]) => {
      const values = (Array.isArray(value[0]) ? value : [value]) as readonly SentValue[]
      return values.map((one, n) => written(n === 0 ? name : '', one))
    }),
  ])
  return Buffer.concat([head, ...parts, Buffer.of(endOfAttributes), document])
}

/** It is no message of IPP, or one that is cut off. */
export class NoIpp extends Error {}

type Piece = { readonly tag: number; readonly name: string; readonly value: Buffer }

class Reader {
  private at = 0
  constructor(private readonly bytes: Buffer) {}

  take(length: number): Buffer {
    if (this.at + length > this.bytes.length) throw new NoIpp('cut off')
    const part = this.bytes.subarray(this.at, this.at + length)
    this.at += length
    return part
  }

  private sized = (): Buffer => this.take(this.take(2).readUInt16BE(0))

  /** The tag that comes next; undefined at the end. */
  next = (): number | undefined => this.bytes[this.at]

  piece(): Piece {
    const tag = this.take(1).readUInt8(0)
    const name = this.sized().toString('utf8')
    return { tag, name, value: this.sized() }
  }
}

/** So deep may collections stand in each other. */
const deepest = 8

function valueRead({ tag, value }: Piece, reader: Reader, depth: number): ReadValue {
  if (tag === tags.collection) return collectionOf(reader, depth + 1)
  if ((tag === tags.integer || tag === tags.enum) && value.length === 4) return value.readInt32BE(0)
  if (tag === tags.boolean) return value[0] === 1
  if (tag === tags.resolution && value.length === 9) {
    const across = value.readInt32BE(0)
    return value[8] === 4 ? Math.round(across * 2.54) : across
  }
  if (tag === tags.textWithLanguage || tag === tags.nameWithLanguage) {
    const language = value.length < 2 ? 0 : value.readUInt16BE(0)
    return value.subarray(language + 4).toString('utf8')
  }
  return tag >= 0x40 && tag <= 0x49 ? value.toString('utf8') : null
}

function collectionOf(reader: Reader, depth: number): ReadValue {
  if (depth > deepest) throw new NoIpp('too deep')
  const members: Record<string, ReadValue[]> = Object.create(null)
  let values: ReadValue[] = []
  for (;;) {
    const piece = reader.piece()
    if (piece.tag === tags.endCollection) return members
    if (piece.tag === tags.memberName) {
      values = []
      members[piece.value.toString('utf8')] = values
    } else values.push(valueRead(piece, reader, depth))
  }
}

/** What a printer answered. */
export function ippAnswer(bytes: Buffer): IppAnswer {
  const reader = new Reader(bytes)
  const status = reader.take(8).readUInt16BE(2)
  const found: { tag: number; attributes: Record<string, ReadValue[]> }[] = []
  let values: ReadValue[] = []
  for (;;) {
    const tag = reader.next()
    if (tag === undefined || tag === endOfAttributes) return { status, groups: found }
    if (tag < 0x10) {
      reader.take(1)
      found.push({ tag, attributes: Object.create(null) })
      continue
    }
    const group = found.at(-1)
    if (group === undefined) throw new NoIpp('no group')
    const piece = reader.piece()
    if (piece.name !== '') {
      values = []
      group.attributes[piece.name] = values
    }
    values.push(valueRead(piece, reader, 0))
  }
}
