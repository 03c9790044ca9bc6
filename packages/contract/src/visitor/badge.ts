import { z } from 'zod'
import * as deviceWords from '../device/words'
import * as common from '../kernel/common-words'
import { endpoint } from '../kernel/endpoint'
import { given, ids, queryId } from '../kernel/input'
import type { Label } from '../kernel/words'
import * as visitorWords from './words'

/** So many badges are printed at once. */
export const mostBadges = 40

/** Millimetres, as the papers and holders are sold. */
export const badgeSizes = {
  '62x100': { width: 62, height: 100 },
  '86x54': { width: 86, height: 54 },
  '90x60': { width: 90, height: 60 },
  A6: { width: 105, height: 148 },
} as const
export type BadgeSize = keyof typeof badgeSizes
export const badgeSizeNames = Object.keys(badgeSizes) as [BadgeSize, ...BadgeSize[]]
export const badgeSizeLabels: Readonly<Record<BadgeSize, Label>> = {
  '62x100': ['62 × 100 毫米（标签）', '62 × 100 mm (label)'],
  '86x54': ['86 × 54 毫米（卡片）', '86 × 54 mm (card)'],
  '90x60': ['90 × 60 毫米（胸牌）', '90 × 60 mm (holder)'],
  A6: ['A6（105 × 148 毫米）', 'A6 (105 × 148 mm)'],
}

/** What stands on a badge beside the name. */
export const badgeFields = {
  company: visitorWords.company,
  host: visitorWords.host,
  reason: visitorWords.reason,
  date: visitorWords.planned,
  number: common.orderNumber,
  photo: visitorWords.photo,
  qr: deviceWords.qrCode,
} as const satisfies Record<string, Label>
export type BadgeField = keyof typeof badgeFields
export const badgeFieldNames = Object.keys(badgeFields) as [BadgeField, ...BadgeField[]]

/** Badges of several visitors, one on each page, for the browser's printer. */
export const visitorBadges = endpoint({
  path: '/visitor/badge',
  access: ['change-visitor'],
  label: visitorWords.badges,
  input: z.object({
    ids: ids(mostBadges),
    /** Without it that of the office. */
    size: given(z.enum(badgeSizeNames, { error: 'option' })),
    /** Comma-separated; without it those of the office, empty: nothing but the name. */
    fields: z
      .string()
      .max(100)
      .transform((text) => text.split(',').filter((part) => part !== ''))
      .pipe(z.array(z.enum(badgeFieldNames, { error: 'option' })))
      .optional(),
  }),
  output: z.null(),
  answer: 'file',
})

/** What badges look like as they are set, with somebody who is nobody: of an office, or of the company. */
export const badgeSample = endpoint({
  path: '/visitor/badge_sample',
  access: ['view-strategy'],
  label: ['访客牌预览', 'Preview of badges'],
  input: z.object({ office: given(queryId) }),
  output: z.null(),
  answer: 'file',
})
