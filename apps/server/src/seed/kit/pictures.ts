import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Storage } from '../../adapters/storage/port'
import { FLOOR_PICTURE, floorPicture } from '../../areas/meetingroom/demo/floor-picture'
import { ROOM_PICTURE, roomPicture } from '../../areas/meetingroom/demo/room-picture'
import { PORTRAIT_SIDE, portrait } from '../../areas/people/demo/portrait'
import { storedKey } from '../../kernel/files/keep-file'
import type { CompanyPlan } from '../demo-plan'
import { randomFrom } from './random'

export type Picture = {
  /** As the table of files has it; rows refer to it as `/` and this. */
  key: string
  kind: 'avatar' | 'pic' | 'plan'
  name: string
  width: number
  height: number
  svg: string
}

/** Where all pictures of a demo company begin: one folder of the store, not hundreds that each must be made. */
const PREFIX = 'de00'

const newKey = () => `${PREFIX}${randomUUID().replaceAll('-', '').slice(PREFIX.length)}.jpg`

/** The plan of a floor, and where on it the rooms lie that stand at these places of the company's list. */
export type FloorPlan = {
  office: number
  floor: string
  picture: Picture
  rooms: { index: number; x: number; y: number }[]
}

function floorPlans(plan: CompanyPlan): FloorPlan[] {
  return plan.offices.flatMap(({ floors }, office) =>
    floors.flatMap(([floor]) => {
      const here = plan.rooms.flatMap((room, index) =>
        room.office === office && room.floor === floor ? [{ index, capacity: room.capacity }] : [],
      )
      if (here.length === 0) return []
      const { svg, places } = floorPicture(here)
      const picture: Picture = { key: newKey(), kind: 'plan', name: `${floor}.jpg`, ...FLOOR_PICTURE, svg }
      return [
        { office, floor, picture, rooms: here.map(({ index }, n) => ({ index, ...(places[n] ?? { x: 0, y: 0 }) })) },
      ]
    }),
  )
}

type Pictures = { avatars: Picture[]; rooms: (Picture | null)[]; floors: FloorPlan[] }

/** A portrait of everybody, a picture of most rooms, by their places in the company's lists, and a plan of each floor. */
export function picturesOf(plan: CompanyPlan, seed: number): Pictures {
  const random = randomFrom(seed)
  const side = { width: PORTRAIT_SIDE, height: PORTRAIT_SIDE }
  return {
    avatars: plan.people.map((person) => {
      const look = { sex: person.sex, european: person.language === 'en' }
      return { key: newKey(), kind: 'avatar', name: `${person.username}.jpg`, ...side, svg: portrait(random, look) }
    }),
    rooms: plan.rooms.map((room) => {
      const svg = roomPicture(random, room.type, room.capacity)
      const hasNone = room.policy.status === 'inactive'
      return hasNone ? null : { key: newKey(), kind: 'pic', name: `${room.name}.jpg`, ...ROOM_PICTURE, svg }
    }),
    floors: floorPlans(plan),
  }
}

/** Draws and stores pictures, some at once; answers the size of each in bytes. */
export async function storePictures(
  files: Storage,
  company_id: number,
  pictures: readonly Picture[],
): Promise<number[]> {
  const sizes: number[] = new Array(pictures.length).fill(0)
  let next = 0
  const work = async () => {
    for (let index = next++; index < pictures.length; index = next++) {
      const picture = pictures[index] as Picture
      const body = await sharp(Buffer.from(picture.svg)).jpeg({ quality: 86, chromaSubsampling: '4:4:4' }).toBuffer()
      await files.put(storedKey(company_id, picture.key), body, 'image/jpeg')
      sizes[index] = body.length
    }
  }
  await Promise.all(Array.from({ length: 12 }, work))
  return sizes
}
