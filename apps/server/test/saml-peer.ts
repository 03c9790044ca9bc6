import { createSign, createVerify, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import { pemOf } from '../src/areas/setup/saml/certificates'
import { makeSelfSigned } from '../src/areas/setup/saml/self-signed'

const day = 86_400_000
const sha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
export const nameFormats = {
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
}

type Key = { readonly privateKey: string; readonly certificate: string }
export type Asked = {
  readonly id: string
  readonly acs: string
  readonly relay: string
  readonly xml: string
  readonly isForced: boolean
}
export type Account = {
  readonly name: string
  readonly format?: string
  readonly attributes: Readonly<Record<string, string | readonly string[]>>
}

/** A key with a certificate, from so many days ago to so many from now. */
export const makeKey = (from = -1, until = 365): Promise<Key> =>
  makeSelfSigned({ name: 'Peer', from: Date.now() + from * day, until: Date.now() + until * day })

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const newId = () => `_${randomBytes(16).toString('hex')}`
const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

type SignOptions = {
  readonly by?: Key
  readonly method?: string
  readonly digest?: string
  readonly where?: string
  readonly key?: boolean
}

/** Signs the element of that local name, as providers do: enveloped, after its issuer. */
export function signed(xml: string, element: string, key: Key, options: SignOptions = {}): string {
  const sig = new SignedXml({
    privateKey: (options.by ?? key).privateKey,
    signatureAlgorithm: (options.method ?? sha256) as never,
    canonicalizationAlgorithm: exclusive,
    ...(options.key ? { publicCert: pemOf((options.by ?? key).certificate) } : {}),
  })
  const where = options.where ?? `//*[local-name(.)='${element}']`
  sig.addReference({
    xpath: where,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusive],
    digestAlgorithm: options.digest ?? 'http://www.w3.org/2001/04/xmlenc#sha256',
  })
  sig.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: `${where}/*[local-name(.)='Issuer']`, action: 'after' },
  })
  return sig.getSignedXml()
}

/** Signs an address, as browsers carry it from one to the other. */
export function signedQuery(
  kind: 'SAMLRequest' | 'SAMLResponse',
  xml: string,
  key: Key,
  relay?: string,
  hash = 'sha256',
): string {
  const method =
    hash === 'sha1'
      ? 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
      : `http://www.w3.org/2001/04/xmldsig-more#rsa-${hash}`
  const parts = [
    `${kind}=${encodeURIComponent(deflateRawSync(xml).toString('base64'))}`,
    ...(relay === undefined ? [] : [`RelayState=${encodeURIComponent(relay)}`]),
    `SigAlg=${encodeURIComponent(method)}`,
  ].join('&')
  return `${parts}&Signature=${encodeURIComponent(createSign(hash).update(parts).sign(key.privateKey, 'base64'))}`
}

