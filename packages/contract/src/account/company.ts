import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'

export const companyConf = endpoint({
  path: '/users/conf',
  ofMeeting: 'own',
  access: 'session',
  withOldPassword: true,
  label: ['公司信息', 'Company information'],
  input: z.object({}),
  output: z.object({
    company: z.number(),
    companyName: z.string(),
    abbreviation: z.string(),
    /** The account that asks. */
    user: z.string(),
    /** Identifiers of the company at WeCom and DingTalk. */
    qywxid: z.string(),
    ddid: z.string(),
    mail: z.string(),
    phone: z.string(),
    /** Put before image paths that do not begin with http; empty where the product serves them itself. */
    domain: z.string(),
    logo: z.string(),
    resource_local_or_cloud: z.enum(['local', 'cloud']),
  }),
})

/** The twelve keys of the settings that the shell reads, spelled as given. */
export const strategyKeys = [
  'EnableBirthday',
  'EnableIdentityCard',
  'EnableJob',
  'EnableSubPhone',
  'EnableWeChat',
  'EnableEmaill',
  'EnableSkype',
  'isLogoutButton',
  'NavbarBackgroundColor',
  'NavbarMainTitleColor',
  'NavbarSubTitleColor',
  'EnableVConsole',
] as const
export type StrategyKey = (typeof strategyKeys)[number]

export const strategyList = endpoint({
  path: '/strategy/page_list',
  access: 'session',
  withOldPassword: true,
  label: ['策略列表', 'List settings'],
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        strategy_key: z.string(),
        /** JSON or plain text. */
        strategy_values: z.string(),
        /** JSON text: how the value is edited. */
        option: z.string(),
      }),
    ),
    total: z.number(),
  }),
})

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
