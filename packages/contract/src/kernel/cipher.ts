import { z } from 'zod'
import { endpoint } from './endpoint'

/** An encrypted password: base64 of RSA-OAEP (SHA-256) over the UTF-8 JSON `{"password":"…","nonce":"…"}`. */
export const cipher = z.string().min(1).max(4096)

/** Asked for when a form with a password is sent: the nonce lives 60 s and is good for one call. */
export const challenge = endpoint({
  path: '/auth/challenge',
  access: 'open',
  label: ['登录准备', 'Prepare sign-in'],
  input: z.object({ username: z.string().trim().max(100).optional() }),
  output: z.object({
    key_id: z.string(),
    /** SPKI as PEM. */
    public_key: z.string(),
    nonce: z.string(),
    /** Only after failures; the image (a data URL) is good for 5 minutes. */
    code_id: z.string().optional(),
    code_image: z.string().optional(),
    /** A code can be had by mail instead of the image. */
    code_by_mail: z.boolean().optional(),
  }),
})
