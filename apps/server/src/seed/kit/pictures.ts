import { randomUUID } from 'node:crypto'
import type { UploadKind } from '@workplace/contract/kernel/upload-kind'
import sharp from 'sharp'
import type { Storage } from '../../adapters/storage/port'
import type { Db } from '../../kernel/database/db'
import { storedKey } from '../../kernel/files/keep-file'
import { type Random, randomFrom } from './random'
import { insertRows } from './rows'

type Picture = {
  readonly kind: UploadKind
  readonly name: string
  readonly width: number
  readonly height: number
  readonly svg: string
}

/** The pictures of a demo company. */
export type Pictures = {
  /** Of their own, so that what is drawn decides nothing else. */
  readonly random: Random
  /** Begins to draw and store one; answers its path, as rows have it. */
  draw(picture: Picture): string
  /** Waits until all are stored, and enters them in the table of files. */
  keep(db: Db, by: string): Promise<void>
}

/** Where all pictures of a demo company begin: one folder of the store, not hundreds that each must be made. */
const PREFIX = 'de00'
const AT_ONCE = 12

const newKey = () => `${PREFIX}${randomUUID().replaceAll('-', '').slice(PREFIX.length)}.jpg`

/** Drawing is the work of other threads: it goes on while the rows are written. */
export function openPictures(storage: Storage, company_id: number, seed: number): Pictures {
  const begun: (Picture & { readonly key: string })[] = []
  const sizes: number[] = []
  const drawers: Promise<void>[] = []
  let next = 0
  let drawing = 0
  const draw = async () => {
    for (let picture = begun[next]; picture !== undefined; picture = begun[next]) {
      const index = next++
      const body = await sharp(Buffer.from(picture.svg)).jpeg({ quality: 86, chromaSubsampling: '4:4:4' }).toBuffer()
      await storage.put(storedKey(company_id, picture.key), body, 'image/jpeg')
      sizes[index] = body.length
    }
    drawing--
  }
  return {
    random: randomFrom(seed),
    draw(picture) {
      const key = newKey()
      begun.push({ ...picture, key })
      if (drawing < AT_ONCE) {
        drawing++
        const drawer = draw()
        drawer.catch(() => {}) // awaited when they are kept, unless the rows fail first
        drawers.push(drawer)
      }
      return `/${key}`
    },
    async keep(db, by) {
      await Promise.all(drawers)
      await insertRows(
        db,
        'file',
        begun.map(({ key, kind, name, width, height }, index) => {
          const bytes = sizes[index] ?? 0
          return {
            company_id,
            key,
            kind: kind.name,
            media_type: 'image/jpeg',
            bytes,
            width,
            height,
            name,
            created_by: by,
          }
        }),
      )
    },
  }
}
