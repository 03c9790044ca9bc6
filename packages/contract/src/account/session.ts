import { z } from 'zod'
import { cipher } from '../kernel/cipher'
import { endpoint } from '../kernel/endpoint'
import { bookingViews } from './person'

/** Asked for when a form with a password is sent: the nonce lives 60 s and is good for one call. */
export const challenge = endpoint({
  path: '/auth/challenge',
  access: 'open',
  label: ['登录准备', 'Prepare a sign-in'],
  input: z.object({ username: z.string().trim().max(100).optional() }),
  output: z.object({
    key_id: z.string(),
    /** SPKI as PEM. */
    public_key: z.string(),
    nonce: z.string(),
    /** Only after failures; the image (a data URL) is good for 5 minutes. */
    code_id: z.string().optional(),
    code_image: z.string().optional(),
  }),
})

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'open',
  // Keeps its own transaction: what a refused sign-in leaves behind stays.
  effect: 'read',
  label: ['登录', 'Sign in'],
  input: z.object({
    username: z.string().trim().min(1).max(100),
    password: cipher,
    /** IANA name of the zone in which the browser stands. */
    timeZone: z.string().max(64).default(''),
    key_id: z.string().max(64),
    code: z.string().trim().max(10).optional(),
    code_id: z.string().max(64).optional(),
  }),
  output: z.object({ token: z.string() }),
})

export const logout = endpoint({
  path: '/auth/logout',
  access: 'session',
  withOldPassword: true,
  effect: 'change',
  label: ['退出登录', 'Sign out'],
  input: z.object({}),
  output: z.null(),
})

export const userInfo = endpoint({
  path: '/users/info',
  access: 'session',
  withOldPassword: true,
  label: ['当前用户', 'Who am I'],
  // Accepted only if it is the token of the header.
  input: z.object({ token: z.string().max(200).optional() }),
  output: z.object({
    id: z.number(),
    /** The person's name. */
    name: z.string(),
    job_num: z.string(),
    /** The account's name. */
    username: z.string(),
    avatar: z.string(),
    department: z.string(),
    /** May the account use the console? */
    allow: z.boolean(),
    promissions: z.array(z.string()),
    /** Ours: the language chosen last, and whether the password must be changed before anything else. */
    language: z.enum(['zh', 'en']).nullable(),
    must_change_password: z.boolean(),
    /** Ours: the view of the booking page chosen last. */
    booking_view: z.enum(bookingViews).nullable(),
  }),
})

export const checkSession = endpoint({
  path: '/users/check_session',
  access: 'session',
  withOldPassword: true,
  label: ['会话检查', 'Is the session alive'],
  input: z.object({}),
  output: z.object({ alive: z.literal(true) }),
})

/** For another page or program of the person's: a token to hand over in an address, `?redirect_token=`. */
export const redirectToken = endpoint({
  method: 'POST',
  path: '/auth/redirect_token',
  access: 'session',
  label: ['生成跳转令牌', 'Make a hand-over token'],
  input: z.object({}),
  output: z.object({
    /** Good for one exchange within 60 s. */
    redirect_token: z.string(),
  }),
})

/** A hand-over token is exchanged at once for a session of its own, so that what stood in an address is worth nothing. */
export const exchangeToken = endpoint({
  method: 'POST',
  path: '/auth/exchange',
  access: 'open',
  label: ['兑换跳转令牌', 'Exchange a hand-over token'],
  input: z.object({ redirect_token: z.string().min(1).max(200) }),
  output: z.object({ token: z.string() }),
})
