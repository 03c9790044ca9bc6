import { fileAddress } from '@workplace/contract/kernel/files'
import type { MapItem } from '@workplace/domain/station/map/document'
import { useEffect, useState } from 'react'
import { CallError, call } from '../../../kernel/client/client'
import { imageAddress } from '../../../kernel/session/session'

async function read(path: string): Promise<HTMLImageElement> {
  const { url } = await call(fileAddress, { path }, { quiet: true })
  const image = new Image()
  image.src = imageAddress(url)
  await image.decode()
  return image
}

/** The pictures that lie below a map, as far as they are there: the map is drawn at once, and again with each of them. */
export function usePictures(items: readonly MapItem[]): ReadonlyMap<string, CanvasImageSource> {
  const [pictures, setPictures] = useState<ReadonlyMap<string, CanvasImageSource>>(new Map())
  const paths = items.flatMap((item) => (item.kind === 'picture' ? [item.path] : [])).join(' ')
  useEffect(() => {
    let isGone = false
    const take = async (path: string) => {
      try {
        const image = await read(path)
        if (!isGone) setPictures((before) => new Map(before).set(path, image))
      } catch (error) {
        // a picture that is gone, or that nobody can read, is not drawn: the map is more than it
        if (!(error instanceof CallError || error instanceof DOMException)) throw error
      }
    }
    for (const path of new Set(paths.split(' '))) if (path !== '') void take(path)
    return () => {
      isGone = true
    }
  }, [paths])
  return pictures
}
