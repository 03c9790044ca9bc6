import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

// Feishu, DingTalk and WeCom as small as the tests need, in the forms that they publish: pages that send people back with
// a code, tokens of people and of applications, and what they say of somebody.

export type SuiteName = 'feishu' | 'dingtalk' | 'wecom'
type Said = Record<string, unknown>
type Person = {
  /** `union_id`, `unionId`, `userid`. */
  readonly key: string
  /** As the suite describes its people, in its own names. */
  readonly details: Said
  /** Not of the company whose application it is. */
  readonly isOutside?: boolean
}
type Given = { readonly person: Person; readonly challenge: string | null; readonly redirect: string }
type Asked = {
  readonly path: string
  readonly query: URLSearchParams
  readonly body: Said
  readonly headers: NodeJS.Dict<string | string[]>
}

/** An application of a company there. */
export const application = { id: 'cli_a1', secret: 's3cret-of-the-app', agent: '1000002' } as const

export async function openSuitePeer() {
  const codes = new Map<string, Given>()
  const tokens = new Map<string, Person>()
  let appTokens: string[] = []
  const on = {
    /** Who is signed in there; undefined: nobody, who then says no. */
    as: undefined as Person | undefined,
    /** Answers in place of what would be said. */
    instead: undefined as ((asked: Asked) => { status: number; body: string; late?: boolean } | undefined) | undefined,
  }
  /** Each request, as `POST /path`. */
  const asked: string[] = []
  const fresh = (prefix: string) => `${prefix}${randomBytes(12).toString('hex')}`
  const newAppToken = () => {
    const token = fresh('app-')
    appTokens.push(token)
    return token
  }

  function takeCode(code: unknown): Given | undefined {
    const given = codes.get(String(code))
    codes.delete(String(code))
    return given
  }
  const isApp = (id: unknown, secret: unknown) => id === application.id && secret === application.secret
  const bearer = ({ headers }: Asked) => String(headers.authorization ?? '').replace(/^Bearer /, '')
  const digest = (verifier: unknown) => createHash('sha256').update(String(verifier)).digest('base64url')

  const answers: Readonly<Record<string, (asked: Asked) => [status: number, said: Said]>> = {
    'POST /open-apis/auth/v3/tenant_access_token/internal': ({ body }) =>
      isApp(body.app_id, body.app_secret)
        ? [200, { code: 0, msg: 'ok', tenant_access_token: newAppToken(), expire: 7200 }]
        : [200, { code: 10014, msg: 'app secret invalid' }],
    'POST /oauth/v3/token': ({ body }) => {
      if (!isApp(body.client_id, body.client_secret))
        return [400, { code: 20002, error: 'invalid_client', error_description: 'The client secret is invalid.' }]
      const given = takeCode(body.code)
      if (given === undefined || given.redirect !== body.redirect_uri || given.challenge !== digest(body.code_verifier))
        return [400, { code: 20003, error: 'invalid_grant', error_description: 'The authorization code is invalid.' }]
      const token = fresh('u-')
      tokens.set(token, given.person)
      return [200, { code: 0, access_token: token, expires_in: 7200, token_type: 'Bearer', scope: 'auth:user.id:read' }]
    },
    'GET /open-apis/authen/v1/user_info': (one) => {
      const person = tokens.get(bearer(one))
      if (person === undefined) return [401, { code: 99991668, msg: 'Invalid access token' }]
      const tenant = person.isOutside ? 'tenant-of-others' : 'tenant-of-ours'
      return [
        200,
        {
          code: 0,
          msg: 'success',
          data: { union_id: person.key, open_id: 'ou_1', tenant_key: tenant, ...person.details },
        },
      ]
    },

    'POST /v1.0/oauth2/accessToken': ({ body }) =>
      isApp(body.appKey, body.appSecret)
        ? [200, { accessToken: newAppToken(), expireIn: 7200 }]
        : [400, { code: 'invalidClientIdOrSecret', message: '无效的clientId或者clientSecret' }],
    'POST /v1.0/oauth2/userAccessToken': ({ body }) => {
      const given = isApp(body.clientId, body.clientSecret) ? takeCode(body.code) : undefined
      if (given === undefined)
        return [400, { code: 'invalidParameter.authCode.notFound', message: '不存在的临时授权码' }]
      const token = fresh('u-')
      tokens.set(token, given.person)
      return [200, { accessToken: token, refreshToken: fresh('r-'), expireIn: 7200 }]
    },
    'GET /v1.0/contact/users/me': ({ headers }) => {
      const person = tokens.get(String(headers['x-acs-dingtalk-access-token']))
      if (person === undefined) return [400, { code: 'InvalidAuthentication', message: '不合法的access_token' }]
      return [200, { unionId: person.key, openId: 'o-1', nick: 'whatever they like' }]
    },
    'POST /topapi/user/getbyunionid': ({ query, body }) => {
      if (!appTokens.includes(query.get('access_token') ?? ''))
        return [200, { errcode: 40014, errmsg: '不合法的access_token' }]
      const person = [...tokens.values()].find(({ key }) => key === body.unionid)
      if (person === undefined || person.isOutside) return [200, { errcode: 60121, errmsg: '找不到该用户' }]
      return [200, { errcode: 0, errmsg: 'ok', result: { contact_type: 0, userid: person.details.userid } }]
    },
    'POST /topapi/v2/user/get': ({ query, body }) => {
      if (!appTokens.includes(query.get('access_token') ?? ''))
        return [200, { errcode: 40014, errmsg: '不合法的access_token' }]
      const person = [...tokens.values()].find(({ details }) => details.userid === body.userid)
      return person === undefined
        ? [200, { errcode: 60121, errmsg: '找不到该用户' }]
        : [200, { errcode: 0, errmsg: 'ok', result: { unionid: person.key, ...person.details } }]
    },

    'GET /cgi-bin/gettoken': ({ query }) =>
      isApp(query.get('corpid'), query.get('corpsecret'))
        ? [200, { errcode: 0, errmsg: 'ok', access_token: newAppToken(), expires_in: 7200 }]
        : [200, { errcode: 40001, errmsg: 'invalid credential' }],
    'GET /cgi-bin/auth/getuserinfo': ({ query }) => {
      if (!appTokens.includes(query.get('access_token') ?? ''))
        return [200, { errcode: 42001, errmsg: 'access_token expired' }]
      const given = takeCode(query.get('code'))
      if (given === undefined) return [200, { errcode: 40029, errmsg: 'invalid code' }]
      if (given.person.isOutside) return [200, { errcode: 0, errmsg: 'ok', openid: 'oAAA', external_userid: 'wmAAA' }]
      return [200, { errcode: 0, errmsg: 'ok', userid: given.person.key }]
    },
    'GET /cgi-bin/user/get': ({ query }) => {
      if (!appTokens.includes(query.get('access_token') ?? ''))
        return [200, { errcode: 42001, errmsg: 'access_token expired' }]
      const { details = {} } = on.as ?? {}
      return [200, { errcode: 0, errmsg: 'ok', userid: query.get('userid'), ...details }]
    },
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://suite')
    const sent = await text(request)
    const one = {
      path: url.pathname,
      query: url.searchParams,
      body: sent === '' ? {} : JSON.parse(sent),
      headers: request.headers,
    }
    // a browser at one of its pages, whose person agrees at once
    if (url.searchParams.has('redirect_uri')) {
      response.writeHead(302, { location: walk(`${home}${request.url}`).href }).end()
      return
    }
    const name = `${request.method} ${url.pathname}`
    asked.push(name)
    const other = on.instead?.(one)
    if (other?.late) return // says nothing, ever
    const [status, said] = answers[name]?.(one) ?? [404, { code: 404, msg: 'no such interface' }]
    response.writeHead(other?.status ?? status, { 'content-type': 'application/json' })
    response.end(other?.body ?? JSON.stringify(said))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** What a browser does at the page: the address with which it comes back. Fails where the page would refuse. */
  function walk(to: string): URL {
    const page = new URL(to)
    const of = (name: string) => page.searchParams.get(name) ?? ''
    const expected: Readonly<Record<string, readonly string[]>> = {
      '/open-apis/authen/v1/authorize': ['client_id', 'response_type', 'redirect_uri', 'state'],
      '/oauth2/auth': ['client_id', 'response_type', 'redirect_uri', 'state', 'scope', 'prompt'],
      '/wwlogin/sso/login': ['login_type', 'appid', 'agentid', 'redirect_uri', 'state'],
      '/connect/oauth2/authorize': ['appid', 'redirect_uri', 'response_type', 'scope', 'state', 'agentid'],
    }
    const missing = expected[page.pathname]?.filter((name) => of(name) === '') ?? [page.pathname]
    if (page.origin !== home || missing.length > 0) throw new Error(`no such page: ${to}, ${missing}`)
    if ((of('client_id') || of('appid')) !== application.id) throw new Error('no such application')
    const isWecom = of('appid') !== ''
    if (isWecom && !/^[A-Za-z0-9]{1,128}$/.test(of('state'))) throw new Error('letters and digits only')

    const back = new URL(of('redirect_uri'))
    back.searchParams.set('state', of('state'))
    if (on.as === undefined) {
      if (!isWecom) back.searchParams.set('error', 'access_denied')
      return back
    }
    const code = fresh('code')
    codes.set(code, { person: on.as, challenge: of('code_challenge') || null, redirect: of('redirect_uri') })
    back.searchParams.set('code', code)
    if (page.pathname === '/oauth2/auth') back.searchParams.set('authCode', code)
    if (isWecom) back.searchParams.set('appid', application.id)
    return back
  }

  return {
    ...{ home, on, asked, walk },
    /** The suite ends all tokens of applications before their time. */
    endAppTokens: () => {
      appTokens = []
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
export type SuitePeer = Awaited<ReturnType<typeof openSuitePeer>>
