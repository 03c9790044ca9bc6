// A small area as it would stand in the contract: umbrellas, which people borrow at stands. It declares one of everything.
import { device, endpoint } from '@workplace/contract/kernel/endpoint'
import { domainEvent } from '@workplace/contract/kernel/event'
import { integer, longtext, ref, text } from '@workplace/contract/kernel/field'
import { type LogVocabulary, settingFields } from '@workplace/contract/kernel/log-vocabulary'
import type { PlacedKind } from '@workplace/contract/kernel/placed-kind'
import { resource } from '@workplace/contract/kernel/resource'
import type { StrategyForm } from '@workplace/contract/kernel/strategy-option'
import { type RowsChanged, topic, watchTopic } from '@workplace/contract/kernel/topic'
import type { UploadKind } from '@workplace/contract/kernel/upload-kind'
import { z } from 'zod'

export const title = ['雨伞借用', 'Umbrellas'] as const

export const stand = resource({
  name: 'umbrella_stand',
  label: ['雨伞架', 'Umbrella stand'],
  // a noun that the table of permissions has
  ...{ area: 'box', permission: 'box', path: '/umbrella_stand', office: 'office_id' },
  fields: {
    name: text(['名称', 'Name'], { max: 60, unique: true }),
    office_id: ref('office', ['办公区', 'Office'], { filter: true }),
    umbrellas: integer(['雨伞数', 'Umbrellas'], { initial: 1, max: 500 }),
    secret: text(['密码', 'Password'], { max: 60, secret: true, optional: true }),
    remark: longtext(['备注', 'Note'], { optional: true }),
  },
})

export const resources = [stand] as const

export const settings = {
  umbrella_hours: {
    label: ['可借小时数', 'Hours of a loan'],
    option: { kind: 'number', min: 1, max: 72 },
    initial: '8',
    scope: 'office',
  },
} as const satisfies Readonly<Record<string, StrategyForm>>

export const log = {
  modules: { umbrella_loan: ['雨伞借用记录', 'Umbrella loans'] },
  actions: {
    lend_umbrella: ['借出雨伞', 'Lent an umbrella'],
    return_umbrella: ['归还雨伞', 'Took an umbrella back'],
    decide_umbrella: ['决定购伞申请', 'Decided about umbrellas'],
    pair_umbrella: ['绑定雨伞架', 'Paired a stand'],
    open_umbrella: ['打开雨伞架', 'Opened a stand'],
  },
  fields: {
    strategy: settingFields(settings),
    umbrella_loan: {
      person: text(['借用人', 'Borrower']),
      hours: integer(['借用小时数', 'Hours']),
      umbrellas: integer(['雨伞数', 'Umbrellas']),
    },
  },
} as const satisfies LogVocabulary

const noneLeft = ['umbrella_none_left', 46390, '{stand}没有雨伞了', 'No umbrella is left at {stand}'] as const
const lentAlready = ['umbrella_lent_already', 46391, '您已借了一把雨伞', 'You have an umbrella already'] as const
const silent = ['umbrella_manual_silent', 46392, '说明书没有写怎样开伞', 'It does not say how to open one'] as const
export const refusals = {
  umbrella_none_left: noneLeft,
  umbrella_lent_already: lentAlready,
  umbrella_manual_silent: silent,
} as const

export const topics = {
  loan: topic<RowsChanged>()({ name: 'umbrella_loan', listeners: 'view-box', devices: { screen: 'own' } }),
  /** How many umbrellas one stand has left. */
  left: watchTopic<{ id: number; left: number }>({ name: 'umbrellas_left', subject: 'umbrella_stand' }),
} as const

export const planLayers = [
  {
    kind: 'umbrella_stand',
    label: ['雨伞架', 'Umbrella stands'],
    icon: 'M4 12a8 8 0 0 1 16 0H4zM12 12v8',
    seen: { permission: 'view-box', area: 'box' },
    link: '/box/boxlist?title={name}',
    states: { dry: [['有伞', 'Has umbrellas'], 'good'], empty: [['已借完', 'All lent'], 'bad'] },
    topics: [topics.loan],
  },
] as const satisfies readonly PlacedKind[]

const loan = z.object({ stand_id: z.int(), user_id: z.int() })
export const events = {
  lent: domainEvent('umbrella.lent', ['借出雨伞', 'Umbrella lent'], loan),
  overdue: domainEvent('umbrella.overdue', ['雨伞逾期', 'Umbrella overdue'], loan),
} as const

export const uploads = {
  manual: { name: 'umbrella_manual', formats: ['pdf', 'txt'], megabytes: 1, count: 1, resumable: true },
} as const satisfies Readonly<Record<string, UploadKind>>

export const tables = { umbrella_loan: ['雨伞借用记录', 'Umbrella loans'] } as const

const id = z.number().int().positive()
const nothing = z.object({})
const done = z.object({ id: z.number() })
export const lend = endpoint({
  ...{ method: 'POST', path: '/umbrella_stand/lend', access: 'session', creates: true },
  label: ['借雨伞', 'Borrow an umbrella'],
  input: z.object({ id }),
  output: done,
})
export const giveBack = endpoint({
  ...{ method: 'POST', path: '/umbrella_stand/return', access: 'session' },
  label: ['还雨伞', 'Return an umbrella'],
  input: nothing,
  output: done,
})
export const count = endpoint({
  ...{ path: '/umbrella_stand/lent', access: 'session' },
  label: ['借出数', 'How many are lent'],
  input: nothing,
  output: z.object({ lent: z.number() }),
})
export const want = endpoint({
  ...{ method: 'POST', path: '/umbrella_stand/want', access: 'session' },
  label: ['申请购伞', 'Ask for umbrellas'],
  input: z.object({ id, approver_id: id }),
  output: done,
})
export const decideWanted = endpoint({
  ...{ method: 'POST', path: '/umbrella_stand/decide', access: 'session' },
  label: ['审核购伞', 'Decide about umbrellas'],
  input: z.object({ id, pass: z.boolean() }),
  output: z.object({ state: z.string() }),
})
export const bind = endpoint({
  ...{ method: 'POST', path: '/umbrella_stand/bind', access: ['change-box'], within: 'offices' },
  label: ['绑定屏幕', 'Pair a screen'],
  input: z.object({ id, code: z.string() }),
  output: done,
})
export const shown = endpoint({
  ...{ path: '/umbrella_stand/shown', access: device('screen') },
  label: ['屏幕内容', 'What a stand shows'],
  input: nothing,
  output: z.object({ name: z.string(), left: z.number() }),
})
export const open = endpoint({
  ...{ method: 'POST', path: '/umbrella_stand/open', access: ['change-box'], within: 'offices' },
  label: ['打开', 'Open a stand'],
  input: z.object({ id }),
  output: z.object({ result: z.string() }),
})
export const visitorData = endpoint({
  ...{ path: '/umbrella_stand/visitor', access: ['view-box'] },
  label: ['访客数据', 'What is stored about a visitor'],
  input: z.object({ id: z.coerce.number() }),
  output: z.object({ sections: z.array(z.object({ key: z.string(), rows: z.array(z.unknown()) })) }),
})
