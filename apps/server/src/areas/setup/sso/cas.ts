import { createHash, randomBytes } from 'node:crypto'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/setup/refusals'
import type { Outbound } from '../../../adapters/outbound/port'
import { SamlFault } from '../saml/fault'
import {
  attributeOf,
  childOf,
  elementsIn,
  hasDtd,
  isNamed,
  parseMessage,
  parseXml,
  textOf,
  textOfBytes,
} from '../saml/xml'
import type { BegunSignOn, Claims, ReturnedAnswer } from './oidc'
import type { Provider } from './provider.store'
import { SettingsFault } from './settings-fault'
import { statusFault } from './status-fault'
import { withQuery } from './with-query'

/** A server has so long for each answer. */
const answerMs = 5_000
const answerBytes = 256 * 1024
const mostAttributes = 200
const mostElements = 2_000

type CasProvider = Pick<Provider, 'slug' | 'name' | 'cas_url'>
/** Kept of a sign-in for which the server has to ask for the password anew. */
const renewed = 'renew'
export const isRenewed = ({ nonce }: Pick<BegunSignOn, 'nonce'>): boolean => nonce === renewed

/** A session is found again by the ticket with which it began, which is kept by nobody. */
export const casSessionOf = (ticket: string): string => `cas.${createHash('sha256').update(ticket).digest('base64url')}`

type Validated =
  | { readonly user: string; readonly attributes: Claims }
  | { readonly code: string; readonly why: string }

/** What a server answers about a ticket, after CAS Protocol 3.0, section 2.5.2. */
export async function readValidation(bytes: Buffer): Promise<Validated> {
  const xml = textOfBytes(bytes)
  if (hasDtd(xml)) throw new SamlFault('shape', 'it holds a DTD')
  const root = await parseXml(xml)
  if (!isNamed(root, 'cas', 'serviceResponse')) throw new SamlFault('shape', 'it is no answer of CAS')
  if (root.getElementsByTagName('*').length > mostElements) throw new SamlFault('shape', 'it is too large')
  const failure = childOf(root, 'cas', 'authenticationFailure')
  const success = childOf(root, 'cas', 'authenticationSuccess')
  if (failure !== undefined) return { code: attributeOf(failure, 'code') ?? '', why: textOf(failure) }
  if (success === undefined || elementsIn(root).length > 1) throw new SamlFault('shape', 'it says neither yes nor no')
  const named = childOf(success, 'cas', 'user')
  const user = named === undefined ? '' : textOf(named)
  if (user === '') throw new SamlFault('other', 'it names nobody')
  const values = new Map<string, string[]>()
  const attributes = childOf(success, 'cas', 'attributes')
  for (const element of attributes === undefined ? [] : elementsIn(attributes)) {
    const name = element.localName ?? ''
    if (elementsIn(element).length > 0 || (values.size >= mostAttributes && !values.has(name))) continue
    const value = textOf(element)
    if (value !== '') values.set(name, [...(values.get(name) ?? []), value])
  }
  return {
    user,
    attributes: Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? all[0] : all])),
  }
}

/** The ticket of the session that a server says is over; undefined: it says something else. */
export async function readLogoutRequest(logoutRequest: string): Promise<string | undefined> {
  const { root } = await parseMessage(Buffer.from(logoutRequest))
  if (!isNamed(root, 'protocol', 'LogoutRequest')) return undefined
  const session = childOf(root, 'protocol', 'SessionIndex')
  return session === undefined ? undefined : textOf(session) || undefined
}

/** CAS: a server hands a browser a ticket, and says to us, once, whom it stands for. */
export function openCas(outbound: Outbound, publicUrl: string | null) {
  const serviceOf = ({ slug }: CasProvider) => {
    if (publicUrl === null) throw new Refusal(refusals.sso_address)
    return `${publicUrl}/sso/cas/${slug}`
  }
  const below = ({ cas_url }: CasProvider, path: string) => `${cas_url.replace(/\/+$/, '')}${path}`

  async function validate(provider: CasProvider, query: Readonly<Record<string, string>>): Promise<Validated> {
    const ask = (path: string) =>
      outbound('identity').request(withQuery(below(provider, path), query), {
        headers: { accept: 'application/xml' },
        ...{ withinMs: answerMs, silentMs: answerMs, mostBytes: answerBytes, plainInside: true },
      })
    const third = await ask('/p3/serviceValidate')
    // one that speaks the second version only: it says who it is, and nothing more
    const { status, body } = third.status === 404 ? await ask('/serviceValidate') : third
    if (status !== 200) throw statusFault(status)
    return readValidation(body)
  }

  return {
    home: () => publicUrl,
    serviceUrl: (slug: string) => (publicUrl === null ? null : `${publicUrl}/sso/cas/${slug}`),

    /** Does it answer as CAS does? Asked about a ticket that it cannot know. */
    async check(provider: CasProvider): Promise<void> {
      // LemonLDAP::NG takes the bare ticket 0 for found, and breaks
      const said = await validate(provider, { service: serviceOf(provider), ticket: 'ST-1-nobodys-ticket' })
      if (!('code' in said)) throw new SamlFault('other', 'it takes any ticket')
      if (said.code !== 'INVALID_TICKET') throw new SettingsFault(`${said.code} ${said.why}`)
    },

    /** Our address there holds the state: a ticket is worth nothing in any other sign-in. */
    begin(provider: CasProvider, { fresh }: { readonly fresh: boolean }): { to: string; begun: BegunSignOn } {
      const state = randomBytes(32).toString('base64url')
      const service = withQuery(serviceOf(provider), { state }).href
      const to = withQuery(below(provider, '/login'), { service, ...(fresh ? { renew: 'true' } : {}) }).href
      return { to, begun: { nonce: fresh ? renewed : '', verifier: '', state } }
    },

    async finish(
      provider: CasProvider,
      begun: BegunSignOn,
      { code: ticket }: ReturnedAnswer,
    ): Promise<{ claims: Claims; sid: string }> {
      if (ticket === undefined) throw new Refusal(refusals.sso_denied, { name: provider.name, why: '–' })
      const said = await validate(provider, {
        ...{ service: withQuery(serviceOf(provider), { state: begun.state }).href, ticket },
        ...(isRenewed(begun) ? { renew: 'true' } : {}),
      })
      if ('code' in said) {
        if (said.code === 'INVALID_TICKET')
          throw Object.assign(new Error('denied'), { error: said.code, error_description: said.why })
        throw new SettingsFault(`${said.code} ${said.why}`)
      }
      return { claims: { ...said.attributes, user: said.user }, sid: casSessionOf(ticket) }
    },

    endAddress: (provider: CasProvider): string | null =>
      publicUrl === null ? null : withQuery(below(provider, '/logout'), { service: `${publicUrl}/login` }).href,
  }
}
export type Cas = ReturnType<typeof openCas>
