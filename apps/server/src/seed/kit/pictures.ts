import { randomUUID } from 'node:crypto'
import type { UploadKind } from '@workplace/contract/kernel/upload-kind'
import sharp from 'sharp'
import type { Storage } from '../../adapters/storage/port'
import type { Db } from '../../kernel/database/db'
import { storedKey } from '../../kernel/files/keep-file'
import { type Random, randomFrom } from './random'
import { insertRows } from './rows'

type Named = { readonly kind: UploadKind; readonly name: string }
type Picture = Named & { readonly width: number; readonly height: number; readonly svg: string }
/** What is no picture, as it is stored. */
type Content = Named & { readonly body: Buffer }

/** The pictures of a demo company, and what else people would have uploaded. */
export type Pictures = {
  /** Of their own, so that what is drawn decides nothing else. */
  readonly random: Random
  /** Begins to draw and store one; answers its path, as rows have it. */
  draw(picture: Picture): string
  /** Begins to store what is no picture. */
  add(content: Content): string
  /** Waits until all are stored, and enters them in the table of files. */
  keep(db: Db, by: string): Promise<void>
}

/** Where all files of a demo company begin: one folder of the store, not hundreds that each must be made. */
const PREFIX = 'de00'
const AT_ONCE = 12

const newKey = (ending: string) => `${PREFIX}${randomUUID().replaceAll('-', '').slice(PREFIX.length)}.${ending}`

/** A file that was begun: what it holds is known once it is made. */
type Begun = Named & {
  readonly key: string
  readonly media_type: string
  readonly width: number | null
  readonly height: number | null
  make(): Promise<Buffer>
}

/** Drawing is the work of other threads: it goes on while the rows are written. */
export function openPictures(storage: Storage, company_id: number, seed: number): Pictures {
  const begun: Begun[] = []
  const sizes: number[] = []
  const drawers: Promise<void>[] = []
  let next = 0
  let drawing = 0
  const draw = async () => {
    for (let one = begun[next]; one !== undefined; one = begun[next]) {
      const index = next++
      const body = await one.make()
      await storage.put(storedKey(company_id, one.key), body, one.media_type)
      sizes[index] = body.length
    }
    drawing--
  }
  const begin = (one: Begun) => {
    begun.push(one)
    if (drawing < AT_ONCE) {
      drawing++
      const drawer = draw()
      drawer.catch(() => {}) // awaited when they are kept, unless the rows fail first
      drawers.push(drawer)
    }
    return `/${one.key}`
  }
  return {
    random: randomFrom(seed),
    draw: ({ svg, ...picture }) =>
      begin({
        ...{ ...picture, key: newKey('jpg'), media_type: 'image/jpeg' },
        make: () => sharp(Buffer.from(svg)).jpeg({ quality: 86, chromaSubsampling: '4:4:4' }).toBuffer(),
      }),
    add: ({ body, ...content }) =>
      begin({
        ...{ ...content, key: newKey(content.name.split('.').at(-1) ?? 'bin'), media_type: 'application/octet-stream' },
        ...{ width: null, height: null, make: async () => body },
      }),
    async keep(db, by) {
      await Promise.all(drawers)
      await insertRows(
        db,
        'file',
        begun.map(({ key, kind, name, media_type, width, height }, index) => ({
          ...{ company_id, key, kind: kind.name, media_type, bytes: sizes[index] ?? 0, width, height, name },
          created_by: by,
        })),
      )
    },
  }
}
