import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { given, id, queryId } from '../kernel/input'
import { pageQuery } from '../kernel/resource'
import type { Label } from '../kernel/words'
import * as meetingWords from './words'

export const breachKinds = {
  no_sign: ['未签到', 'No-show'],
  late_cancel: ['临时取消', 'Late cancellation'],
  overstay: ['超时占用', 'Overstayed'],
} as const satisfies Record<string, Label>
export type BreachKind = keyof typeof breachKinds
const kinds = Object.keys(breachKinds) as [BreachKind, ...BreachKind[]]

export const banReasons = { ...breachKinds, manual: ['手动列入', 'Added manually'] } as const satisfies Record<
  string,
  Label
>
export type BanReason = keyof typeof banReasons
const reasons = Object.keys(banReasons) as [BanReason, ...BanReason[]]

/** `on`: kept from booking now. `over`: its time has passed. `lifted`: taken back before that. */
export const banStates = {
  on: ['生效中', 'Active'],
  over: ['已到期', 'Expired'],
  lifted: meetingWords.removed,
} as const satisfies Record<string, Label>
export type BanState = keyof typeof banStates
const states = Object.keys(banStates) as [BanState, ...BanState[]]

const instant = z.iso.datetime({ offset: true, error: 'instant' })
const because = z.string({ error: 'required' }).trim().min(1, 'required').max(200, 'too_long|200')
const saved = z.object({ id: z.number(), version: z.number() })

const ban = z.object({
  id: z.number(),
  version: z.number(),
  user_id: z.number(),
  user_name: z.string(),
  job_num: z.string().nullable(),
  department_name: z.string().nullable(),
  numbers: z.number(),
  window_days: z.number().nullable(),
  reason: z.enum(reasons),
  remark: z.string().nullable(),
  /** RFC 3339; no end: for good. */
  start_time: z.string(),
  end_time: z.string().nullable(),
  state: z.enum(states),
  lift_reason: z.string().nullable(),
  lifted_by: z.string().nullable(),
  lifted_at: z.string().nullable(),
  created_by: z.string(),
})
export type BanRow = z.output<typeof ban>

const banFilters = {
  title: z.string().trim().max(100).optional(),
  state: given(z.enum(states)),
  reason: given(z.enum(reasons)),
}

/** Who may not book, the newest first: of the people whom the caller administers. */
export const blacklistPage = endpoint({
  path: '/blacklist/pagelist',
  access: ['view-white-list'],
  label: ['黑名单列表', 'Blacklist: list'],
  input: pageQuery('-start_time', 20).omit({ sort: true }).extend(banFilters),
  output: z.object({ items: z.array(ban), total: z.number() }),
})

const breach = z.object({
  id: z.number(),
  meeting_id: z.number(),
  /** Empty where the meeting is private. */
  title: z.string(),
  meetingroom_name: z.string(),
  timezone: z.string(),
  kind: z.enum(kinds),
  /** RFC 3339. */
  time: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  state: z.enum(['counted', 'void']),
})
export type Breach = z.output<typeof breach>

/** One entry with each breach behind it. */
export const blacklistDetail = endpoint({
  path: '/blacklist/detail',
  access: ['view-white-list'],
  label: ['黑名单详情', 'Blacklist: details'],
  input: z.object({ id: queryId }),
  output: ban.extend({ details: z.array(breach) }),
})

/** Puts people on the list by hand (`user_ids`), or changes of an entry that is in force (`id`) what is given. */
export const blacklistEdit = endpoint({
  method: 'POST',
  path: '/blacklist/edit',
  within: 'people',
  access: ['add-white-list', 'change-white-list'],
  label: ['列入黑名单或修改', 'Blacklist: add or edit'],
  input: z
    .object({
      id: id.optional(),
      version: id.optional(),
      user_ids: z.array(id).min(1, 'required').max(200, 'too_many|200').optional(),
      remark: because.optional(),
      /** Null: for good. */
      end_time: instant.nullish(),
    })
    .refine((input) => (input.id === undefined) !== (input.user_ids === undefined), {
      path: ['user_ids'],
      message: 'required',
    })
    .refine((input) => input.id !== undefined || input.remark !== undefined, { path: ['remark'], message: 'required' }),
  output: z.object({ ids: z.array(z.number()) }),
})

/** Lifts an entry before its time, saying why. With `void_breaches` what led to it does not count any more. */
export const blacklistUpdate = endpoint({
  method: 'POST',
  path: '/blacklist/update',
  within: 'people',
  access: ['change-white-list', 'delete-white-list'],
  label: ['解除黑名单', 'Blacklist: remove'],
  input: z.object({ id, version: id.optional(), reason: because, void_breaches: z.boolean().default(true) }),
  output: saved,
})

