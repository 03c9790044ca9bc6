import { z } from 'zod'
import { cipher } from '../kernel/cipher'
import { endpoint } from '../kernel/endpoint'
import { bookingViews, phoneViews } from './person'

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
    /** Ours: what this browser was given when the account signed in with it before. */
    browser: z.string().max(100).optional(),
    /** Ours: what this browser was given when the account's second step was to be left out in it. */
    trusted: z.string().max(100).optional(),
    /** Ours: what single sign-on answered who is to prove that an account is theirs. */
    ticket: z.string().max(100).optional(),
    /** Ours: whose sign-in page it is; its directories are asked for who is not known here. */
    company: z.number().int().positive().max(2147483647).optional(),
  }),
  output: z.object({
    token: z.string(),
    browser: z.string(),
    /** Ours: until when a second factor is to be set up, by who must have one. */
    factor_due: z.string().nullable(),
  }),
})

/**
 * Ours: a code by mail in place of the code image, for who cannot read it: to the address of the account. Everybody is
 * answered the same.
 */
export const mailLoginCode = endpoint({
  method: 'POST',
  path: '/auth/mail_code',
  access: 'open',
  effect: 'read',
  label: ['发送登录验证码', 'Send a code to sign in'],
  input: z.object({ username: z.string().trim().min(1).max(100) }),
  output: z.object({ code_id: z.string(), seconds: z.number() }),
})

export const logout = endpoint({
  path: '/auth/logout',
  ofMeeting: 'own',
  access: 'session',
  withOldPassword: true,
  effect: 'change',
  label: ['退出登录', 'Sign out'],
  input: z.object({}),
  output: z.null(),
})

export const userInfo = endpoint({
  path: '/users/info',
  ofMeeting: 'own',
  access: 'session',
  withOldPassword: true,
  label: ['当前用户', 'Current user'],
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
    /** Ours: may the permissions be used for what the whole company shares? Otherwise it is theirs to look at. */
    administers_all: z.boolean(),
    /** Ours: the language chosen last, and whether the password must be changed before anything else. */
    language: z.enum(['zh', 'en']).nullable(),
    must_change_password: z.boolean(),
    /** Ours: the view of the booking page chosen last. */
    booking_view: z.enum(bookingViews).nullable(),
    booking_view_phone: z.enum(phoneViews).nullable(),
    /** Ours: how long the last meeting was that one booked, where that is usual. */
    booking_minutes: z.number().nullable(),
    /** Ours: the one meeting that this session is for, where it began with a code by mail; null: a whole session. */
    meeting_id: z.number().nullable(),
  }),
})

/** For another page or program of the person's: a token to hand over in an address, `?redirect_token=`. */
export const redirectToken = endpoint({
  method: 'POST',
  path: '/auth/redirect_token',
  access: 'session',
  label: ['生成跳转令牌', 'Create hand-over token'],
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
  label: ['兑换跳转令牌', 'Exchange hand-over token'],
  input: z.object({ redirect_token: z.string().min(1).max(200) }),
  output: z.object({ token: z.string() }),
})
