import { Refusal } from '@workplace/contract/kernel/refusal'
import type { Label } from '@workplace/contract/kernel/words'
import * as refusals from '@workplace/contract/setup/refusals'
import { suitePresets } from '@workplace/contract/setup/sso-provider'
import * as setupWords from '@workplace/contract/setup/words'
import { accountMark, filterFor, isReadableAttribute } from '@workplace/domain/identity/directory-filter'
import { sql } from 'kysely'
import type { Change, Rules } from '../../../kernel/resources/engine'
import { roleFaults } from '../../people/public'
import { readPem, stateOf } from '../saml/certificates'
import type { SsoDeps } from './deps'
import { endTheirSessions } from './end-sessions'
import { openWithoutProvider } from './passwords'

const MOST_PROVIDERS = 20

const oneTenant: Label = [
  '请填写本企业租户的颁发者（含租户 ID），common、organizations 会让任何企业的人登录',
  'Enter the issuer of your own tenant, with its ID. “common” and “organizations” would let people of any company in.',
]
const takesSecret: Label = [
  '类型、颁发者、地址或客户端 ID 已更改，请重新填写客户端密钥',
  'Type, issuer, address or client ID changed. Enter the client secret again.',
]
const needsSecret: Label = ['请填写应用的密钥（Secret）', 'Enter the secret of the application.']

const takesPassword: Label = [
  '服务器、加密或查询账号已更改，请重新填写密码',
  'Server, encryption or account changed. Enter the password again.',
]
const wrongFilter: Label = [
  '须是一个完整的过滤条件，并在取值处有 {username}，如 (uid={username})',
  'Enter one whole filter with {username} where a value stands, such as (uid={username})',
]
const wrongAttribute: Label = ['请输入属性的名称，如 uid', 'Enter the name of an attribute, such as uid']
const wrongCertificates: Label = [
  '无法读取证书，请粘贴 PEM 格式的证书（-----BEGIN CERTIFICATE-----），最多20个',
  'These can’t be read. Paste certificates in PEM (-----BEGIN CERTIFICATE-----), 20 at most.',
]
const weakCertificates: Label = [
  '签名证书须为 RSA，2048位以上',
  'Certificates that sign have to be RSA, of 2048 bits at least.',
]
const noValidCertificate: Label = ['没有在有效期内的证书', 'None of these certificates is valid now.']
const noMail: Label = ['目录请按账号或工号认人', 'Of a directory, match people by account or employee ID']

const state = (column: string) =>
  sql`(select ${sql.raw(column)} from sso_provider_state s where s.company_id = t.company_id and s.provider_id = t.id)`

/** Whoever changes one of these has to try it again. */
const connecting = [
  ...['preset', 'issuer', 'client_id', 'client_secret', 'scopes', 'tenant_key', 'agent_id', 'suite_url', 'cas_url'],
  ...['ldap_host', 'ldap_port', 'ldap_security', 'ldap_ca', 'bind_dn', 'bind_password', 'base_dn'],
  ...['user_filter', 'key_attribute'],
  ...['saml_entity_id', 'saml_sso_url', 'saml_certificates', 'saml_subject', 'name_id_format'],
]
const secret = ['client_secret', 'bind_password']
const suites: readonly string[] = suitePresets
/** A stored password goes to where it was stored for. */
const whereTo = ['ldap_host', 'ldap_port', 'ldap_security', 'ldap_ca', 'bind_dn']
const attributes = [
  'claim_username',
  'claim_name',
  'claim_mail',
  'claim_phone',
  'claim_job_num',
  'groups_claim',
  'key_attribute',
]

/** What is wrong with a directory as it is to be saved. */
async function directoryFaults({ directories }: Deps, { before, after }: Change): Promise<Record<string, Label>> {
  if (after.preset !== 'ldap') return {}
  const filter = String(after.user_filter)
  // an asterisk has a meaning in a value, and none can be in a name
  const isWhole = filter.includes(accountMark) && (await directories.isFilter(filterFor(filter, '*')))
  const named = attributes.filter((name) => {
    const value = after[name]
    return typeof value === 'string' && value !== '' && !isReadableAttribute(value)
  })
  const moved = before !== null && whereTo.some((name) => (before[name] ?? '') !== (after[name] ?? ''))
  return {
    ...(isWhole ? {} : { user_filter: wrongFilter }),
    ...Object.fromEntries(named.map((name) => [name, wrongAttribute])),
    ...(moved && before.bind_password_set === true && !after.bind_password ? { bind_password: takesPassword } : {}),
    ...(after.match_by === 'mail' ? { match_by: noMail } : {}),
  }
}

/** What is wrong with a provider of SAML as it is to be saved. */
function samlFaults({ now }: Deps, { after }: Change): Record<string, Label> {
  if (after.preset !== 'saml' || !after.saml_certificates) return {}
  const read = readPem(String(after.saml_certificates))
  const states = read?.map((one) => stateOf(one, now()))
  const fault =
    states === undefined
      ? wrongCertificates
      : states.includes('weak')
        ? weakCertificates
        : states.every((one) => one === 'expired')
          ? noValidCertificate
          : undefined
  return fault === undefined ? {} : { saml_certificates: fault }
}

type Deps = Pick<SsoDeps, 'oidc' | 'saml' | 'cas' | 'sessions' | 'directories' | 'now'>
type Mapped = readonly { readonly group: string; readonly role_id: number }[]

