import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { id } from '../kernel/input'
import * as accountWords from './words'

/** So many of one person. */
export const mostPasskeys = 20

const encoded = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(max)
/** SHA-256 of a secret that only the tab knows which began; what it made is good with that secret alone. */
export const tabBinding = encoded(43).min(43)
export const tabSecret = z.string().min(20).max(100)

const credential = {
  id: encoded(1400),
  rawId: encoded(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
}

/** What a browser answers that made a passkey (RegistrationResponseJSON of WebAuthn). */
const registered = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(8_000),
    attestationObject: encoded(40_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})

/** What a browser answers that used one (AuthenticationResponseJSON). */
export const asserted = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(8_000),
    authenticatorData: encoded(8_000),
    signature: encoded(8_000),
    userHandle: encoded(200).optional(),
  }),
})

/** What browsers are handed, in the words of WebAuthn. */
export const ceremony = z.object({ options: z.record(z.string(), z.unknown()) })

const name = z.string().trim().min(1, 'required').max(60, 'too_long|60')

/** Begins to sign in by a passkey alone: nobody says who they are. */
export const passkeySignInOptions = endpoint({
  method: 'POST',
  path: '/auth/passkey_options',
  access: 'open',
  effect: 'read',
  label: ['开始通行密钥登录', 'Begin to sign in with a passkey'],
  input: z.object({ binding: tabBinding }),
  output: ceremony,
})

export const passkeySignIn = endpoint({
  method: 'POST',
  path: '/auth/passkey',
  access: 'open',
  // Keeps its own transaction: what was used up stays so.
  effect: 'read',
  label: ['通行密钥登录', 'Sign in with a passkey'],
  input: z.object({ secret: tabSecret, response: asserted }),
  output: z.object({
    token: z.string(),
    /** Whose it is, and what the browser keeps for that account. */
    username: z.string(),
    browser: z.string(),
  }),
})

/** Begins to make one. */
export const passkeyOptions = endpoint({
  method: 'POST',
  path: '/account/passkey_options',
  fresh: true,
  access: 'session',
  effect: 'read',
  label: ['开始添加通行密钥', 'Begin to add a passkey'],
  input: z.object({ binding: tabBinding }),
  output: ceremony,
})

export const passkeyAdd = endpoint({
  method: 'POST',
  path: '/account/passkey_add',
  access: 'session',
  effect: 'read',
  label: accountWords.addPasskey,
  input: z.object({ secret: tabSecret, name, response: registered }),
  output: z.object({
    id: z.number(),
    /** Shown once, with the first that makes a second factor; none where there are some already. */
    backup_codes: z.array(z.string()),
  }),
})

export const passkeyRename = endpoint({
  method: 'POST',
  path: '/account/passkey_rename',
  access: 'session',
  label: ['重命名通行密钥', 'Rename a passkey'],
  input: z.object({ id, name }),
  output: z.null(),
})

export const passkeyRemove = endpoint({
  method: 'POST',
  path: '/account/passkey_remove',
  fresh: true,
  access: 'session',
  effect: 'read',
  label: ['移除通行密钥', 'Remove a passkey'],
  input: z.object({ id }),
  output: z.null(),
})
