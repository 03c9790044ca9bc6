import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { id, queryId } from '../kernel/input'
import type { UploadKind } from '../kernel/upload-kind'
import * as visitorWords from './words'

/** A photo of a visitor. Pages make it small before they send it; it is judged and made anew all the same. */
export const visitorPhotoKind = {
  name: 'visitor_photo',
  formats: ['jpg', 'jpeg'],
  megabytes: 1,
  smallest: { width: 100, height: 100 },
  shrunk: { width: 960, height: 960 },
  count: 1,
  face: true,
} as const satisfies UploadKind

/** The content as text (base64), as it travels with the call that it belongs to. */
const content = z.string({ error: 'required' }).min(1, 'required').max(700_000, 'too_long|700000')

/** A photo, or that there is to be none any more; and whether devices at doors may know them by it. */
export const givenPhoto = z.object({ photo: content.nullable(), face: z.boolean().default(false) })
export type GivenPhoto = z.output<typeof givenPhoto>

/** How somebody stands with their photo. */
export const photoState = z.object({
  rule: z.enum(['none', 'optional', 'needed']),
  /** When it was given, and whether devices at doors may know them by it. */
  at: z.string().nullable(),
  face: z.boolean(),
  /** A door of their channel opens to faces. */
  face_doors: z.boolean(),
  /** For how many days it is kept after they left. */
  keep_days: z.number(),
  /** The last one that was given up, and when it was seen to be gone. */
  erased: z.object({ queued_at: z.string(), gone_at: z.string().nullable() }).nullable(),
  /** From which devices it was asked back, and when each said that it is gone. */
  at_devices: z.array(z.object({ device: z.string(), asked_at: z.string(), gone_at: z.string().nullable() })),
})
export type PhotoState = z.output<typeof photoState>

/** At reception: taken there, given by the guest, or taken away. */
export const setVisitorPhoto = endpoint({
  method: 'POST',
  path: '/visitor/set_photo',
  access: ['change-visitor'],
  within: 'offices',
  label: ['访客照片', 'Visitor’s photo'],
  input: givenPhoto.extend({ id }),
  output: z.object({ id: z.number() }),
})

/** The photo itself, for reception. Every view is recorded. */
export const visitorPhoto = endpoint({
  path: '/visitor/photo',
  access: ['change-visitor'],
  within: 'offices',
  effect: 'change',
  answer: 'file',
  label: visitorWords.viewPhoto,
  input: z.object({ id: queryId }),
  output: z.null(),
})
