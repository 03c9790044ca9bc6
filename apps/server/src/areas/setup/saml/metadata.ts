import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/setup/refusals'
import { pemOf, readPem } from './certificates'
import { SamlFault } from './fault'
import { attributeOf, childrenOf, hasDtd, isNamed, names, parseXml, textOf, textOfBytes } from './xml'

/** What a provider says of itself, as the form has it. */
export type ProviderMetadata = {
  readonly saml_entity_id: string
  readonly saml_sso_url: string
  /** Empty: it takes no requests to log out. */
  readonly saml_slo_url: string
  readonly saml_certificates: string
}

const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const post = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'
/** More than that is a federation, of which one provider is wanted. */
const mostEntities = 1000

type Flaw = 'xml' | 'dtd' | 'several' | 'redirect' | 'certificate' | 'old' | 'other'
const unusable = (what: Flaw) => new Refusal(refusals.saml_metadata, { what })

function addressOf(role: Element, service: string): string {
  const found = childrenOf(role, 'metadata', service).find((one) => attributeOf(one, 'Binding') === redirect)
  const location = found && attributeOf(found, 'Location')
  return location !== undefined && /^https?:\/\/[^\s@\\#]+$/.test(location) && location.length <= 1000 ? location : ''
}

function certificatesOf(role: Element): string {
  const written = childrenOf(role, 'metadata', 'KeyDescriptor')
    .filter((key) => (attributeOf(key, 'use') ?? 'signing') === 'signing')
    .flatMap((key) => childrenOf(key, 'signature', 'KeyInfo'))
    .flatMap((info) => childrenOf(info, 'signature', 'X509Data'))
    .flatMap((data) => childrenOf(data, 'signature', 'X509Certificate'))
    .map((one) => pemOf(textOf(one)))
  return (readPem(written.join('\n')) ?? []).map(({ pem }) => pem).join('\n')
}

/** Reads metadata. That it is the provider's own is vouched for by the address from which it came, or by who pastes it. */
export async function readProviderMetadata(bytes: Buffer, now: number): Promise<ProviderMetadata> {
  try {
    const xml = textOfBytes(bytes)
    if (hasDtd(xml)) throw unusable('dtd')
    const root = await parseXml(xml)
    const entities = isNamed(root, 'metadata', 'EntitiesDescriptor')
      ? childrenOf(root, 'metadata', 'EntityDescriptor').slice(0, mostEntities)
      : isNamed(root, 'metadata', 'EntityDescriptor')
        ? [root]
        : []
    const found = entities.flatMap((entity) =>
      childrenOf(entity, 'metadata', 'IDPSSODescriptor')
        .filter((role) => (attributeOf(role, 'protocolSupportEnumeration') ?? '').split(/\s+/).includes(names.protocol))
        .map((role) => ({ entity, role })),
    )
    const [one, ...others] = found
    if (one === undefined) throw unusable('other')
    if (others.length > 0) throw unusable('several')
    for (const part of [root, one.entity, one.role]) {
      const until = attributeOf(part, 'validUntil')
      if (until !== undefined && !(Date.parse(until) > now)) throw unusable('old')
    }
    const saml_entity_id = attributeOf(one.entity, 'entityID') ?? ''
    if (saml_entity_id === '' || saml_entity_id.length > 500) throw unusable('other')
    const saml_sso_url = addressOf(one.role, 'SingleSignOnService')
    if (saml_sso_url === '') throw unusable('redirect')
    const saml_certificates = certificatesOf(one.role)
    if (saml_certificates === '') throw unusable('certificate')
    return { saml_entity_id, saml_sso_url, saml_slo_url: addressOf(one.role, 'SingleLogoutService'), saml_certificates }
  } catch (error) {
    if (error instanceof SamlFault) throw unusable('xml')
    throw error
  }
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[one] ?? '')

/** What we say of ourselves to a provider. */
export function ownMetadata(own: {
  readonly entity_id: string
  readonly acs: string
  readonly slo: string
  readonly certificates: readonly string[]
}): string {
  const keys = own.certificates.map(
    (one) =>
      `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="${names.signature}"><ds:X509Data><ds:X509Certificate>${escaped(one)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
  )
  const logout = [redirect, post].map(
    (binding) => `<md:SingleLogoutService Binding="${binding}" Location="${escaped(own.slo)}"/>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="${names.metadata}" entityID="${escaped(own.entity_id)}"><md:SPSSODescriptor AuthnRequestsSigned="true" WantAssertionsSigned="true" protocolSupportEnumeration="${names.protocol}">${keys.join('')}${logout.join('')}<md:AssertionConsumerService Binding="${post}" Location="${escaped(own.acs)}" index="0" isDefault="true"/></md:SPSSODescriptor></md:EntityDescriptor>
`
}
