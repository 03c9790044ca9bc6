import { randomBytes } from 'node:crypto'
import type { SAML, SamlConfig } from '@node-saml/node-saml'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/setup/refusals'
import type { Outbound } from '../../../adapters/outbound/port'
import { type AssertedSubject, type ExpectedAnswer, type NameId, readAssertion, requireEnvelope } from './assertion'
import { type Certificate, leewayMs, validOf } from './certificates'
import { SamlFault } from './fault'
import type { SamlKeys } from './keys'
import { ownMetadata, type ProviderMetadata, readProviderMetadata } from './metadata'
import { inflated, requireSignedQuery } from './redirect-binding'
import { requireAnswerShape, requireLogoutShape } from './shape'
import { attributeOf, childOf, childrenOf, isNamed, parseMessage, textOf } from './xml'

/** A provider has so long to hand over its metadata. */
const answerMs = 5_000
const metadataBytes = 512 * 1024
/** A request to log out is for now. */
const logoutMs = 5 * 60_000

export type SamlProvider = {
  readonly slug: string
  readonly saml_entity_id: string
  readonly saml_sso_url: string
  readonly saml_slo_url: string
  readonly saml_certificates: string
  readonly name_id_format: 'any' | 'persistent' | 'email'
}
/** Whom a provider wants signed out: one session of theirs, some, or all. */
export type LogoutRequest = { readonly id: string; readonly name: string; readonly sessions: readonly string[] }
/** What is kept of a session, so that it can be ended there. */
export type SessionThere = { readonly name: NameId; readonly session?: string | undefined }

const formats = {
  any: null,
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  email: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
} as const
export const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

const newId = () => `_${randomBytes(20).toString('hex')}`

/** What the library finds wrong, where our own checks had not said it before. */
function flawOf({ message }: Error): SamlFault {
  const flaw = /InResponseTo/.test(message)
    ? 'nonce'
    : /NotBefore|NotOnOrAfter/.test(message)
      ? 'time'
      : /udience/.test(message)
        ? 'aud'
        : /ignature/.test(message)
          ? 'signature'
          : 'other'
  return new SamlFault(flaw, message)
}

