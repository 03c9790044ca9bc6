import { passReasons, refusalReasons } from '@workplace/domain/access/access-attempt'
import { timeStates } from '@workplace/domain/access/device-clock'
import { judgements, passCauses } from '@workplace/domain/access/judge-record'
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { given, id, queryId } from '../kernel/input'
import { pageQuery } from '../kernel/resource'
import { passWayNames } from './pass-record'
import { recordWords } from './record-words'
import * as passWords from './words'

const instant = given(z.iso.datetime({ offset: true, error: 'instant' }))
const oneOf = <const T extends readonly [string, ...string[]]>(values: T) => given(z.enum(values, { error: 'option' }))

/** So many are counted; who looks for older ones says from when. */
export const mostPasses = 10_000
/** Without a beginning passes of so many days are listed. */
export const usualDays = 31

const pass = z.object({
  id: z.number(),
  received_at: z.string(),
  time: z.string(),
  device_time: z.string(),
  time_state: z.enum(timeStates),
  /** Of the office, in which times are shown. */
  timezone: z.string(),
  office_id: z.number().nullable(),
  office: z.string().nullable(),
  door_id: z.number().nullable(),
  door: z.string().nullable(),
  device: z.string().nullable(),
  way: z.enum(passWayNames),
  direction: z.enum(['in', 'out']),
  user_id: z.number().nullable(),
  /** Who it was; null: nobody whom we know. */
  person: z.string().nullable(),
  department: z.string().nullable(),
  /** Ten digits. Codes, which open doors to who knows them, are not shown. */
  card: z.string().nullable(),
  granted: z.boolean(),
  opened: z.boolean().nullable(),
  score: z.number().nullable(),
  /** What the rules say. */
  result: z.enum([...passReasons, ...refusalReasons]),
  judged: z.enum(judgements),
  cause: z.enum(passCauses).nullable(),
  unexplained: z.boolean(),
  decided: z.enum(['taken', 'dropped']).nullable(),
})
export type PassRow = z.output<typeof pass>

/** What passes are looked through by. */
const filters = {
  office: given(queryId),
  door: given(queryId),
  user: given(queryId),
  start_time: instant,
  end_time: instant,
  way: oneOf(passWayNames),
  granted: oneOf(['yes', 'no']),
  judged: oneOf(judgements),
  /** A score of at most so much: who was nearly not recognised. */
  score: given(z.coerce.number<number | string>().min(0).max(1000)),
}
const title = z.string().trim().max(100).optional()
const input = pageQuery('-time', 20).extend({ ...filters, title })
const page = z.object({
  items: z.array(pass),
  /** At most `mostPasses`; `more`: there are more. */
  total: z.number(),
  more: z.boolean(),
})
const file = z.object({
  ...filters,
  title,
  format: z.enum(['csv', 'xlsx'], { error: 'option' }).default('csv'),
})

const doors = ['view-opendoor-record'] as const
const people = ['view-recognitionrecord'] as const

/** Every attempt at a door, the newest first. */
export const openDoorPage = endpoint({
  path: '/opendoorrecord/pagelist',
  access: doors,
  label: passWords.openDoorRecords,
  input,
  output: page,
})
export const openDoorFile = endpoint({
  path: '/opendoorrecord/export',
  access: doors,
  label: ['导出开门记录', 'Export open-door records'],
  input: file,
  output: z.null(),
  answer: 'file',
})

/** How many passes there were in each hour of each day, on the clock of the office. */
export const passHeat = endpoint({
  path: '/opendoorrecord/heat',
  access: doors,
  label: ['开门热力图', 'Passes by hour and day'],
  input: z.object({ office: given(queryId), door: given(queryId) }),
  output: z.object({
    /** The newest day last. */
    days: z.array(z.object({ date: z.string(), hours: z.array(z.number()).length(24) })),
    most: z.number(),
  }),
})

/** Cards that were held to readers, known or not. */
export const cardSwipePage = endpoint({
  path: '/cardswipe/pagelist',
  access: doors,
  label: passWords.cardSwipes,
  input,
  output: page,
})
export const cardSwipeFile = endpoint({
  path: '/cardswipe/export',
  access: doors,
  label: ['导出刷卡记录', 'Export card swipes'],
  input: file,
  output: z.null(),
  answer: 'file',
})

