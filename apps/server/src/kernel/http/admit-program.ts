import { isForDevices } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { neverBecause, whyNever } from '@workplace/contract/kernel/scope'
import { say } from '@workplace/contract/kernel/words'
import type { FastifyRequest } from 'fastify'
import type { Bearers } from '../bearer/bearer'
import type { Buckets } from '../bearer/buckets'
import type { UseCounter } from '../bearer/use-counter'
import type { Route } from '../call/route'
import { isAllowed, plainAddress } from './networks'

/** What is known of programs that call with a key. */
export type Programs = { readonly keys: Bearers; readonly buckets: Buckets; readonly usage: Pick<UseCounter, 'note'> }

const ours = /^wp[ka]_/

/**
 * The key that comes with a request. A proxy in front may put tokens of its own into this header: where somebody is told in
 * another way who calls, or nobody needs to, they are none of our business.
 */
export function keyIn({ endpoint: { access } }: Route, request: FastifyRequest): string | undefined {
  const [, key] = /^Bearer +([^ ]+) *$/i.exec(request.headers.authorization ?? '') ?? []
  if (key === undefined || ours.test(key)) return key
  const isToldOtherwise = request.headers['x-token'] !== undefined || access === 'open' || isForDevices(access)
  return isToldOtherwise ? undefined : key
}

/**
 * A program, by its key: what it may is what its scopes and the permissions of the person for whom it acts have in common.
 * What is refused here is refused with the statuses that such programs know.
 */
export async function admitProgram(
  { endpoint, scope }: Route,
  request: FastifyRequest,
  key: string,
  programs: Programs | undefined,
) {
  if (request.headers['x-token'] !== undefined) throw new Refusal(refusals.two_callers, {}, { status: 400 })
  const found = await programs?.keys.find(key)
  if (found !== undefined && 'application' in found) request.application = found.application
  if (programs === undefined || found?.state !== 'live') throw new Refusal(refusals.invalid_token, {}, { status: 401 })
  const { application, session } = found
  request.session = session
  if (!isAllowed(application.networks, request.ip))
    throw new Refusal(refusals.key_elsewhere, { ip: plainAddress(request.ip) }, { status: 403 })
  request.taken = await programs.buckets.take(application)
  if (!request.taken.allowed) throw new Refusal(refusals.too_many, { seconds: request.taken.seconds })
  if (scope === undefined || scope === null) {
    const why = say(neverBecause[whyNever(endpoint) ?? 'signIn'], request.language)
    throw new Refusal(refusals.never_by_key, { why }, { status: 403 })
  }
  if (!application.scopes.has(scope)) throw new Refusal(refusals.insufficient_scope, { scope }, { status: 403 })
}

/** What a program is told beside the envelope (RFC 6750, and the draft about rate limits). */
export function programHeaders({ application, taken }: FastifyRequest, refusal?: Refusal): Record<string, string> {
  const challenge = (error: string, more = '') => ({
    'www-authenticate': `Bearer realm="workplace", error="${error}"${more}`,
  })
  return {
    ...(application === undefined || taken === undefined
      ? {}
      : {
          'ratelimit-policy': `"application";q=${application.rate_per_minute};w=60`,
          ratelimit: `"application";r=${taken.left};t=${taken.seconds}`,
        }),
    ...(refusal?.kind === refusals.invalid_token ? challenge('invalid_token') : {}),
    ...(refusal?.kind === refusals.two_callers ? challenge('invalid_request') : {}),
    ...(refusal?.kind === refusals.insufficient_scope
      ? challenge('insufficient_scope', `, scope="${refusal.values.scope}"`)
      : {}),
  }
}

const beyondPerson: readonly unknown[] = [refusals.no_permission, refusals.company_wide, refusals.outside_scope]

/** The same refusal as a program is told it: what the person may not do is 403. */
export const forProgram = (refusal: Refusal): Refusal =>
  beyondPerson.includes(refusal.kind)
    ? new Refusal(refusal.kind, refusal.values, { ...refusal.more, status: 403 })
    : refusal

export function noteUse(
  { endpoint, scope }: Route,
  request: FastifyRequest,
  programs: Programs | undefined,
  refusal?: Refusal,
): void {
  const { application } = request
  if (application === undefined) return
  const missing = refusal?.values.scope ?? refusal?.values.permission ?? ''
  programs?.usage.note({
    ...{ application, ip: plainAddress(request.ip), call: `${endpoint.method} ${endpoint.path}`, scope: scope ?? null },
    ...{ outcome: refusal?.reason ?? 'ok', missing: String(missing) },
  })
}
