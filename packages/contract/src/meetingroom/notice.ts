import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { flag, instant, longtext, multiselect, refs, text } from '../kernel/field'
import { resource } from '../kernel/resource'

/** Public notices of the offices. */
export const notice = resource({
  name: 'notice',
  label: ['公告', 'Notice'],
  area: 'meetingroom',
  path: '/notice',
  permission: 'public-notice',
  office: 'office_ids',
  title: 'title',
  columns: ['title', 'is_open', 'office_ids', 'start_time', 'end_time', 'is_top'],
  fields: {
    title: text(['标题', 'Title'], { max: 100 }),
    title_en: text(['英文标题', 'English title'], { max: 100, optional: true, list: false }),
    is_open: flag(['启用', 'Enabled'], { initial: true, filter: true }),
    content: longtext(['内容', 'Content'], { max: 2000, list: true }),
    content_en: longtext(['英文内容', 'English content'], { max: 2000, optional: true }),
    office_ids: refs(
      'office',
      ['办公区', 'Offices'],
      { table: 'notice_office', own: 'notice_id', other: 'office_id' },
      {
        optional: true,
        help: ['不选表示全部办公区', 'Leave empty for all offices'],
        empty: ['全部办公区', 'All offices'],
      },
    ),
    show_place: multiselect(
      ['显示位置', 'Show on'],
      { console: ['控制台', 'Console'], booking: ['预订页', 'Booking page'], screen: ['门牌屏', 'Door screens'] },
      { initial: ['console', 'booking'], list: false },
    ),
    start_time: instant(['开始时间', 'Start time'], { optional: true }),
    end_time: instant(['结束时间', 'End time'], { optional: true, example: '2026-02-28 18:00' }),
    is_top: flag(['置顶', 'Pinned']),
  },
  search: ['title', 'title_en', 'content'],
})

/** Switches a notice on or off. */
export const switchNotice = endpoint({
  method: 'POST',
  path: '/notice/switch',
  within: 'offices',
  access: ['change-public-notice'],
  label: ['公告开关', 'Enable or disable notice'],
  input: z.object({
    id: z.number().int().positive(),
    is_open: z.boolean(),
    version: z.number().int().positive().optional(),
  }),
  output: z.object({ id: z.number(), version: z.number(), is_open: z.boolean() }),
})

/** What is to be read now in an office. */
export const currentNotice = endpoint({
  path: '/notice/current',
  access: 'session',
  label: ['当前公告', 'Current notice'],
  input: z.object({ office: z.union([z.literal(''), z.coerce.number<number | string>().int().positive()]).optional() }),
  output: z.object({
    items: z.array(z.object({ id: z.number(), title: z.string(), content: z.string() })),
    total: z.number(),
  }),
})
