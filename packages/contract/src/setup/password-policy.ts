import { breakGlassNeeds, closingRefusals } from '@workplace/domain/identity/closing-passwords'
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { id } from '../kernel/input'
import type { Label } from '../kernel/words'

/** Some, so that one on holiday is not the end of it; not many, since each is a way round single sign-on. */
export const mostBreakGlass = 5

export const needLabels = {
  active: ['账号已停用', 'the account is disabled'],
  password: ['没有密码', 'no password'],
  factor: ['未开启两步验证', 'no two-step verification'],
  permission: ['不能管理全公司的单点登录', 'can’t manage single sign-on for the whole company'],
} as const satisfies Readonly<Record<(typeof breakGlassNeeds)[number], Label>>

/** How people sign in: with a password as well, or by a provider alone. */
export const passwordPolicy = endpoint({
  path: '/sso_config/policy',
  access: ['view-work-sso-config'],
  label: ['密码登录设置', 'Sign-in by password'],
  input: z.object({}),
  output: z.object({
    /** As the company wishes it. */
    wished: z.boolean(),
    /** As it is now: without a provider, or an account for emergencies, they are open. */
    closed: z.boolean(),
    since: z.string().nullable(),
    by: z.string().nullable(),
    /** Why the caller may not close them; null: they may. */
    blocked: z.enum(closingRefusals).nullable(),
    break_glass: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        username: z.string(),
        lacks: z.array(z.enum(breakGlassNeeds)),
      }),
    ),
    /** Where providers of OpenID Connect and suites send people back to; null: this product does not know its own address. */
    redirect_url: z.string().nullable(),
  }),
})

export const setPasswordPolicy = endpoint({
  method: 'POST',
  path: '/sso_config/policy_set',
  fresh: true,
  access: ['change-work-sso-config'],
  label: ['开放或关闭密码登录', 'Open or close sign-in by password'],
  input: z.object({ closed: z.boolean(), break_glass: z.array(id).max(mostBreakGlass, `too_many|${mostBreakGlass}`) }),
  output: z.null(),
})