const counted = z.object({
  user_id: z.number(),
  user_name: z.string(),
  job_num: z.string().nullable(),
  department_name: z.string().nullable(),
  numbers: z.number(),
  no_sign: z.number(),
  late_cancel: z.number(),
  overstay: z.number(),
  last_time: z.string(),
  banned: z.boolean(),
})
export type CountedRow = z.output<typeof counted>

/** How often people stayed away within the window, and what the company says of it. */
export const blacklistNumbers = endpoint({
  path: '/blacklist/numbers',
  access: ['view-white-list'],
  label: ['违约计数', 'Violation count'],
  input: pageQuery('-numbers', 20)
    .omit({ sort: true })
    .extend({ user_id: given(queryId) }),
  output: z.object({
    items: z.array(counted),
    total: z.number(),
    limit: z.number(),
    window_days: z.number(),
    ban_days: z.number(),
    /** Entries in force, and those lifted within the window. */
    on: z.number(),
    lifted: z.number(),
    /** Of one person, where it was asked for: what counts against them. */
    details: z.array(breach),
  }),
})

export const blacklistExport = endpoint({
  path: '/blacklist/excel',
  access: ['view-white-list'],
  answer: 'file',
  label: ['黑名单导出', 'Blacklist: export'],
  input: z.object(banFilters),
  output: z.null(),
})

/** What somebody on the whitelist is spared. */
export const whitelistExemptions = {
  release: meetingWords.autoRelease,
  blacklist: meetingWords.blacklist,
  limit: ['预订限制', 'Booking limits'],
  audit: meetingWords.approval,
} as const satisfies Record<string, Label>
export type WhitelistExemption = keyof typeof whitelistExemptions
const exempt = z.enum(Object.keys(whitelistExemptions) as [WhitelistExemption, ...WhitelistExemption[]], {
  error: 'option',
})

const spared = z.object({
  id: z.number(),
  version: z.number(),
  user_id: z.number().nullable(),
  user_name: z.string().nullable(),
  job_num: z.string().nullable(),
  department_id: z.number().nullable(),
  /** The chosen department, or the person's. */
  department_name: z.string().nullable(),
  exempt: z.array(exempt),
  end_time: z.string().nullable(),
  is_over: z.boolean(),
  remark: z.string().nullable(),
  created_at: z.string(),
  created_by: z.string(),
})
export type WhitelistRow = z.output<typeof spared>

export const whitelistPage = endpoint({
  path: '/whitelist/pagelist',
  access: ['view-white-list'],
  label: ['白名单列表', 'Whitelist: list'],
  input: pageQuery('-id', 20)
    .omit({ sort: true })
    .extend({ exempt: given(exempt) }),
  output: z.object({ items: z.array(spared), total: z.number() }),
})

const exemptInput = z.array(exempt, { error: 'required' }).min(1, 'required').max(4)
const remark = z.string().trim().max(200, 'too_long|200').nullish()

/** Spares people or departments something; who is on the list already gets what is said now. */
export const whitelistAdd = endpoint({
  method: 'POST',
  path: '/whitelist/add',
  within: 'people',
  access: ['add-white-list'],
  label: ['新增白名单', 'Whitelist: add'],
  creates: true,
  input: z
    .object({
      user_ids: z.array(id).max(200, 'too_many|200').default([]),
      department_ids: z.array(id).max(200, 'too_many|200').default([]),
      exempt: exemptInput,
      end_time: instant.nullish(),
      remark,
    })
    .refine((input) => input.user_ids.length + input.department_ids.length > 0, {
      path: ['user_ids'],
      message: 'required',
    }),
  output: z.object({ ids: z.array(z.number()) }),
})

/** What is absent stays. */
export const whitelistEdit = endpoint({
  method: 'POST',
  path: '/whitelist/edit',
  within: 'people',
  access: ['change-white-list'],
  label: ['修改白名单', 'Whitelist: edit'],
  input: z.object({ id, version: id.optional(), exempt: exemptInput.optional(), end_time: instant.nullish(), remark }),
  output: saved,
})

export const whitelistDelete = endpoint({
  method: 'POST',
  path: '/whitelist/del',
  within: 'people',
  access: ['delete-white-list'],
  label: ['删除白名单', 'Whitelist: delete'],
  input: z.object({ id }),
  output: z.object({ id: z.number() }),
})
