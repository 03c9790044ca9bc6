import type { VerifyMode } from '@workplace/domain/access/strategy'
import * as deviceWords from '../device/words'
import * as common from '../kernel/common-words'
import { counted, date, flag, integer, longtext, ref, refs, select, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import type { Label } from '../kernel/words'
import * as peopleWords from '../people/words'
import * as passWords from './words'

const who = { optional: true, list: false, filter: true } as const
const link = (table: string, other: string) => ({ table, own: 'strategy_id', other })

/** What a strategy does for those whom it is about. */
export const effects = { allow: ['允许', 'Allow'], deny: ['禁止', 'Deny'] } as const

/** How somebody shows who they are at a door. */
const modes = {
  any: common.any,
  face: deviceWords.face,
  card: deviceWords.card,
  face_or_card: deviceWords.faceOrCard,
  face_and_card: deviceWords.faceAndCard,
  pin: deviceWords.pin,
  qr: deviceWords.qrCode,
} as const satisfies Record<VerifyMode | 'any', Label>

/** Who may pass which doors, and when; or may not. */
export const throughStrategy = resource({
  name: 'throughstrategy',
  label: passWords.passStrategy,
  area: 'pass',
  path: '/throughstrategy',
  permission: 'through-strategy',
  table: 'through_strategy',
  // by the offices of its doors: see the rules of the area
  within: 'offices',
  fields: {
    name: text(common.name, { max: 50, unique: true }),
    effect: select(common.effect, effects, {
      initial: 'allow',
      tones: { allow: 'good', deny: 'bad' },
      explained: {
        allow: ['所选的人在通行时间内可以通过所选的门', 'These people may pass these doors at the scheduled times'],
        deny: [
          '所选的人在通行时间内不能通过所选的门，优先于一切允许',
          'These people may not pass these doors at the scheduled times, whatever else allows it',
        ],
      },
    }),
    people_count: counted(['涉及人数', 'People covered']),
    door_total: counted(['可通过的门', 'Doors covered']),
    user_ids: refs('user', peopleWords.people, link('through_strategy_user', 'user_id'), {
      ...who,
      section: ['谁', 'Who'],
    }),
    department_ids: refs(
      'department',
      peopleWords.departments,
      link('through_strategy_department', 'department_id'),
      who,
    ),
    include_children: flag(peopleWords.includeSubDepartments, { initial: true, list: false }),
    group_ids: refs(
      'employeesgroup',
      peopleWords.employeeGroups,
      link('through_strategy_group', 'people_group_id'),
      who,
    ),
    except_user_ids: refs('user', ['排除的人员', 'Except'], link('through_strategy_except', 'user_id'), {
      optional: true,
      list: false,
    }),
    door_ids: refs('doors', deviceWords.doors, link('through_strategy_door', 'door_id'), {
      ...who,
      section: ['哪里', 'Where'],
    }),
    office_ids: refs('office', deviceWords.allDoorsOfOffices, link('through_strategy_office', 'office_id'), {
      ...who,
      help: ['以后增加的门也包括在内', 'Including doors that are added later'],
    }),
    schedule_id: ref('passschedule', passWords.passSchedule, { filter: true, section: common.when }),
    valid_start: date(common.startDate, { list: false }),
    valid_end: date(common.endDate, {
      optional: true,
      empty: common.permanent,
      help: ['当天仍有效；留空表示长期', 'Still valid on this day. Leave empty for no end.'],
    }),
    verify_mode: select(passWords.recognisedBy, modes, {
      initial: 'any',
      list: false,
      section: ['如何', 'How'],
    }),
    priority: integer(common.priority, {
      initial: 0,
      max: 1000,
      list: false,
      help: [
        '多条策略都允许时，记录优先级最高的一条',
        'Where several allow a pass, the one with the highest is recorded',
      ],
    }),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
    remark: longtext(common.note, { optional: true }),
  },
})
