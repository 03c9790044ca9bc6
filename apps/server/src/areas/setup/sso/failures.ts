import { Refusal, sentenceOf } from '@workplace/contract/kernel/refusal'
import { type Label, type Language, say } from '@workplace/contract/kernel/words'
import * as refusals from '@workplace/contract/setup/refusals'
import { DirectoryError } from '../../../adapters/identity/port'
import { SamlDenied, SamlFault, type SamlFlaw } from '../saml/fault'
import type { Provider } from './provider.store'
import { SettingsFault } from './settings-fault'

type Named = Pick<Provider, 'name'>
/** What a token says falsely, as `sso_untrue` tells it. */
export type Untrue = SamlFlaw | 'tenant'

const cut = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 200)

/** What went wrong with an answer, in words; by the codes of oauth4webapi. */
const reasons: Readonly<Record<string, Label>> = {
  OAUTH_TIMEOUT: ['没有及时答复', 'it took too long to answer'],
  OAUTH_PARSE_ERROR: ['答复不是有效的 JSON', 'the answer isn’t valid JSON'],
  OAUTH_RESPONSE_IS_NOT_JSON: ['答复不是 JSON', 'the answer isn’t JSON'],
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: [
    '其配置文档中的颁发者与所填的不同',
    'its document names another issuer than the one entered',
  ],
  OAUTH_MISSING_SERVER_METADATA: ['其配置文档缺少必要的地址', 'its document lacks an address that is needed'],
  OAUTH_INVALID_SERVER_METADATA: ['其配置文档有误', 'its document is malformed'],
  OAUTH_UNSUPPORTED_OPERATION: ['它要求的方式不受支持', 'it asks for something that isn’t supported'],
  OAUTH_WWW_AUTHENTICATE_CHALLENGE: ['它不接受所发的令牌', 'it didn’t accept its own token'],
}

/** What went wrong while a directory was asked. */
const directoryFaults: Readonly<Record<DirectoryError['fault'], Label>> = {
  late: ['5秒内没有答复', 'it didn’t answer within 5 seconds'],
  way: ['无法连接', 'it can’t be reached'],
  account: ['它不接受查询账号或其密码', 'it doesn’t accept the account that looks people up, or its password'],
  tls: ['它要求另一种加密方式', 'it asks for another encryption'],
  base: ['没有所填的 Base DN', 'the base DN doesn’t exist there'],
  filter: ['过滤条件有误', 'the filter can’t be read'],
  refused: ['它拒绝了请求（{said}）', 'it said no ({said})'],
}

type Thrown = {
  code?: string
  error?: string
  error_description?: string
  status?: number
  cause?: Thrown & { claim?: string }
  message?: string
}

const untrue = (what: Untrue) => (provider: Named) => new Refusal(refusals.sso_untrue, { name: provider.name, what })

/** Somebody came back with a no, in the words of the provider. */
export const deniedAnswer = (
  { name }: Named,
  {
    error = '',
    error_description = '',
  }: { readonly error?: string | undefined; readonly error_description?: string | undefined },
) => new Refusal(refusals.sso_denied, { name, why: `${error} ${error_description}`.trim().slice(0, 200) || '–' })

export const untrueAnswer = (provider: Named, what: Untrue) => untrue(what)(provider)

function whatIsUntrue({ code, cause, message = '' }: Thrown): Untrue | undefined {
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return 'time'
  if (code === 'OAUTH_KEY_SELECTION_FAILED') return 'signature'
  if (code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED') {
    const claim = claimIn(cause)
    return claim === 'iss' || claim === 'aud' || claim === 'nonce' ? claim : claim === 'azp' ? 'aud' : 'other'
  }
  if (code === 'OAUTH_INVALID_RESPONSE') {
    const said = `${message} ${cause?.message ?? ''}`
    const named = /"(iss|aud|nonce)"/.exec(said)?.[1] as Untrue | undefined
    return /signature/i.test(said) ? 'signature' : (named ?? 'other')
  }
  return undefined
}

/** The claim stands one cause deeper where the library wraps what its kernel threw. */
const claimIn = (cause: Thrown['cause']): string | undefined => cause?.claim ?? cause?.cause?.claim

/** What went wrong while a provider was asked, as it is told in a language. */
export function failureOf(provider: Named, error: unknown, language: Language): Refusal {
  if (error instanceof Refusal) {
    if (error.kind[0].startsWith('sso_')) return error
    const why = say(sentenceOf(error.kind), language, error.values)
    return new Refusal(refusals.sso_unreachable, { name: provider.name, why })
  }
  if (error instanceof SettingsFault) {
    const why = say(directoryFaults.refused, language, { said: cut(error.message) })
    return new Refusal(refusals.sso_unreachable, { name: provider.name, why })
  }
  if (error instanceof SamlFault) return untrue(error.flaw)(provider)
  if (error instanceof SamlDenied)
    return new Refusal(refusals.sso_denied, { name: provider.name, why: cut(error.message) || '–' })
  if (error instanceof DirectoryError && !(error.cause instanceof Refusal)) {
    const why = say(directoryFaults[error.fault], language, { said: error.message })
    return new Refusal(refusals.sso_unreachable, { name: provider.name, why })
  }
  const thrown = error as Thrown
  // what our own way refused stands as the cause
  if (thrown.cause instanceof Refusal) return failureOf(provider, thrown.cause, language)
  if (typeof thrown.error === 'string')
    return new Refusal(refusals.sso_denied, {
      name: provider.name,
      why: cut(`${thrown.error} ${thrown.error_description ?? ''}`),
    })
  const what = whatIsUntrue(thrown)
  if (what !== undefined) return untrue(what)(provider)
  const status =
    thrown.code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' ? (thrown.cause as { status?: number })?.status : undefined
  const known = status === undefined ? reasons[thrown.code ?? ''] : undefined
  const why =
    status !== undefined
      ? say(['答复的状态码是{status}', 'it answered with status {status}'], language, { status })
      : known !== undefined
        ? say(known, language)
        : cut(String(thrown.message ?? error))
  return new Refusal(refusals.sso_unreachable, { name: provider.name, why })
}

/** The same in both languages, as it is kept. */
export const failureTexts = (provider: Named, error: unknown): Readonly<Record<Language, string>> => {
  const text = (language: Language) => {
    const { kind, values } = failureOf(provider, error, language)
    return say(sentenceOf(kind), language, values)
  }
  return { zh: text('zh'), en: text('en') }
}
