import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'

const id = z.number().int().positive().max(2147483647)
const asked = z.coerce.number<number | string>().int().positive().max(2147483647).optional()
const text = z.object({ edition: z.number(), text_zh: z.string(), text_en: z.string() })

/** How a consent came about, and how it ended. */
export const consentRow = z.object({
  id: z.number(),
  edition: z.number(),
  wording: z.string(),
  /** By the person here, or on paper and recorded by an administrator. */
  way: z.enum(['self', 'paper']),
  given_on: z.string(),
  reference: z.string().nullable(),
  recorded_at: z.string(),
  recorded_by: z.string(),
  withdrawn_at: z.string().nullable(),
  withdrawn_way: z.enum(['self', 'paper', 'left']).nullable(),
  withdrawn_by: z.string().nullable(),
})

/** Where somebody stands with their recognition photo. Without an id oneself; others with `view-user`. */
export const recognitionState = endpoint({
  path: '/privacy/recognition',
  access: 'session',
  label: ['识别照片与同意', 'Recognition photo and consent'],
  input: z.object({ user_id: asked }),
  output: z.object({
    user_id: z.number(),
    name: z.string(),
    /** The wording in force today. */
    text,
    /** The consent in force, if there is one. */
    consent: consentRow.nullable(),
    has_photo: z.boolean(),
    /** The last one that was taken away, and when it was seen to be gone from the store. */
    erased: z.object({ queued_at: z.string(), gone_at: z.string().nullable() }).nullable(),
  }),
})

/** The caller's own consent to the wording that they read. */
export const giveConsent = endpoint({
  method: 'POST',
  path: '/privacy/consent',
  access: 'session',
  label: ['同意保存识别照片', 'Consent to a recognition photo'],
  input: z.object({ edition: z.number().int().positive().max(100000) }),
  output: z.object({ id: z.number() }),
})

/** Takes the caller's consent back; the photo goes with it. */
export const withdrawConsent = endpoint({
  method: 'POST',
  path: '/privacy/withdraw',
  access: 'session',
  label: ['撤回同意', 'Withdraw consent'],
  input: z.object({}),
  output: z.object({ photo_deleted: z.boolean() }),
})

/** What somebody signed on paper, recorded by an administrator. */
export const recordConsent = endpoint({
  method: 'POST',
  path: '/privacy/record_consent',
  within: 'people',
  access: ['change-user'],
  label: ['登记纸质同意书', 'Record paper consent'],
  input: z.object({
    user_id: id,
    edition: z.number().int().positive().max(100000),
    given_on: z.iso.date(),
    reference: z.string().trim().min(1).max(100),
  }),
  output: z.object({ id: z.number() }),
})

export const recordWithdrawal = endpoint({
  method: 'POST',
  path: '/privacy/record_withdrawal',
  within: 'people',
  access: ['change-user'],
  label: ['登记撤回同意', 'Record withdrawal'],
  input: z.object({ user_id: id }),
  output: z.object({ photo_deleted: z.boolean() }),
})

/** A recognition photo for somebody whose consent is recorded. One's own goes through `/users/uploadImg`. */
export const uploadPhotoFor = endpoint({
  method: 'POST',
  path: '/privacy/photo_for',
  within: 'people',
  access: ['change-user'],
  body: 'multipart',
  label: ['代为上传识别照片', 'Recognition photo: upload on behalf'],
  input: z.object({ user_id: z.coerce.number<number | string>().int().positive().max(2147483647) }),
  output: z.null(),
})

/** The photo itself, decrypted. Every view is recorded, one's own as well. */
export const recognitionPhoto = endpoint({
  path: '/privacy/photo',
  access: 'session',
  effect: 'change',
  answer: 'file',
  label: ['查看识别照片', 'Recognition photo: view'],
  input: z.object({ user_id: asked }),
  output: z.null(),
})

/** All wordings, the newest first. */
export const consentTexts = endpoint({
  path: '/privacy/texts',
  access: ['view-config'],
  label: ['同意书文本', 'Consent texts'],
  input: z.object({}),
  output: z.object({
    items: z.array(text.extend({ created_at: z.string(), created_by: z.string(), consents: z.number() })),
  }),
})

/** A new wording: for consents from now on. Those that were given stay as they were given. */
export const writeConsentText = endpoint({
  method: 'POST',
  path: '/privacy/text',
  access: ['change-config'],
  label: ['修订同意书文本', 'Revise consent text'],
  input: z.object({ text_zh: z.string().trim().min(20).max(5000), text_en: z.string().trim().min(20).max(5000) }),
  output: z.object({ edition: z.number() }),
})