/** What doors did otherwise than the rules say, without a cause; and passes of which nobody knows when they were. */
export const unexplainedPasses = endpoint({
  path: '/pass/unexplained',
  access: doors,
  label: ['未解释的通行', 'Unexplained passes'],
  input,
  output: page,
})

/** Somebody says when a pass in doubt was, or that it does not count. */
export const decidePass = endpoint({
  method: 'POST',
  path: '/pass/decide',
  access: ['change-controller-alarm'],
  within: 'offices',
  label: ['处理存疑记录', 'Decide on a doubtful pass'],
  input: z.discriminatedUnion('decision', [
    z.object({
      ...{ id, received_at: z.iso.datetime({ offset: true, error: 'instant' }), decision: z.literal('taken') },
      time: z.iso.datetime({ offset: true, error: 'instant' }),
    }),
    z.object({
      ...{ id, received_at: z.iso.datetime({ offset: true, error: 'instant' }), decision: z.literal('dropped') },
    }),
  ]),
  output: z.object({ id: z.number(), revision: z.number() }),
})

/** People who showed themselves at doors: by their faces, cards or codes. */
export const recognitionPage = endpoint({
  path: '/recognitionrecord/pagelist',
  access: people,
  label: passWords.passLog,
  input,
  output: page,
})
export const recognitionFile = endpoint({
  path: '/recognitionrecord/export',
  access: people,
  label: ['导出通行记录', 'Export the pass log'],
  input: file,
  output: z.null(),
  answer: 'file',
})
export const recognitionStatistics = endpoint({
  path: '/recognitionrecord/statistics',
  access: people,
  label: ['通行统计', 'Pass statistics'],
  input: z.object({ office: given(queryId), start_time: instant, end_time: instant }),
  output: z.object({
    ways: z.array(z.object({ way: z.enum(passWayNames), granted: z.number(), refused: z.number() })),
    /** Why people were refused, the most frequent first. */
    reasons: z.array(z.object({ result: z.enum([...passReasons, ...refusalReasons]), count: z.number() })),
    /** How surely faces were known: from so much on, in tens. */
    scores: z.array(z.object({ from: z.number(), count: z.number() })),
    people: z.number(),
  }),
})

/** Who is in an office, as doors told. */
export const insideNow = endpoint({
  path: '/pass/inside',
  access: people,
  label: recordWords.inside,
  input: z.object({ office: given(queryId) }),
  output: z.object({
    areas: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        office: z.string(),
        timezone: z.string(),
        people: z.array(
          z.object({
            user_id: z.number(),
            name: z.string(),
            department: z.string().nullable(),
            since: z.string(),
            door: z.string().nullable(),
          }),
        ),
      }),
    ),
    total: z.number(),
    at: z.string(),
  }),
})

/** One's own passes. */
export const ownPasses = endpoint({
  path: '/pass/mine',
  access: 'session',
  label: ['我的通行记录', 'My passes'],
  input: pageQuery('-time', 20).extend({ start_time: instant, end_time: instant }),
  output: z.object({
    items: z.array(
      pass.pick({
        ...{ id: true, time: true, time_state: true, timezone: true, office: true, door: true, way: true },
        ...{ direction: true, granted: true, result: true },
      }),
    ),
    total: z.number(),
    more: z.boolean(),
  }),
})

/** Who asked for one's passes, within each hour once. */
export const ownLookers = endpoint({
  path: '/pass/lookers',
  access: 'session',
  label: ['谁查看了我的通行记录', 'Who looked at my passes'],
  input: pageQuery('-hour', 20),
  output: z.object({
    items: z.array(z.object({ id: z.number(), hour: z.string(), name: z.string(), act: z.enum(['list', 'export']) })),
    total: z.number(),
  }),
})

/** The code that opens doors to oneself: another one each minute. */
export const ownCode = endpoint({
  path: '/pass/my_code',
  access: 'session',
  label: ['我的通行码', 'My pass code'],
  input: z.object({}),
  output: z.object({
    code: z.string(),
    /** In how many seconds there is another one. */
    seconds: z.number(),
  }),
})
