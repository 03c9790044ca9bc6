import { counted, flag, instant, integer, markdown, refs, select, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'

export const termsOfService = resource({
  name: 'termsofservice',
  label: ['服务条款', 'Terms of service'],
  area: 'meetingroom',
  path: '/termsofservice',
  permission: 'terms-of-service',
  office: 'office_ids',
  title: 'title',
  fields: {
    title: text(['标题', 'Title'], { max: 100, unique: true }),
    content: markdown(['内容', 'Content']),
    content_en: markdown(['英文内容', 'English content'], { optional: true }),
    office_ids: refs(
      'office',
      ['办公区', 'Offices'],
      {
        table: 'termsofservice_office',
        own: 'termsofservice_id',
        other: 'office_id',
      },
      {
        optional: true,
        help: ['不选表示全部办公区', 'Leave empty for all offices'],
        empty: ['全部办公区', 'All offices'],
      },
    ),
    roomtype_ids: refs(
      'roomtype',
      ['会议室类型', 'Room types'],
      {
        table: 'termsofservice_roomtype',
        own: 'termsofservice_id',
        other: 'roomtype_id',
      },
      { optional: true, list: false },
    ),
    // raised by the database with each new wording (0025)
    revision: integer(['版本', 'Version'], { initial: 1, min: 1, form: false, exchange: false }),
    agreed_count: counted(['已同意', 'Agreements']),
    must_agree: flag(['必须同意', 'Must be accepted'], {
      initial: true,
      help: [
        '预订时须勾选同意；内容更新后须重新同意',
        'Must be accepted when booking, and again when the content changes',
      ],
    }),
    effective_time: instant(['生效时间', 'Effective from'], { optional: true }),
    status: select(['状态', 'Status'], status, { initial: 'on', tones: statusTones }),
  },
})
