import { z } from 'zod'
import * as common from '../kernel/common-words'
import { endpoint } from '../kernel/endpoint'
import { flag, instant, longtext, multiselect, refs, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import * as placeWords from '../place/words'
import * as visitorWords from '../visitor/words'
import * as meetingroomWords from './words'

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
    title: text(common.title, { max: 100 }),
    title_en: text(visitorWords.englishTitle, { max: 100, optional: true, list: false }),
    is_open: flag(common.enabled, { initial: true, filter: true }),
    content: longtext(common.content, { max: 2000, list: true }),
    content_en: longtext(meetingroomWords.englishContent, { max: 2000, optional: true }),
    office_ids: refs(
      'office',
      placeWords.offices,
      { table: 'notice_office', own: 'notice_id', other: 'office_id' },
      {
        optional: true,
        help: placeWords.emptyForAllOffices,
        empty: placeWords.allOffices,
      },
    ),
    show_place: multiselect(
      ['显示位置', 'Show on'],
      { console: ['控制台', 'Console'], booking: ['预订页', 'Booking page'], screen: ['门牌屏', 'Door screens'] },
      { initial: ['console', 'booking'], list: false },
    ),
    start_time: instant(common.startTime, { optional: true }),
    end_time: instant(common.endTime, { optional: true, example: '2026-02-28 18:00' }),
    is_top: flag(common.pinned),
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
