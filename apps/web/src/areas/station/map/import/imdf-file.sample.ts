import { deflateRawSync } from 'node:zlib'

type Files = Readonly<Record<string, string>>

/** An archive as programs write it: files, one after the other, and a directory at the end. Sums are not looked at. */
export function archiveOf(files: Files, packed = true): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text)
    const body = packed ? deflateRawSync(content) : content
    const named = Buffer.from(name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(named.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(packed ? 8 : 0, 10)
    entry.writeUInt32LE(body.length, 20)
    entry.writeUInt32LE(content.length, 24)
    entry.writeUInt16LE(named.length, 28)
    entry.writeUInt32LE(at, 42)
    parts.push(local, named, body)
    directory.push(entry, named)
    at += 30 + named.length + body.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...parts, ...directory, end]))
}

/** A degree of latitude in metres, on the sphere by which a floor is measured. */
const degree = (6_371_008.8 * Math.PI) / 180

/** A floor of 40 by 20 m somewhere in Shanghai, turned against the north, with a row of desks. */
export function imdfOf({ turn = 20, desks = 5, levels = 1 } = {}): Files {
  const [lon, lat] = [121.5, 31.23]
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const at = (x: number, y: number) => [
    lon + (x * cos - y * sin) / (degree * Math.cos((lat * Math.PI) / 180)),
    lat + (x * sin + y * cos) / degree,
  ]
  const box = (x: number, y: number, w: number, h: number) => ({
    type: 'Polygon',
    coordinates: [[at(x, y), at(x + w, y), at(x + w, y + h), at(x, y + h), at(x, y)]],
  })
  const collection = (features: readonly object[]) => JSON.stringify({ type: 'FeatureCollection', features })
  const ids = Array.from({ length: levels }, (_, n) => `level-${n}`)
  return {
    'manifest.json': JSON.stringify({ version: '1.0.0', language: 'zh' }),
    'level.geojson': collection(
      ids.map((id, n) => ({
        ...{ type: 'Feature', id, feature_type: 'level', geometry: box(0, 0, 40, 20) },
        properties: {
          category: 'unspecified',
          ordinal: levels - n,
          name: { zh: `${levels - n} 楼` },
          short_name: null,
        },
      })),
    ),
    'unit.geojson': collection(
      ids.map((level_id) => ({
        ...{ type: 'Feature', id: `unit ${level_id}`, feature_type: 'unit', geometry: box(0, 12, 10, 8) },
        properties: { category: 'room', level_id, name: null },
      })),
    ),
    'fixture.geojson': collection(
      ids.flatMap((level_id) =>
        Array.from({ length: desks }, (_, n) => ({
          ...{
            type: 'Feature',
            id: `${level_id} ${n}`,
            feature_type: 'fixture',
            geometry: box(2 + n * 3, 4, 1.6, 0.8),
          },
          properties: { category: 'desk', level_id, name: { en: `A-0${n + 1}` } },
        })),
      ),
    ),
  }
}
