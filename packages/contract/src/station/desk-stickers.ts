import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { given, id, ids } from '../kernel/input'
import type { Label } from '../kernel/words'
import * as stationWords from './words'

/** So many stickers are printed at once. */
export const mostStickers = 120

/** Millimetres: a sheet of labels as it is sold, or labels of a roll. */
export const stickerSizes = {
  A4: { width: 70, height: 37, columns: 3, rows: 8 },
  '62x29': { width: 62, height: 29, columns: 1, rows: 1 },
} as const
export type StickerSize = keyof typeof stickerSizes
export const stickerSizeNames = Object.keys(stickerSizes) as [StickerSize, ...StickerSize[]]
export const stickerSizeLabels: Readonly<Record<StickerSize, Label>> = {
  A4: ['A4 标签纸（3 × 8）', 'A4 label sheet (3 × 8)'],
  '62x29': ['62 × 29 毫米（标签）', '62 × 29 mm (label)'],
}

/** Stickers of desks, by which who sits down says so. */
export const deskStickers = endpoint({
  path: '/station_checkin/stickers',
  access: ['change-check-in'],
  label: stationWords.stickers,
  input: z.object({
    ids: ids(mostStickers),
    size: given(z.enum(stickerSizeNames, { error: 'option' })),
    /** Where the console is reached, for who runs it without saying so. */
    origin: given(z.url({ protocol: /^https?$/, error: 'format' }).max(200, 'too_long|200')),
  }),
  output: z.null(),
  answer: 'file',
})

/** The stickers that were printed before count no more. */
export const renewStickers = endpoint({
  method: 'POST',
  path: '/station_checkin/renew',
  access: ['change-check-in'],
  within: 'offices',
  label: ['更换工位标签', 'Renew desk stickers'],
  input: z.object({ ids: z.array(id).min(1, 'required').max(mostStickers, `too_many|${mostStickers}`) }),
  output: z.object({ renewed: z.number() }),
})

/** Who scanned the sticker of a desk is there: checked in, or, where it is free, booked until its slot ends. */
export const scanDesk = endpoint({
  method: 'POST',
  path: '/station_checkin/scan',
  access: 'session',
  label: stationWords.scanDesk,
  input: z.object({
    // whatever was scanned: what is no code of ours is said to be none
    code: z.string({ error: 'required' }).max(4000, 'too_long|4000'),
    /** What the person has at that time elsewhere is given up. */
    swap: z.boolean().default(false),
  }),
  output: z.object({
    outcome: z.enum(['checked_in', 'booked', 'again']),
    id: z.number(),
    number: z.string(),
    office_name: z.string(),
    office_name_en: z.string().nullable(),
    floor_name: z.string(),
    area_name: z.string(),
    area_name_en: z.string().nullable(),
    timezone: z.string(),
    start_time: z.string(),
    end_time: z.string(),
  }),
})
