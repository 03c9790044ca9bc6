import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// A server of CAS as small as the tests need (CAS Protocol 3.0): tickets for a service, told of once, and logging out.

type Person = { readonly user: string; readonly attributes?: Readonly<Record<string, string | readonly string[]>> }
type Given = { readonly person: Person; readonly service: string; readonly renewed: boolean }

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const answer = (inner: string) =>
  `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">\n  ${inner}\n</cas:serviceResponse>\n`
const failure = (code: string, why: string) =>
  answer(`<cas:authenticationFailure code="${code}">${escaped(why)}</cas:authenticationFailure>`)

export async function openCasPeer() {
  const tickets = new Map<string, Given>()
  /** The service of each ticket that was told of, where its logout is said. */
  const sessions = new Map<string, string>()
  const on = {
    /** Who is signed in there; undefined: nobody. */
    as: undefined as Person | undefined,
    /** It speaks the second version of the protocol only. */
    isOld: false,
    /** Answers in place of what would be said of a ticket. */
    instead: undefined as ((ticket: string) => { status?: number; body: string }) | undefined,
  }
  const asked: string[] = []

  function validation(path: string, query: URLSearchParams): { status: number; body: string } {
    const ticket = query.get('ticket') ?? ''
    const other = on.instead?.(ticket)
    if (other !== undefined) return { status: other.status ?? 200, body: other.body }
    const given = tickets.get(ticket)
    // used up by whoever asks, whatever they ask
    tickets.delete(ticket)
    if (given === undefined) return { status: 200, body: failure('INVALID_TICKET', `Ticket ${ticket} not recognized`) }
    if (given.service !== query.get('service'))
      return { status: 200, body: failure('INVALID_SERVICE', `ticket ${ticket} is not for this service`) }
    if (query.get('renew') === 'true' && !given.renewed)
      return { status: 200, body: failure('INVALID_TICKET', 'not from a new sign-in') }
    sessions.set(ticket, given.service)
    const { user, attributes = {} } = given.person
    const listed = Object.entries(attributes).flatMap(([name, value]) =>
      [value].flat().map((one) => `<cas:${name}>${escaped(one)}</cas:${name}>`),
    )
    const more = path.startsWith('/cas/p3/') ? `<cas:attributes>${listed.join('')}</cas:attributes>` : ''
    return {
      status: 200,
      body: answer(
        `<cas:authenticationSuccess><cas:user>${escaped(user)}</cas:user>${more}</cas:authenticationSuccess>`,
      ),
    }
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://cas')
    asked.push(`${request.method} ${url.pathname}`)
    if (url.pathname === '/cas/login') {
      response.writeHead(302, { location: walk(`${home}${request.url}`).href }).end()
      return
    }
    const isKnown = url.pathname === '/cas/serviceValidate' || (!on.isOld && url.pathname === '/cas/p3/serviceValidate')
    const { status, body } = isKnown
      ? validation(url.pathname, url.searchParams)
      : { status: 404, body: '<h1>404</h1>' }
    response.writeHead(status, { 'content-type': 'application/xml;charset=UTF-8' }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** What a browser does at its page: the address to which it is sent back, with a ticket for that very address. */
  function walk(to: string): URL {
    const page = new URL(to)
    const service = page.searchParams.get('service') ?? ''
    if (page.origin !== home || page.pathname !== '/cas/login' || service === '') throw new Error(`no such page: ${to}`)
    const back = new URL(service)
    if (on.as === undefined) return back
    const ticket = `ST-${randomBytes(20).toString('hex')}-cas`
    tickets.set(ticket, { person: on.as, service, renewed: page.searchParams.get('renew') === 'true' })
    back.searchParams.set('ticket', ticket)
    return back
  }

  return {
    ...{ url: `${home}/cas`, on, asked, sessions, walk },
    /** What a server posts to the service of a ticket when its session is over. */
    logoutRequest: (ticket: string) =>
      `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="LR-${randomBytes(8).toString('hex')}" Version="2.0" IssueInstant="2026-01-01T00:00:00Z"><saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">@NOT_USED@</saml:NameID><samlp:SessionIndex>${ticket}</samlp:SessionIndex></samlp:LogoutRequest>`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
export type CasPeer = Awaited<ReturnType<typeof openCasPeer>>
