import { z } from 'zod'
import { cipher } from '../kernel/cipher'
import { endpoint } from '../kernel/endpoint'
import { asserted, ceremony, tabBinding, tabSecret } from './passkeys'

/** By what somebody proves again who they are. */
export const proofMethods = ['passkey', 'totp', 'password'] as const
export type ProofMethod = (typeof proofMethods)[number]

/** How the caller may prove themselves again. */
export const proofWays = endpoint({
  path: '/account/sudo',
  access: 'session',
  label: ['可用的身份验证方式', 'Ways to prove oneself again'],
  input: z.object({}),
  output: z.object({
    methods: z.array(z.enum(proofMethods)),
    /** Providers at which they may sign in anew, and which can say that they did. */
    providers: z.array(z.object({ key: z.string(), name: z.string() })),
  }),
})

/** Begins a proof by a passkey. */
export const proofPasskey = endpoint({
  method: 'POST',
  path: '/account/sudo_passkey',
  access: 'session',
  effect: 'read',
  label: ['开始以通行密钥验证身份', 'Begin to prove oneself with a passkey'],
  input: z.object({ binding: tabBinding }),
  output: ceremony,
})

/** Proves that it is still the person of the session who calls; good for ten minutes, in this session. */
export const prove = endpoint({
  method: 'POST',
  path: '/account/sudo',
  access: 'session',
  // Keeps its own transaction: what a wrong password or code leaves behind stays.
  effect: 'read',
  label: ['验证身份', 'Prove oneself again'],
  input: z.discriminatedUnion('method', [
    z.object({ method: z.literal('password'), password: cipher, key_id: z.string().max(64) }),
    z.object({ method: z.literal('totp'), code: z.string().trim().min(1).max(40) }),
    z.object({ method: z.literal('passkey'), secret: tabSecret, response: asserted }),
  ]),
  output: z.null(),
})
