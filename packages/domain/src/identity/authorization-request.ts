import { type ApplicationKind, isRegistered } from './redirect-uri'

/** What may be asked for besides the scopes of calls: who somebody is, and to go on without them. */
export const signInScopes = ['openid', 'profile', 'email', 'phone', 'offline_access'] as const
export type SignInScope = (typeof signInScopes)[number]
export const isSignInScope = (scope: string): scope is SignInScope => signInScopes.some((one) => one === scope)

/** The application as it is registered. */
export type RegisteredApplication = {
  readonly kind: ApplicationKind
  readonly redirect_uris: readonly string[]
  /** Of calls. */
  readonly scopes: readonly string[]
}

const prompts = ['none', 'login', 'consent', 'select_account'] as const
export type Prompt = (typeof prompts)[number]

export type AuthorizationRequest = {
  readonly redirect_uri: string
  readonly state: string | undefined
  readonly nonce: string | undefined
  readonly scopes: readonly string[]
  readonly challenge: string
  readonly prompt: readonly Prompt[]
  readonly max_age: number | undefined
  readonly id_token_hint: string | undefined
}

/**
 * `page`: whoever is there is told here, and sent nowhere, since it is not sure whose address it is. `back`: the application
 * is told.
 */
export type ReadRequest =
  | { readonly is: 'page'; readonly why: 'redirect' | 'repeated' }
  | {
      readonly is: 'back'
      readonly redirect_uri: string
      readonly state: string | undefined
      readonly error: string
      readonly description: string
    }
  | { readonly is: 'good'; readonly request: AuthorizationRequest }

const challengeForm = /^[\w-]{43}$/
const mostState = 2000
const mostNonce = 500

/** What of the scopes that were asked for there is to give: what nobody knows is left aside (OpenID Connect, 3.1.2.1). */
export function scopesGiven(asked: string, registered: readonly string[]): string[] {
  const words = new Set(asked.split(' ').filter((word) => word !== ''))
  return [...words].filter((word) => isSignInScope(word) || registered.includes(word)).sort()
}

/** Reads a request to sign somebody in, as a browser brought it: names with their values. */
export function readAuthorization(
  params: readonly (readonly [string, string])[],
  application: RegisteredApplication,
): ReadRequest {
  const one = (name: string): string | undefined => params.find(([given]) => given === name)?.[1]
  const names = params.map(([name]) => name)
  const repeated = names.filter((name, at) => names.indexOf(name) !== at)
  if (repeated.includes('client_id') || repeated.includes('redirect_uri')) return { is: 'page', why: 'repeated' }
  const redirect_uri = one('redirect_uri')
  if (redirect_uri === undefined || !isRegistered(redirect_uri, application.redirect_uris, application.kind))
    return { is: 'page', why: 'redirect' }
  const state = repeated.includes('state') ? undefined : one('state')
  const back = (error: string, description: string): ReadRequest => ({
    ...{ is: 'back', redirect_uri, error, description },
    state: (state ?? '').length > mostState ? undefined : state,
  })
  const [twice] = repeated
  if (twice !== undefined)
    return back('invalid_request', `${twice.slice(0, 40).replace(/[^\w-]/g, '_')} is there twice`)
  if ((state ?? '').length > mostState) return back('invalid_request', 'state is too long')
  if (application.kind === 'service') return back('unauthorized_client', 'nobody signs in at this application')
  const response_type = one('response_type')
  if (response_type === undefined) return back('invalid_request', 'response_type is missing')
  if (response_type !== 'code') return back('unsupported_response_type', 'response_type is code')
  if (one('request') !== undefined) return back('request_not_supported', 'request objects are not taken')
  if (one('request_uri') !== undefined) return back('request_uri_not_supported', 'request_uri is not taken')
  if (one('registration') !== undefined) return back('registration_not_supported', 'registration is not taken')
  if ((one('response_mode') ?? 'query') !== 'query') return back('invalid_request', 'response_mode is query')
  const challenge = one('code_challenge')
  if (challenge === undefined) return back('invalid_request', 'code_challenge is missing (PKCE, S256)')
  if (one('code_challenge_method') !== 'S256') return back('invalid_request', 'code_challenge_method is S256')
  if (!challengeForm.test(challenge)) return back('invalid_request', 'code_challenge is no S256 challenge')
  const prompt = (one('prompt') ?? '').split(' ').filter((word) => word !== '')
  if (!prompt.every((word): word is Prompt => prompts.some((known) => known === word)))
    return back('invalid_request', 'prompt has a word that does not exist')
  if (prompt.includes('none') && prompt.length > 1) return back('invalid_request', 'prompt=none stands alone')
  const age = one('max_age')
  if (age !== undefined && !/^\d{1,9}$/.test(age)) return back('invalid_request', 'max_age is a number of seconds')
  const nonce = one('nonce')
  if ((nonce ?? '').length > mostNonce) return back('invalid_request', 'nonce is too long')
  const scopes = scopesGiven(one('scope') ?? '', application.scopes)
  if (scopes.length === 0) return back('invalid_scope', 'none of these scopes is given to the application')
  return {
    is: 'good',
    request: {
      ...{ redirect_uri, state, nonce, scopes, challenge, prompt },
      ...{ max_age: age === undefined ? undefined : Number(age), id_token_hint: one('id_token_hint') },
    },
  }
}

const agreedDays = 365

/**
 * Has somebody to be asked? Not where they agreed to as much within a year. Nor where the company trusts the application, and
 * it wants to know no more than who they are: what is called in somebody's name they agree to themselves, else whoever
 * manages applications would be given what people above them may.
 */
export function mustAsk(
  scopes: readonly string[],
  agreed: { readonly scopes: readonly string[]; readonly at: number } | undefined,
  { trusted, prompt, now }: { readonly trusted: boolean; readonly prompt: readonly Prompt[]; readonly now: number },
): boolean {
  if (prompt.includes('consent')) return true
  if (trusted && scopes.every(isSignInScope)) return false
  if (agreed === undefined || now - agreed.at >= agreedDays * 86_400_000) return true
  return scopes.some((scope) => !agreed.scopes.includes(scope))
}

/** Has somebody to sign in again, of whom it is known since when they are signed in? A minute is forgiven to no clock here. */
export function mustSignInAgain(
  { prompt, max_age }: Pick<AuthorizationRequest, 'prompt' | 'max_age'>,
  signedInAt: number,
  { now, askedAt }: { readonly now: number; readonly askedAt: number | undefined },
): boolean {
  const isSince = askedAt !== undefined && signedInAt >= askedAt
  if (prompt.includes('login') && !isSince) return true
  return max_age !== undefined && !isSince && now - signedInAt > max_age * 1000
}
