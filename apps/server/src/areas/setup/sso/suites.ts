import { createHash, randomBytes } from 'node:crypto'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/setup/refusals'
import type { Outbound } from '../../../adapters/outbound/port'
import { deniedAnswer } from './failures'
import type { BegunSignOn, Claims, ReturnedAnswer } from './oidc'
import type { Provider, SuitePreset } from './provider.store'
import { SettingsFault } from './settings-fault'
import { statusFault } from './status-fault'
import { withQuery } from './with-query'

/** A suite has so long for each answer. */
const answerMs = 5_000
const answerBytes = 512 * 1024
/** A token of the application is asked for anew so long before it ends. */
const earlyMs = 5 * 60_000
const mostKept = 100

type Body = Readonly<Record<string, unknown>>
type Asked = { readonly method?: 'POST'; readonly headers?: Readonly<Record<string, string>>; readonly json?: Body }
type Ask = (url: string, asked?: Asked) => Promise<Body>
type Suite = Provider & { readonly preset: SuitePreset }
type AppToken = (anew?: boolean) => Promise<string>

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const record = (value: unknown): Body => (typeof value === 'object' && value !== null ? (value as Body) : {})

/** The person's side said no: the code was used before, has ended, or was never given. */
const denied = (error: unknown, why: unknown) =>
  Object.assign(new Error('denied'), { error: text(error), error_description: text(why) })

const required = (body: Body, name: string): string => {
  const value = text(body[name])
  if (value === '') throw new SettingsFault(`${name} –`)
  return value
}

/** Which of its servers a suite speaks by; one that a company runs itself answers for all of them. */
const servers = {
  feishu: { page: 'https://accounts.feishu.cn', token: 'https://accounts.feishu.cn', api: 'https://open.feishu.cn' },
  lark: {
    page: 'https://accounts.larksuite.com',
    token: 'https://accounts.larksuite.com',
    api: 'https://open.larksuite.com',
  },
  dingtalk: { page: 'https://login.dingtalk.com', token: 'https://api.dingtalk.com', api: 'https://oapi.dingtalk.com' },
  wecom: {
    page: 'https://login.work.weixin.qq.com',
    token: 'https://open.weixin.qq.com',
    api: 'https://qyapi.weixin.qq.com',
  },
} as const satisfies Record<SuitePreset, unknown>

const serversOf = ({ preset, suite_url }: Suite) => {
  const own = suite_url.replace(/\/+$/, '')
  return own === '' ? servers[preset] : { page: own, token: own, api: own }
}

type Begin = {
  readonly suite: Suite
  readonly redirect_uri: string
  readonly begun: BegunSignOn
  readonly inApp: boolean
}
type Exchange = {
  readonly suite: Suite
  readonly ask: Ask
  readonly appToken: AppToken
  readonly redirect_uri: string
  readonly begun: BegunSignOn
  readonly code: string
}
type Dialect = {
  /** Where a browser goes. */
  page(begin: Begin): URL
  /** A token of the application itself, and for how many seconds it lasts. */
  credentials(suite: Suite, ask: Ask): Promise<{ token: string; seconds: number }>
  /** Whom a code stands for, as the suite describes its people. */
  person(exchange: Exchange): Promise<Claims>
}

