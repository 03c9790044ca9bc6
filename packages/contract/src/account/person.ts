import { z } from 'zod'
import { cipher } from '../kernel/cipher'
import { endpoint } from '../kernel/endpoint'
import { line } from '../kernel/field'

/** Everything that the personal centre shows. Pictures come as addresses that can be fetched for an hour. */
export const person = endpoint({
  path: '/vue-admin-template/user/getbyid',
  access: 'session',
  label: ['个人信息', 'Personal information'],
  // Without an id: oneself. Somebody else only with view-user.
  input: z.object({ id: z.coerce.number<number | string>().int().positive().optional() }),
  output: z.object({
    id: z.number(),
    name: z.string(),
    username: z.string(),
    /** 0 male, otherwise female. */
    sex: z.number(),
    job_num: z.string(),
    mail: z.string(),
    wx_num: z.string(),
    officename: z.string(),
    position: z.string(),
    birthday: z.string(),
    department: z.string(),
    skype_num: z.string(),
    ext_num: z.string(),
    /** Certificate number, masked. */
    idno: z.string(),
    avatar: z.string(),
    detect_face: z.string(),
    show_face: z.string(),
  }),
})

export const personImages = endpoint({
  path: '/users/getimage',
  access: 'session',
  label: ['个人照片', 'Personal photos'],
  input: z.object({ id: z.coerce.number<number | string>().int().positive().optional() }),
  output: z.object({ avatar: z.string(), detect_face: z.string(), show_face: z.string() }),
})

/** What is absent stays as it is. A mail address that differs is refused: it changes with `changeMail`. Pictures are the paths that the upload answered, or '' for none. */
export const personEdit = endpoint({
  method: 'POST',
  path: '/userinfo/edit',
  access: 'session',
  label: ['修改个人信息', 'Edit personal information'],
  input: z.object({
    id: z.number().int().positive(),
    skype_num: line(100).optional(),
    mail: z.union([z.literal(''), z.email().max(200)]).optional(),
    avatar: z.string().max(300).optional(),
    detect_face: z.string().max(300).optional(),
    show_face: z.string().max(300).optional(),
  }),
  output: z.null(),
})

const newMail = z.union([z.literal(''), z.email().max(200)])

/**
 * Ours: one's own mail address, with one's password; '' for none. Where the product sends mail, a code goes to the new
 * address and the change waits for it; otherwise it is made at once. The old address is told.
 */
export const changeMail = endpoint({
  method: 'POST',
  path: '/userinfo/change_mail',
  access: 'session',
  // Keeps its own transaction, like the change of a password.
  effect: 'read',
  label: ['修改邮箱', 'Change mail'],
  input: z.object({ mail: newMail, password: cipher, key_id: z.string().max(64) }),
  output: z.object({
    state: z.enum(['changed', 'code_sent']),
    /** How long the code is good for. */
    seconds: z.number(),
  }),
})

/** Ours: the code that came to the new address. */
export const confirmMail = endpoint({
  method: 'POST',
  path: '/userinfo/confirm_mail',
  access: 'session',
  effect: 'read',
  label: ['确认新邮箱', 'Confirm the new email address'],
  input: z.object({ code: z.string({ error: 'required' }).trim().min(1, 'required').max(20) }),
  output: z.object({ mail: z.string() }),
})

/** Both ciphers are made like the sign-in's, with the same nonce of one challenge. Ends the person's sessions, this one too, and answers another. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/users/change_password',
  access: 'session',
  withOldPassword: true,
  // Keeps its own transaction: a wrong old password is counted, and no connection is held while one is checked.
  effect: 'read',
  label: ['修改密码', 'Change password'],
  input: z.object({ old: cipher, new: cipher, key_id: z.string().max(64) }),
  output: z.object({ token: z.string() }),
})

/** The views of the booking page. */
export const bookingViews = ['timeline', 'day', 'week', 'month'] as const
export type BookingView = (typeof bookingViews)[number]

/** On a telephone rooms are listed, too. */
export const phoneViews = ['list', ...bookingViews] as const
export type PhoneView = (typeof phoneViews)[number]

/** Lengths of meetings that people book again and again; one that is out of the ordinary is not taken for a habit. */
export const usualLengths = [30, 60, 90, 120] as const

/** Ours: the view of the booking page that one chose on a kind of device, for the next browser. */
export const setBookingView = endpoint({
  method: 'POST',
  path: '/users/set_booking_view',
  access: 'session',
  label: ['选择预订视图', 'Choose booking view'],
  input: z
    .object({ view: z.enum(phoneViews), device: z.enum(['desk', 'phone']).default('desk') })
    .refine(({ view, device }) => view !== 'list' || device === 'phone', { path: ['view'], message: 'option' }),
  output: z.null(),
})

/** Ours: the language of messages and mails. */
export const setLanguage = endpoint({
  method: 'POST',
  path: '/users/set_language',
  access: 'session',
  withOldPassword: true,
  label: ['选择语言', 'Choose language'],
  input: z.object({ language: z.enum(['zh', 'en']) }),
  output: z.null(),
})
