import type { z } from 'zod'
import type { Permission } from '../permission/permissions'
import type { DeviceKind } from './device-kind'
import type { Label } from './words'

/** Paired devices of these kinds, with the token of their own: nobody else, and with that token nothing else. */
export type DeviceAccess = { readonly devices: readonly [DeviceKind, ...DeviceKind[]] }

/**
 * Who may call: holders of any of the listed codes, everyone signed in (`session`), paired devices (`device('terminal')`),
 * or everyone (`open`). There is no default: every endpoint says it.
 */
export type Access = 'open' | 'session' | DeviceAccess | readonly Permission[]

/** Access for paired devices of these kinds. */
export const device = (...devices: DeviceAccess['devices']): DeviceAccess => ({ devices })

/** The codes of which one is needed; none where access goes by something else. */
export const codesIn = (access: Access): readonly Permission[] =>
  typeof access === 'string' || isForDevices(access) ? [] : access

export const isForDevices = (access: Access): access is DeviceAccess =>
  typeof access === 'object' && 'devices' in access

/** What stands behind an endpoint: a `read` sees the database as it is, a `change` runs in one transaction. */
export type Effect = 'read' | 'change'

/**
 * What a call is for who came in with a code by mail and is there for one meeting only. `own`: about the session itself.
 * Otherwise the field of the input, or of the answer, that names the meeting: it has to be the session's.
 */
export type OfMeeting = 'own' | { readonly input: string } | { readonly output: string }

/**
 * Where a change that needs a permission holds. In the whole company, unless something else is said: then only who
 * administers all of it may make it. The others keep to a part, and what answers them asks for it: the offices or the
 * people whom the caller administers, or what is the caller's own, or theirs to take part in.
 */
export type Within = 'company' | 'offices' | 'people' | 'own'

/** One call of the product: the same value gives route, validation, typed client, OpenAPI and the authorisation tests. */
export type Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  readonly method: 'GET' | 'POST'
  /** Below the base path, without a trailing slash: `/meeting/add`. */
  readonly path: `/${string}`
  readonly access: Access
  readonly effect: Effect
  readonly within: Within
  readonly label: Label
  readonly input: I
  readonly output: O
  /** `file`: the answer is a file, not an envelope. `multipart`: the body is a form with one file. */
  readonly answer: 'json' | 'file'
  readonly body: 'json' | 'multipart'
  /** How large the file of a form may be, where it is not as everywhere. */
  readonly megabytes?: number
  /** Makes something, so an `Idempotency-Key` is honoured. */
  readonly creates: boolean
  /** The answer has a secret: what is kept of it for the same attempt sent again is encrypted. */
  readonly confidential: boolean
  /** Asks for a proof of the last ten minutes: that it is the person who calls, and not whoever found their session open. */
  readonly fresh: boolean
  /** Also for people who have to change their password first; all other calls wait until they have. */
  readonly withOldPassword: boolean
  /** Also for who is there for one meeting only; false, as it is unless it is said, keeps them out. */
  readonly ofMeeting: OfMeeting | false
}

type Declared<I extends z.ZodType, O extends z.ZodType> = Pick<
  Endpoint<I, O>,
  'path' | 'access' | 'label' | 'input'
> & {
  output: O
  method?: 'GET' | 'POST'
  effect?: Effect
  within?: Within
  answer?: 'json' | 'file'
  body?: 'json' | 'multipart'
  megabytes?: number
  creates?: boolean
  confidential?: boolean
  fresh?: boolean
  withOldPassword?: boolean
  ofMeeting?: OfMeeting
}

/** Declares an endpoint. GET reads and POST changes unless it says otherwise (the specification has GET calls that change). */
export function endpoint<I extends z.ZodType, O extends z.ZodType>(declared: Declared<I, O>): Endpoint<I, O> {
  const method = declared.method ?? 'GET'
  return {
    effect: method === 'GET' ? 'read' : 'change',
    within: 'company',
    answer: 'json',
    body: 'json',
    creates: false,
    confidential: false,
    fresh: false,
    withOldPassword: false,
    ofMeeting: false,
    ...declared,
    method,
  }
}

/** Is it for those only who administer the whole company? Where it needs no permission it is the caller's own. */
export const isCompanyWide = ({ access, effect, method, within }: Endpoint): boolean =>
  within === 'company' && Array.isArray(access) && (effect === 'change' || method === 'POST')

export type InputOf<E extends Endpoint> = z.input<E['input']>
export type ParsedOf<E extends Endpoint> = z.output<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>