/** https://open.feishu.cn/document/common-capabilities/sso/api/obtain-oauth-code and what it leads to. */
const feishu: Dialect = {
  page: ({ suite, redirect_uri, begun }) =>
    withQuery(`${serversOf(suite).page}/open-apis/authen/v1/authorize`, {
      ...{ client_id: suite.client_id, response_type: 'code', redirect_uri, state: begun.state },
      code_challenge: createHash('sha256').update(begun.verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }),
  async credentials(suite, ask) {
    const said = await ask(`${serversOf(suite).api}/open-apis/auth/v3/tenant_access_token/internal`, {
      method: 'POST',
      json: { app_id: suite.client_id, app_secret: suite.client_secret ?? '' },
    })
    if (said.code !== 0) throw new SettingsFault(`${text(said.code)} ${text(said.msg)}`)
    return { token: required(said, 'tenant_access_token'), seconds: Number(said.expire) || 0 }
  },
  async person({ suite, ask, redirect_uri, begun, code }) {
    const { token, api } = serversOf(suite)
    const said = await ask(`${token}/oauth/v3/token`, {
      method: 'POST',
      json: {
        ...{ grant_type: 'authorization_code', client_id: suite.client_id, client_secret: suite.client_secret ?? '' },
        ...{ code, redirect_uri, code_verifier: begun.verifier },
      },
    })
    if (said.error === 'invalid_grant') throw denied(said.error, said.error_description)
    if (said.error !== undefined || (said.code !== undefined && said.code !== 0))
      throw new SettingsFault(`${text(said.error ?? said.code)} ${text(said.error_description ?? said.msg)}`)
    const answer = await ask(`${api}/open-apis/authen/v1/user_info`, {
      headers: { authorization: `Bearer ${required(said, 'access_token')}` },
    })
    if (answer.code !== 0) throw new SettingsFault(`${text(answer.code)} ${text(answer.msg)}`)
    return record(answer.data)
  },
}

/** https://open.dingtalk.com/document/orgapp/tutorial-obtaining-user-personal-information and what it leads to. */
const dingtalk: Dialect = {
  page: ({ suite, redirect_uri, begun }) =>
    withQuery(`${serversOf(suite).page}/oauth2/auth`, {
      ...{ client_id: suite.client_id, response_type: 'code', redirect_uri, state: begun.state },
      ...{ scope: 'openid', prompt: 'consent' },
    }),
  async credentials(suite, ask) {
    const said = await ask(`${serversOf(suite).token}/v1.0/oauth2/accessToken`, {
      method: 'POST',
      json: { appKey: suite.client_id, appSecret: suite.client_secret ?? '' },
    })
    if (said.accessToken === undefined) throw new SettingsFault(`${text(said.code)} ${text(said.message)}`)
    return { token: required(said, 'accessToken'), seconds: Number(said.expireIn) || 0 }
  },
  async person({ suite, ask, appToken, code }) {
    const { token, api } = serversOf(suite)
    const said = await ask(`${token}/v1.0/oauth2/userAccessToken`, {
      method: 'POST',
      json: {
        ...{ clientId: suite.client_id, clientSecret: suite.client_secret ?? '' },
        ...{ code, grantType: 'authorization_code' },
      },
    })
    if (said.accessToken === undefined) {
      if (/code/i.test(text(said.code))) throw denied(said.code, said.message)
      throw new SettingsFault(`${text(said.code)} ${text(said.message)}`)
    }
    const self = await ask(`${token}/v1.0/contact/users/me`, {
      headers: { 'x-acs-dingtalk-access-token': required(said, 'accessToken') },
    })
    const unionid = required(self, 'unionId')
    // people of any company come this far: only the directory of one's own says who belongs to it
    const of = async (path: string, json: Body) => {
      const found = await ask(`${api}${path}?access_token=${encodeURIComponent(await appToken())}`, {
        method: 'POST',
        json,
      })
      if (found.errcode === 60121) throw new Refusal(refusals.sso_untrue, { name: suite.name, what: 'tenant' })
      if (found.errcode !== 0) throw new SettingsFault(`${text(found.errcode)} ${text(found.errmsg)}`)
      return record(found.result)
    }
    const { userid, contact_type } = await of('/topapi/user/getbyunionid', { unionid })
    // 1: an outside contact
    if (contact_type === 1) throw new Refusal(refusals.sso_untrue, { name: suite.name, what: 'tenant' })
    const person = await of('/topapi/v2/user/get', { userid, language: 'zh_CN' })
    return { ...person, unionid }
  },
}

/** https://developer.work.weixin.qq.com/document/path/98151 and what it leads to. */
const wecom: Dialect = {
  page({ suite, redirect_uri, begun, inApp }) {
    const { page, token } = serversOf(suite)
    if (!inApp)
      return withQuery(`${page}/wwlogin/sso/login`, {
        ...{ login_type: 'CorpApp', appid: suite.client_id, agentid: suite.agent_id, redirect_uri, state: begun.state },
      })
    const url = withQuery(`${token}/connect/oauth2/authorize`, {
      ...{ appid: suite.client_id, redirect_uri, response_type: 'code', scope: 'snsapi_base' },
      ...{ state: begun.state, agentid: suite.agent_id },
    })
    url.hash = 'wechat_redirect'
    return url
  },
  async credentials(suite, ask) {
    const at = withQuery(`${serversOf(suite).api}/cgi-bin/gettoken`, {
      ...{ corpid: suite.client_id, corpsecret: suite.client_secret ?? '' },
    })
    const said = await ask(at.href)
    if (said.errcode !== 0) throw new SettingsFault(`${text(said.errcode)} ${text(said.errmsg)}`)
    return { token: required(said, 'access_token'), seconds: Number(said.expires_in) || 0 }
  },
  async person({ suite, ask, appToken, code }) {
    const of = async (path: string, query: Readonly<Record<string, string>>) => {
      const once = async (anew: boolean) =>
        ask(withQuery(`${serversOf(suite).api}${path}`, { access_token: await appToken(anew), ...query }).href)
      const first = await once(false)
      // the suite may end a token before its time
      return first.errcode === 40014 || first.errcode === 42001 ? once(true) : first
    }
    const who = await of('/cgi-bin/auth/getuserinfo', { code })
    if (who.errcode === 40029) throw denied(who.errcode, who.errmsg)
    if (who.errcode !== 0) throw new SettingsFault(`${text(who.errcode)} ${text(who.errmsg)}`)
    const userid = text(who.userid ?? who.UserId)
    // whoever does not belong to the company is told by another name
    if (userid === '') throw new Refusal(refusals.sso_untrue, { name: suite.name, what: 'tenant' })
    const person = await of('/cgi-bin/user/get', { userid })
    // an application may see no more than who it is
    const { errcode, errmsg: _message, ...details } = person
    return errcode === 0 ? { ...details, userid } : { userid }
  },
}

const dialects: Readonly<Record<SuitePreset, Dialect>> = { feishu, lark: feishu, dingtalk, wecom }

/** What a suite calls somebody, whoever renames or moves them. Undefined: nobody of the company that was entered. */
export function suiteSubject({ preset, tenant_key }: Provider, claims: Claims): string | undefined {
  const whole = (value: unknown) =>
    typeof value === 'string' && value !== '' && value.length <= 300 && !/[\s\p{Cc}]/u.test(value) ? value : undefined
  // its accounts are the same in capitals
  if (preset === 'wecom') return whole(claims.userid)?.toLowerCase()
  if (preset === 'dingtalk') return whole(claims.unionid)
  return tenant_key !== '' && claims.tenant_key === tenant_key ? whole(claims.union_id) : undefined
}

/** What only a company's administrators write there; all else people may change themselves. */
export const suiteKeeps = (claim: string): boolean => ['user_id', 'employee_no', 'userid', 'job_number'].includes(claim)

/** What a suite is asked, each in its own words, by the one way out. */
export function openSuites(outbound: Outbound, publicUrl: string | null, now: () => number) {
  const tokens = new Map<string, { readonly token: string; readonly until: number }>()

  const ask: Ask = async (url, { method, headers = {}, json } = {}) => {
    const { status, body } = await outbound('identity').request(url, {
      ...(method === undefined ? {} : { method }),
      headers: {
        accept: 'application/json',
        ...(json && { 'content-type': 'application/json; charset=utf-8' }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...{ withinMs: answerMs, silentMs: answerMs, mostBytes: answerBytes, plainInside: true },
    })
    let said: unknown
    try {
      said = JSON.parse(body.toString('utf8'))
    } catch {
      // a page of an error is no answer either
      throw status === 200 ? Object.assign(new Error('no JSON'), { code: 'OAUTH_PARSE_ERROR' }) : statusFault(status)
    }
    if (status >= 500) throw statusFault(status)
    return record(said)
  }

  /** Kept while it lasts: suites count how often they are asked for one. */
  async function appToken(suite: Suite, anew = false): Promise<string> {
    const key = `${suite.company_id}.${suite.id}.${suite.version}`
    const before = tokens.get(key)
    if (!anew && before !== undefined && before.until > now()) return before.token
    const { token, seconds } = await dialects[suite.preset].credentials(suite, ask)
    if (tokens.size >= mostKept) tokens.clear()
    tokens.set(key, { token, until: now() + seconds * 1000 - earlyMs })
    return token
  }

  const redirectUrl = () => {
    if (publicUrl === null) throw new Refusal(refusals.sso_address)
    return `${publicUrl}/sso-return`
  }

  return {
    /** Is the application known there, by its secret? */
    check: (suite: Suite): Promise<string> => appToken(suite, true),

    /** `inApp`: the browser is the suite's own, whose people are signed in already. */
    begin(suite: Suite, { inApp }: { readonly inApp: boolean }): { to: string; begun: BegunSignOn } {
      // one of them takes letters and digits only
      const begun = {
        nonce: '',
        verifier: randomBytes(32).toString('base64url'),
        state: randomBytes(32).toString('hex'),
      }
      return { to: dialects[suite.preset].page({ suite, redirect_uri: redirectUrl(), begun, inApp }).href, begun }
    },

    async finish(suite: Suite, begun: BegunSignOn, returned: ReturnedAnswer): Promise<Claims> {
      const { code, error } = returned
      if (error !== undefined || code === undefined) throw deniedAnswer(suite, returned)
      return dialects[suite.preset].person({
        ...{ suite, ask, begun, code, redirect_uri: redirectUrl() },
        appToken: (anew) => appToken(suite, anew),
      })
    },
  }
}
export type Suites = ReturnType<typeof openSuites>