/** SAML 2 as a service provider: signatures are held by a library, around which nothing is left to guess (decision 164). */
export function openSaml(deps: {
  readonly outbound: Outbound
  readonly publicUrl: string | null
  readonly keys: SamlKeys
  readonly now: () => number
}) {
  const { outbound, publicUrl, keys, now } = deps
  const addresses = ({ slug }: Pick<SamlProvider, 'slug'>) => {
    if (publicUrl === null) throw new Refusal(refusals.sso_address)
    const below = `${publicUrl}/sso/saml/${slug}`
    return { entity_id: `${below}/metadata`, acs: `${below}/acs`, slo: `${below}/slo` }
  }
  const validNow = (provider: SamlProvider): readonly Certificate[] => {
    const valid = validOf(provider.saml_certificates, now())
    if (valid.length === 0) throw new SamlFault('expired', 'no certificate is valid')
    return valid
  }

  async function library(provider: SamlProvider, more: Partial<SamlConfig> = {}): Promise<SAML> {
    const { SAML: Library, ValidateInResponseTo } = await import('@node-saml/node-saml')
    const { entity_id, acs } = addresses(provider)
    return new Library({
      ...{ issuer: entity_id, audience: entity_id, callbackUrl: acs, idpIssuer: provider.saml_entity_id },
      ...{ entryPoint: provider.saml_sso_url, logoutUrl: provider.saml_slo_url || provider.saml_sso_url },
      idpCert: validNow(provider).map(({ pem }) => pem),
      ...{ privateKey: await keys.privateKey(), signatureAlgorithm: 'sha256', digestAlgorithm: 'sha256' },
      ...{ wantAssertionsSigned: false, wantAuthnResponseSigned: false },
      // times are held against the clock of the product, by ourselves
      acceptedClockSkewMs: -1,
      ...{ validateInResponseTo: ValidateInResponseTo.never, generateUniqueId: newId },
      ...{ identifierFormat: formats[provider.name_id_format], disableRequestedAuthnContext: true },
      ...more,
    })
  }

  return {
    addresses,
    home: () => publicUrl,

    async begin(provider: SamlProvider, { fresh }: { readonly fresh: boolean }) {
      const id = newId()
      const state = randomBytes(32).toString('base64url')
      const on = await library(provider, { forceAuthn: fresh, generateUniqueId: () => id })
      return { to: await on.getAuthorizeUrlAsync(state, undefined, {}), begun: { nonce: id, verifier: '', state } }
    },

    /** Holds an answer against all that was asked. `request`: null where it must answer none. */
    async judge(provider: SamlProvider, answer: string, request: string | null): Promise<AssertedSubject> {
      if (provider.saml_entity_id === '') throw new SamlFault('iss', 'it is not said whose answers count')
      const { entity_id, acs } = addresses(provider)
      const expected: ExpectedAnswer = {
        ...{ entity_id: provider.saml_entity_id, own_entity_id: entity_id, acs },
        ...{ request, now: now() },
      }
      const { root } = await parseMessage(Buffer.from(answer, 'base64'))
      const assertion = requireAnswerShape(root)
      requireEnvelope(root, expected)
      if (assertion === undefined) throw new SamlFault('other', 'it says yes and asserts nothing')
      const { ValidateInResponseTo } = await import('@node-saml/node-saml')
      const known = async (id: string) => (id === request ? new Date().toISOString() : null)
      const on = await library(provider, {
        validateInResponseTo: request === null ? ValidateInResponseTo.never : ValidateInResponseTo.always,
        cacheProvider: { saveAsync: async () => null, getAsync: known, removeAsync: async () => null },
      })
      const { profile } = await on.validatePostResponseAsync({ SAMLResponse: answer }).catch((error: Error) => {
        throw flawOf(error)
      })
      // what was signed, and not what stands beside it
      const signed = profile?.getAssertionXml?.()
      if (signed === undefined) throw new SamlFault('other', 'nothing was asserted')
      return readAssertion(signed, expected)
    },

    /** Where the session at the provider is ended; null: it offers no such place. */
    async endAddress(provider: SamlProvider, there: SessionThere | null): Promise<string | null> {
      if (provider.saml_slo_url === '' || there === null || publicUrl === null) return null
      try {
        const on = await library(provider)
        const { value, format, qualifier, sp_qualifier } = there.name
        return await on.getLogoutUrlAsync(
          {
            ...{
              issuer: provider.saml_entity_id,
              nameID: value,
              nameIDFormat: format ?? 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
            },
            ...(qualifier === undefined ? {} : { nameQualifier: qualifier }),
            ...(sp_qualifier === undefined ? {} : { spNameQualifier: sp_qualifier }),
            ...(there.session === undefined ? {} : { sessionIndex: there.session }),
          },
          '',
          {},
        )
      } catch (error) {
        if (error instanceof SamlFault) return null
        throw error
      }
    },

    /** Reads a request to log out, by an address or by a form, which has to be signed and for now. */
    async readLogout(
      provider: SamlProvider,
      by: { readonly search: string; readonly message: string } | { readonly form: string },
    ): Promise<LogoutRequest> {
      const certificates = validNow(provider)
      const isQuery = 'search' in by
      if (isQuery) requireSignedQuery(by.search, 'SAMLRequest', certificates)
      const bytes = isQuery ? await inflated(by.message) : Buffer.from(by.form, 'base64')
      const { root } = await parseMessage(bytes)
      if (!isNamed(root, 'protocol', 'LogoutRequest')) throw new SamlFault('shape', 'it is no request to log out')
      requireLogoutShape(root, !isQuery)
      if (!isQuery) {
        const on = await library(provider)
        await on.validatePostRequestAsync({ SAMLRequest: by.form }).catch((error: Error) => {
          throw flawOf(error)
        })
      }
      const issuer = childOf(root, 'assertion', 'Issuer')
      if (issuer === undefined || textOf(issuer) !== provider.saml_entity_id)
        throw new SamlFault('iss', 'it is another’s')
      if (attributeOf(root, 'Destination') !== addresses(provider).slo)
        throw new SamlFault('place', 'it is meant for another address')
      const issued = Date.parse(attributeOf(root, 'IssueInstant') ?? '')
      const until = attributeOf(root, 'NotOnOrAfter')
      const isNow = Math.abs(now() - issued) < logoutMs && (until === undefined || now() - leewayMs < Date.parse(until))
      if (!isNow) throw new SamlFault('time', 'it is not for now')
      const id = attributeOf(root, 'ID')
      const name = childOf(root, 'assertion', 'NameID')
      if (!id || name === undefined) throw new SamlFault('other', 'it is about nobody')
      return { id, name: textOf(name), sessions: childrenOf(root, 'protocol', 'SessionIndex').map(textOf) }
    },

    /** Where a browser carries our word that the sessions here were ended; null: the provider has no place for it. */
    async logoutAnswer(provider: SamlProvider, id: string, relay: string): Promise<string | null> {
      if (provider.saml_slo_url === '') return null
      const on = await library(provider)
      return on.getLogoutResponseUrlAsync({ ID: id } as never, relay, {}, true)
    },

    metadata: async (provider: SamlProvider): Promise<string> =>
      ownMetadata({ ...addresses(provider), certificates: await keys.published() }),

    /** What a provider says of itself at an address. */
    async fetchMetadata(url: string): Promise<ProviderMetadata> {
      const { status, body } = await outbound('identity').request(url, {
        headers: { accept: 'application/samlmetadata+xml, application/xml;q=0.9, text/xml;q=0.8' },
        ...{ withinMs: answerMs, silentMs: answerMs, mostBytes: metadataBytes, plainInside: true },
      })
      if (status !== 200)
        throw Object.assign(new Error('metadata'), { code: 'OAUTH_RESPONSE_IS_NOT_CONFORM', cause: { status } })
      return readProviderMetadata(body, now())
    },
    readMetadata: (xml: string) => readProviderMetadata(Buffer.from(xml), now()),
    now,
  }
}
export type Saml = ReturnType<typeof openSaml>
