import { noPartyReasons } from '@workplace/domain/identity/relying-party'
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { asserted, ceremony, tabBinding, tabSecret } from './passkeys'
import * as accountWords from './words'

/** A code of six digits from an authenticator app, or one of the codes for when it is lost; blanks and hyphens aside. */
const code = z.string().trim().min(1).max(40)
const ticket = z.string().min(1).max(100)

/** What a sign-in may go on with after a right password; `setup`: there is none yet, and there must be one. */
export const factorMethods = ['passkey', 'totp', 'backup', 'setup'] as const
export type FactorMethod = (typeof factorMethods)[number]

/** What an authenticator app is given: as text to type in, and as an address to scan. */
const secret = z.object({ secret: z.string(), uri: z.string() })

/** The second step of a sign-in, with the ticket that the first one answered. */
export const secondFactor = endpoint({
  method: 'POST',
  path: '/auth/second_factor',
  access: 'open',
  // Keeps its own transaction: what a wrong code leaves behind stays.
  effect: 'read',
  label: ['登录第二步', 'Second step of a sign-in'],
  input: z.object({
    ticket,
    method: z.enum(factorMethods),
    code: code.optional(),
    /** What a passkey answered to `factorPasskey`, and the secret of the tab that asked. */
    passkey: z.object({ secret: tabSecret, response: asserted }).optional(),
    /** Not to be asked for a code in this browser for a while. */
    remember: z.boolean().default(false),
  }),
  output: z.object({
    token: z.string(),
    browser: z.string(),
    /** To be sent with the next sign-ins of this browser; null where it was not wanted or is not allowed. */
    trusted: z.string().nullable(),
    /** Shown once, after it was set up. */
    backup_codes: z.array(z.string()),
  }),
})

/** Begins the second step by a passkey: which of theirs may answer. */
export const factorPasskey = endpoint({
  method: 'POST',
  path: '/auth/factor_passkey',
  access: 'open',
  effect: 'read',
  label: ['开始以通行密钥完成登录第二步', 'Begin the second step with a passkey'],
  input: z.object({ ticket, binding: tabBinding }),
  output: ceremony,
})

/** For who must set it up before they are let in. */
export const factorSetup = endpoint({
  method: 'POST',
  path: '/auth/factor_setup',
  access: 'open',
  effect: 'read',
  label: ['登录前开启两步验证', 'Set up two-step verification before signing in'],
  input: z.object({ ticket }),
  output: secret,
})

/** How somebody's own account is secured, and where it is used. */
export const ownSecurity = endpoint({
  path: '/account/security',
  access: 'session',
  label: ['账号安全', 'Account security'],
  input: z.object({}),
  output: z.object({
    factor: z.object({
      /** Since when the app is used; null: it is not turned on. */
      since: z.string().nullable(),
      codes_left: z.number(),
      /** The company wants it. */
      required: z.boolean(),
      /** Until when somebody who must have it is let in without. */
      due: z.string().nullable(),
    }),
    passkeys: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        created_at: z.string(),
        last_used_at: z.string().nullable(),
        /** Since when it may have been copied: its counter went back. */
        suspect_at: z.string().nullable(),
        /** It is kept by its maker for all devices of its person. */
        backed_up: z.boolean(),
        /** False: it was made when the product had another address, and is of no use at this one. */
        here: z.boolean(),
      }),
    ),
    /** Why none can be made; null: they can, at `passkeys_at`. */
    passkeys_off: z.enum(noPartyReasons).nullable(),
    passkeys_at: z.string(),
    browsers: z.array(
      z.object({ id: z.number(), agent: z.string(), ip: z.string(), used_at: z.string(), expires_at: z.string() }),
    ),
    sessions: z.array(
      z.object({
        id: z.string(),
        agent: z.string(),
        ip: z.string(),
        created_at: z.string(),
        seen_at: z.string(),
        /** The one that asks. */
        own: z.boolean(),
      }),
    ),
    sign_ins: z.array(
      z.object({ time: z.string(), action: z.string(), result: z.string(), agent: z.string(), ip: z.string() }),
    ),
  }),
})

/** Begins to turn it on; it counts once a code was right. */
export const totpBegin = endpoint({
  method: 'POST',
  path: '/account/totp_begin',
  fresh: true,
  access: 'session',
  effect: 'read',
  label: ['开始开启两步验证', 'Begin two-step verification'],
  input: z.object({}),
  output: secret,
})

export const totpConfirm = endpoint({
  method: 'POST',
  path: '/account/totp_confirm',
  access: 'session',
  effect: 'read',
  label: ['开启两步验证', 'Turn on two-step verification'],
  input: z.object({ code }),
  output: z.object({ backup_codes: z.array(z.string()) }),
})

export const totpRemove = endpoint({
  method: 'POST',
  path: '/account/totp_remove',
  fresh: true,
  access: 'session',
  effect: 'read',
  label: accountWords.turnOffTwoSteps,
  input: z.object({}),
  output: z.null(),
})

/** New codes for when the app is lost; those of before are worth nothing. */
export const renewBackupCodes = endpoint({
  method: 'POST',
  path: '/account/backup_codes',
  fresh: true,
  access: 'session',
  effect: 'read',
  label: ['重新生成备用码', 'Create new backup codes'],
  input: z.object({}),
  output: z.object({ backup_codes: z.array(z.string()) }),
})

/** Ends another session of one's own, or all others (without an id). */
export const endOwnSession = endpoint({
  method: 'POST',
  path: '/account/session_end',
  access: 'session',
  label: ['结束自己的其他会话', 'End another session of one’s own'],
  input: z.object({
    id: z
      .string()
      .regex(/^[0-9a-f]{16}$/)
      .optional(),
  }),
  output: z.object({ ended: z.number() }),
})

export const forgetBrowser = endpoint({
  method: 'POST',
  path: '/account/trusted_forget',
  access: 'session',
  label: ['不再信任浏览器', 'Stop trusting a browser'],
  input: z.object({ id: z.number().int().positive() }),
  output: z.null(),
})

/** For somebody who lost their authenticator app and their codes: they set it up anew. Ends their sessions. */
export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/users/reset_second_factor',
  fresh: true,
  within: 'people',
  access: ['change-user'],
  label: ['重置两步验证', 'User: reset two-step verification'],
  input: z.object({ id: z.number().int().positive() }),
  output: z.null(),
})
