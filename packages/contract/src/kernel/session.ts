import { z } from 'zod'
import { endpoint } from './endpoint'

export const checkSession = endpoint({
  path: '/users/check_session',
  ofMeeting: 'own',
  access: 'session',
  withOldPassword: true,
  label: ['会话检查', 'Check session'],
  input: z.object({}),
  output: z.object({ alive: z.literal(true) }),
})

/** What every screen knows of the company whose session it is. */
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

/** The settings that the shell reads. */
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
