import { z } from 'zod'
import * as common from '../kernel/common-words'
import { endpoint } from '../kernel/endpoint'
import { flag, longtext, refs, select, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import * as peopleWords from '../people/words'
import * as placeWords from '../place/words'
import * as meetingroomWords from './words'

const link = (what: string, other: string) => ({ table: `visible_range_${what}`, own: 'visible_range_id', other })
const chosen = { when: { field: 'range_type', is: ['chosen'] }, optional: true } as const

/** Who sees rooms, and who books them. A room that no range names is everybody's. */
export const visibleRange = resource({
  name: 'visible_range',
  label: ['可见范围', 'Visible range'],
  area: 'meetingroom',
  path: '/visible_range',
  permission: 'visible-range',
  office: 'office_ids',
  fields: {
    name: text(common.name, { section: meetingroomWords.rooms, max: 50, unique: true }),
    effect: select(
      common.effect,
      { see: ['谁可见', 'Who can see'], book: ['谁可预订', 'Who can book'] },
      {
        initial: 'see',
        help: [
          '可见：其他人看不到这些会议室；可预订：其他人能看到，但不能预订。可预订者必定可见。',
          'Who can see: these rooms are hidden from everyone else. Who can book: others can see them without being able to book. Anyone who can book can also see them.',
        ],
      },
    ),
    office_ids: refs('office', placeWords.offices, link('office', 'office_id'), {
      optional: true,
      help: placeWords.emptyForAllOffices,
      empty: placeWords.allOffices,
    }),
    meetingroom_ids: refs('meetingroom', meetingroomWords.rooms, link('room', 'meetingroom_id'), {
      optional: true,
      help: meetingroomWords.emptyForAllRooms,
      empty: meetingroomWords.allRooms,
    }),
    range_type: select(
      peopleWords.appliesTo,
      { chosen: peopleWords.selectedPeople, all: peopleWords.everyone },
      { section: peopleWords.people, initial: 'chosen' },
    ),
    department_ids: refs('department', peopleWords.departments, link('department', 'department_id'), chosen),
    include_children: flag(peopleWords.includeSubDepartments, {
      initial: true,
      list: false,
      when: chosen.when,
    }),
    role_ids: refs('role', peopleWords.roles, link('role', 'role_id'), chosen),
    group_ids: refs('employeesgroup', peopleWords.employeeGroups, link('group', 'people_group_id'), chosen),
    user_ids: refs('user', peopleWords.people, link('user', 'user_id'), chosen),
    except_department_ids: refs(
      'department',
      peopleWords.excludeDepartments,
      link('except_department', 'department_id'),
      { section: ['例外', 'Exceptions'], optional: true, list: false },
    ),
    except_group_ids: refs(
      'employeesgroup',
      ['排除员工组', 'Exclude employee groups'],
      link('except_group', 'people_group_id'),
      { optional: true, list: false },
    ),
    except_user_ids: refs('user', peopleWords.excludePeople, link('except_user', 'user_id'), {
      optional: true,
      list: false,
      help: peopleWords.exceptHelp,
    }),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
    remark: longtext(common.note, { optional: true }),
  },
})

const id = z.coerce.number<number | string>().int().positive().max(2147483647)

/** By what a range names a person; its exceptions outdo the rest. */
const rangeThrough = z.enum([
  ...(['all', 'user', 'role', 'department', 'group'] as const),
  ...(['except_user', 'except_department', 'except_group'] as const),
])

/** What a person sees: each room that a range names, what they may do with it, and by which ranges. */
export const rangeTester = endpoint({
  path: '/visible_range/tester',
  access: ['view-visible-range'],
  label: ['可见范围：以某人身份预览', 'Visible ranges: preview as a person'],
  input: z.object({ user_id: id, office_id: id.optional() }),
  output: z.object({
    person: z.object({ id: z.number(), name: z.string(), department: z.string().nullable() }),
    /** Rooms that no range names: everybody sees and books them. */
    open_rooms: z.number(),
    items: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        office_name: z.string(),
        floor_name: z.string(),
        sees: z.boolean(),
        books: z.boolean(),
        /** Sees it only as one who manages other people's meetings in its office. */
        manages: z.boolean(),
        ranges: z.array(
          z.object({
            id: z.number(),
            name: z.string(),
            effect: z.enum(['see', 'book']),
            covers: z.boolean(),
            /** What makes it cover the person, or leaves them out; null: nothing names them. */
            through: rangeThrough.nullable(),
            /** The department, role or group that does. */
            named: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
})
