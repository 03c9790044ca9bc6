import * as common from '../kernel/common-words'
import { counted, flag, instant, integer, markdown, refs, select, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import * as placeWords from '../place/words'
import * as meetingroomWords from './words'

export const termsOfService = resource({
  name: 'termsofservice',
  label: ['服务条款', 'Terms of service'],
  area: 'meetingroom',
  path: '/termsofservice',
  permission: 'terms-of-service',
  office: 'office_ids',
  title: 'title',
  fields: {
    title: text(common.title, { max: 100, unique: true }),
    content: markdown(common.content),
    content_en: markdown(meetingroomWords.englishContent, { optional: true }),
    office_ids: refs(
      'office',
      placeWords.offices,
      {
        table: 'termsofservice_office',
        own: 'termsofservice_id',
        other: 'office_id',
      },
      {
        optional: true,
        help: placeWords.emptyForAllOffices,
        empty: placeWords.allOffices,
      },
    ),
    roomtype_ids: refs(
      'roomtype',
      meetingroomWords.roomTypes,
      {
        table: 'termsofservice_roomtype',
        own: 'termsofservice_id',
        other: 'roomtype_id',
      },
      { optional: true, list: false },
    ),
    // raised by the database with each new wording (0025)
    revision: integer(common.version, { initial: 1, min: 1, form: false, exchange: false }),
    agreed_count: counted(['已同意', 'Agreements']),
    must_agree: flag(['必须同意', 'Must be accepted'], {
      initial: true,
      help: [
        '预订时须勾选同意；内容更新后须重新同意',
        'Must be accepted when booking, and again when the content changes',
      ],
    }),
    effective_time: instant(common.effectiveFrom, { optional: true }),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
  },
})