/** When the last of these certificates ends. */
export const lastEnd = (pem: string): string | null => {
  const ends = (readPem(pem) ?? []).map(({ until }) => until)
  return ends.length === 0 ? null : new Date(Math.max(...ends)).toISOString()
}

/** What a provider does beyond its declaration. */
export function providerRules(deps: Deps): Rules {
  const service = deps.cas.serviceUrl('{slug}') ?? ''
  /** One of our addresses, with the name of the row in it. */
  const ours = (which: 'entity_id' | 'acs' | 'slo') =>
    sql`replace(${deps.saml.home() === null ? '' : deps.saml.addresses({ slug: '{slug}' })[which]}::text, '{slug}', t.slug)`
  return {
    beforeSave: async (call, changes) => {
      if (changes.some(({ before }) => before === null)) {
        const [row] = await call.db.query<{ many: number }>(
          'select count(*)::int as many from sso_provider where company_id = $1',
          [call.actor.company_id],
        )
        if ((row?.many ?? 0) >= MOST_PROVIDERS) throw new Refusal(refusals.sso_many, { most: MOST_PROVIDERS })
      }
      return Promise.all(
        changes.map(async (change) => {
          const { before, after } = change
          const mapped = ((after.role_map ?? []) as Mapped).map(({ role_id }) => role_id)
          const given = (after.role_ids ?? []) as number[]
          const [known] = await call.db.query<{ many: number }>(
            'select count(*)::int as many from role where company_id = $1 and id = any($2)',
            [call.actor.company_id, [...new Set(mapped)]],
          )
          const many = /^https:\/\/[^/]+\/(?:common|organizations|consumers)(?:\/|$)/i.test(String(after.issuer))
          // it goes to where it was meant for, and not elsewhere because somebody changed an address
          const moved =
            before !== null &&
            ['preset', 'issuer', 'client_id', 'suite_url'].some((name) => (before[name] ?? '') !== (after[name] ?? ''))
          const isOfSuite = suites.includes(String(after.preset))
          const lacks = isOfSuite && !after.client_secret && before?.client_secret_set !== true
          const again = moved && before.client_secret_set === true && !after.client_secret
          const beyondGiven = await roleFaults(call, given)
          const beyondMapped = await roleFaults(call, mapped)
          return {
            ...(await directoryFaults(deps, change)),
            ...samlFaults(deps, change),
            ...(many ? { issuer: oneTenant } : {}),
            ...(lacks ? { client_secret: needsSecret } : again ? { client_secret: takesSecret } : {}),
            ...(beyondGiven === undefined ? {} : { role_ids: beyondGiven }),
            ...(known?.many !== new Set(mapped).size ? { role_map: setupWords.roleGone } : {}),
            ...(beyondMapped === undefined ? {} : { role_map: beyondMapped }),
          }
        }),
      )
    },
    kept: (_change, call) => ({ owner_id: call.actor.user_id }),
    afterSave: async (call, saved) => {
      for (const { id, before, after } of saved) {
        const isSame =
          before !== null && connecting.every((name) => secret.includes(name) || before[name] === after[name])
        await call.db.query(
          `insert into sso_provider_state (company_id, provider_id, certificates_until) values ($1, $2, $4)
         on conflict (company_id, provider_id) do update
           set tried_at = case when $3 then sso_provider_state.tried_at end, certificates_until = $4`,
          [
            ...[call.actor.company_id, id, isSame && !after.client_secret && !after.bind_password],
            after.preset === 'saml' ? lastEnd(String(after.saml_certificates ?? '')) : null,
          ],
        )
      }
    },
    afterDelete: openWithoutProvider,
    // before: then it is still known by whom they came
    beforeDelete: async (call, rows) => {
      await endTheirSessions(
        deps,
        call,
        rows.map(({ id }) => id),
      )
    },
    computed: {
      state: () =>
        sql`case when t.status = 'off' and ${state('s.tried_at')} is null then 'untried' when t.status = 'off' then 'off'
        when ${state('s.tried_at')} is null then 'changed'
        when ${state('s.failed_at')} > coalesce(${state('s.last_ok_at')}, '-infinity') then 'failing' else 'well' end`,
      metadata_url: () => sql`case when t.preset = 'saml' then ${ours('entity_id')} else '' end`,
      redirect_url: () => sql`case t.preset when 'ldap' then '' when 'saml' then ${ours('acs')}
      when 'cas' then replace(${service}::text, '{slug}', t.slug)
      else ${deps.oidc.redirectUrl() ?? ''}::text end`,
      logout_url:
        () => sql`case when t.preset in ('ldap', 'cas', ${sql.join(suites)}) then '' when t.preset = 'saml' then ${ours('slo')}
      else replace(${deps.oidc.logoutUrl('{slug}') ?? ''}::text, '{slug}', t.slug) end`,
      certificates_until: () => state('s.certificates_until'),
      people: () =>
        sql`(select count(*)::int from sso_identity i where i.company_id = t.company_id and i.provider_id = t.id)`,
      last_ok_at: () => state('s.last_ok_at'),
      last_error: (call) =>
        sql`(select split_part(s.last_error, chr(10), ${call.language === 'en' ? 2 : 1}) from sso_provider_state s
        where s.company_id = t.company_id and s.provider_id = t.id)`,
    },
  }
}
