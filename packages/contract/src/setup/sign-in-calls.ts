import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { id } from '../kernel/input'

const both = z.tuple([z.string(), z.string()])
/** As the browser brought it from the application: it is read by the server alone. */
const request = z.string().max(8000, 'too_long|8000')

const asked = z.object({ company: id, request, again: z.string().max(500).optional() })

/**
 * What a page does with somebody who comes from an application. `go`: they are sent back. `sign_in`: nobody is signed in;
 * `again`: they are to prove anew that it is them. `ask`: they have to agree. `agreed`: they did before.
 */
export const lookAtRequest = endpoint({
  method: 'POST',
  effect: 'read',
  path: '/oauth2/look',
  access: 'open',
  label: ['应用的登录请求', 'A sign-in at an application'],
  input: asked,
  output: z.object({
    way: z.enum(['go', 'sign_in', 'again', 'ask', 'agreed']),
    to: z.string().nullable(),
    name: z.string(),
    contact: z.string().nullable(),
    logo: z.string().nullable(),
    /** Where they are sent back to, as far as it says whose it is. */
    host: z.string(),
    person: z.object({ name: z.string(), username: z.string() }).nullable(),
    /** Who somebody is, in what detail, and to go on without them. */
    details: z.array(z.enum(['openid', 'profile', 'email', 'phone', 'offline_access'])),
    scopes: z.array(z.object({ scope: z.string(), area: both })),
    /** Comes along when somebody has signed in again. */
    again: z.string().nullable(),
  }),
})
export type LookedAtRequest = z.output<typeof lookAtRequest.output>

/** Somebody agrees, or not; the answer is where the application is told. */
export const decideRequest = endpoint({
  method: 'POST',
  path: '/oauth2/decide',
  access: 'session',
  label: ['同意或拒绝应用', 'Agree to an application, or not'],
  input: asked.extend({ allow: z.boolean() }),
  output: z.object({ to: z.string() }),
})

/** Somebody comes from an application to sign out. `to`: where they go then; null: they stay here. */
export const lookAtEnd = endpoint({
  method: 'POST',
  effect: 'read',
  path: '/oauth2/end_look',
  access: 'open',
  label: ['应用的退出请求', 'Signing out from an application'],
  input: z.object({ company: id, request }),
  output: z.object({
    to: z.string().nullable(),
    name: z.string().nullable(),
    person: z.object({ name: z.string(), username: z.string() }).nullable(),
    /** It is certain that it means whoever is here: nobody has to be asked. */
    is_certain: z.boolean(),
  }),
})
