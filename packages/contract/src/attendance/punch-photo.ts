import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { queryId } from '../kernel/input'
import type { UploadKind } from '../kernel/upload-kind'
import * as attendanceWords from './words'

/** A photo of a field punch. The page makes it small before it sends it; it is judged and made anew all the same. */
export const punchPhotoKind = {
  name: 'punch_photo',
  formats: ['jpg', 'jpeg'],
  megabytes: 1,
  smallest: { width: 100, height: 100 },
  shrunk: { width: 960, height: 960 },
  count: 1,
} as const satisfies UploadKind

/** The content as text (base64), as it travels with the punch. */
export const photoContent = z.string().max(700_000, 'too_long|700000')

/** The number of a punch. */
const ofPunch = z.object({ id: queryId })

/** One of the caller's own. */
export const myPunchPhoto = endpoint({
  path: '/myattendance/photo',
  access: 'session',
  answer: 'file',
  label: attendanceWords.fieldPhoto,
  input: ofPunch,
  output: z.null(),
})

/** Of somebody whom the caller administers. Every view is recorded. */
export const dayPunchPhoto = endpoint({
  path: '/dailylog/photo',
  access: ['view-daily-statistics'],
  within: 'people',
  effect: 'change',
  answer: 'file',
  label: attendanceWords.fieldPhoto,
  input: ofPunch,
  output: z.null(),
})

/** For those who decide about a field punch, or did: by the number of its request. Every view is recorded. */
export const requestPhoto = endpoint({
  path: '/attendancerequest/photo',
  access: 'session',
  within: 'people',
  effect: 'change',
  answer: 'file',
  label: attendanceWords.fieldPhoto,
  input: z.object({ id: queryId }),
  output: z.null(),
})
