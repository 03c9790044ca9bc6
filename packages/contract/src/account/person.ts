import { z } from 'zod'
import { cipher } from '../kernel/cipher'
import { endpoint } from '../kernel/endpoint'

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
  label: ['个人照片', 'Photos of a person'],
  input: z.object({ id: z.coerce.number<number | string>().int().positive().optional() }),
  output: z.object({ avatar: z.string(), detect_face: z.string(), show_face: z.string() }),
})

/** What is absent stays as it is. Pictures are the paths that the upload answered, or '' for none. */
export const personEdit = endpoint({
  method: 'POST',
  path: '/userinfo/edit',
  access: 'session',
  label: ['修改个人信息', 'Change personal information'],
  input: z.object({
    id: z.number().int().positive(),
    skype_num: z.string().trim().max(100).optional(),
    mail: z.union([z.literal(''), z.email().max(200)]).optional(),
    avatar: z.string().max(300).optional(),
    detect_face: z.string().max(300).optional(),
    show_face: z.string().max(300).optional(),
  }),
  output: z.null(),
})

/** Both ciphers are made like the sign-in's, with the same nonce of one challenge. Ends the person's other sessions. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/users/change_password',
  access: 'session',
  withOldPassword: true,
  // Keeps its own transaction: a wrong old password is counted, and no connection is held while one is checked.
  effect: 'read',
  label: ['修改密码', 'Change the password'],
  input: z.object({ old: cipher, new: cipher, key_id: z.string().max(64) }),
  output: z.null(),
})

/** The views of the booking page. */
export const bookingViews = ['timeline', 'day', 'week', 'month'] as const
export type BookingView = (typeof bookingViews)[number]

/** Ours: the view of the booking page that one chose, for the next browser. */
export const setBookingView = endpoint({
  method: 'POST',
  path: '/users/set_booking_view',
  access: 'session',
  label: ['选择预订视图', 'Choose the view of the booking page'],
  input: z.object({ view: z.enum(bookingViews) }),
  output: z.null(),
})

/** Ours: the language of messages and mails. */
export const setLanguage = endpoint({
  method: 'POST',
  path: '/users/set_language',
  access: 'session',
  withOldPassword: true,
  label: ['选择语言', 'Choose the language'],
  input: z.object({ language: z.enum(['zh', 'en']) }),
  output: z.null(),
})