/** A provider of SAML of our own, which can be made to lie. That pysaml2 is taken alike is shown by the long form. */
export async function openSamlPeer() {
  const own = { key: await makeKey() }
  /** Who signs in there by a browser. */
  const on = { as: undefined as Account | undefined, home: '' }
  const server = createServer((request, response) => {
    const at = new URL(request.url ?? '/', url)
    const page = (body: string) =>
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(`<!doctype html><html lang="en"><title>Peer</title><h1>Peer</h1>${body}</html>`)
    const form = (to: string, fields: Record<string, string>) =>
      page(
        `<form method="post" action="${escaped(to)}">${Object.entries(fields)
          .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
          .join('')}<button>Continue</button></form>`,
      )
    const answerTo = (acs: string, audience: string, asked: string | null, relay: string) => {
      if (on.as === undefined) return page('<p>Nobody.</p>')
      const xml = signed(answer({ acs, audience, request: asked }, on.as), 'Assertion', own.key)
      return form(acs, { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: relay })
    }
    if (at.pathname === '/sso') {
      const asked = read(at.href)
      const audience = /<saml:Issuer[^>]*>([^<]*)</.exec(asked.xml)?.[1] ?? ''
      return answerTo(asked.acs, audience, asked.id, asked.relay)
    }
    // a portal from which people begin, and one where they sign out
    if (at.pathname.startsWith('/portal/')) {
      const below = `${on.home}/sso/saml/${at.pathname.slice(8)}`
      return answerTo(`${below}/acs`, `${below}/metadata`, null, '')
    }
    if (at.pathname.startsWith('/end/') && on.as !== undefined) {
      const to = `${on.home}/sso/saml/${at.pathname.slice(5)}/slo`
      return response
        .writeHead(302, {
          location: `${to}?${signedQuery('SAMLRequest', logoutRequest(to, on.as.name, null), own.key)}`,
        })
        .end()
    }
    if (at.pathname === '/slo' && at.searchParams.has('SAMLResponse')) return page('<p>Signed out everywhere.</p>')
    if (at.pathname === '/slo') {
      const request = inflateRawSync(Buffer.from(at.searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
      const back = `${/<saml:Issuer[^>]*>([^<]*)\/metadata</.exec(request)?.[1]}/slo`
      return response.writeHead(302, { location: `${back}?${signedQuery('SAMLResponse', '<x/>', own.key)}` }).end()
    }
    return response.setHeader('content-type', 'application/samlmetadata+xml').end(metadata())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const entity = `${url}/entity`
  const published: Key[] = []
  const metadata = () =>
    `<?xml version="1.0"?><!-- of the tests --><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entity}"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${[own.key, ...published].map(({ certificate }) => `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>\n${certificate}\n</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`).join('')}<md:SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${url}/slo"/><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${url}/post"/><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${url}/sso"/></md:IDPSSODescriptor></md:EntityDescriptor>`

  /** What a browser carries to it. */
  function read(to: string): Asked {
    const query = new URL(to).searchParams
    const xml = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString()
    const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(xml)?.[1] ?? ''
    return {
      ...{ id: attribute('ID'), acs: attribute('AssertionConsumerServiceURL'), relay: query.get('RelayState') ?? '' },
      ...{ xml, isForced: attribute('ForceAuthn') === 'true' },
    }
  }

  /** An answer, not signed yet. `more` takes the place of what it would say. */
  function answer(
    { acs, audience, request }: { acs: string; audience: string; request: string | null },
    account: Account,
    more: Partial<
      Record<
        | 'issuer'
        | 'audience'
        | 'recipient'
        | 'destination'
        | 'from'
        | 'until'
        | 'request'
        | 'id'
        | 'session'
        | 'nameXml'
        | 'conditions',
        string
      >
    > = {},
  ): string {
    const asked = more.request ?? request
    const answers = asked === null ? '' : ` InResponseTo="${asked}"`
    const attributes = Object.entries(account.attributes).map(
      ([name, value]) =>
        `<saml:Attribute Name="${escaped(name)}">${[value]
          .flat()
          .map((one) => `<saml:AttributeValue>${escaped(one)}</saml:AttributeValue>`)
          .join('')}</saml:Attribute>`,
    )
    const issuer = more.issuer ?? entity
    const [from, until] = [more.from ?? at(-5), more.until ?? at(300)]
    return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${newId()}" Version="2.0" IssueInstant="${at(0)}" Destination="${more.destination ?? acs}"${answers}><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="${more.id ?? newId()}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject>${more.nameXml ?? `<saml:NameID Format="${account.format ?? nameFormats.persistent}">${escaped(account.name)}</saml:NameID>`}<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${until}" Recipient="${more.recipient ?? acs}"${answers}/></saml:SubjectConfirmation></saml:Subject>${more.conditions ?? `<saml:Conditions NotBefore="${from}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${more.audience ?? audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`}<saml:AuthnStatement AuthnInstant="${at(-3)}" SessionIndex="${more.session ?? newId()}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement></saml:Assertion></samlp:Response>`
  }

  function logoutRequest(
    slo: string,
    name: string,
    session: string | null,
    more: Partial<Record<'issuer' | 'at' | 'id', string>> = {},
  ): string {
    return `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${more.id ?? newId()}" Version="2.0" IssueInstant="${more.at ?? at(0)}" Destination="${slo}"><saml:Issuer>${more.issuer ?? entity}</saml:Issuer><saml:NameID>${escaped(name)}</saml:NameID>${session === null ? '' : `<samlp:SessionIndex>${session}</samlp:SessionIndex>`}</samlp:LogoutRequest>`
  }

  return {
    ...{ url, entity, own, published, metadata, on, read, answer, logoutRequest },
    /** Is an address signed by this certificate of ours? */
    isSigned(to: string, certificate: string): boolean {
      const search = new URL(to).search.slice(1)
      const [text = '', signature = ''] = search.split('&Signature=')
      return createVerify('sha256')
        .update(text)
        .verify(pemOf(certificate), Buffer.from(decodeURIComponent(signature), 'base64'))
    },
    inflate: (message: string) => inflateRawSync(Buffer.from(message, 'base64')).toString(),
    at,
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
export type SamlPeer = Awaited<ReturnType<typeof openSamlPeer>>
