import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { codesIn, isCompanyWide } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { neverBecause, whyNever } from '@workplace/contract/kernel/scope'
import type { Label } from '@workplace/contract/kernel/words'
import { permissions } from '@workplace/contract/permission/permissions'
import type { WhyNot, whyNot } from '@workplace/contract/setup/application-calls'
import { administersAll, type Call } from '../../../kernel/call/call'
import type { Route } from '../../../kernel/call/route'
import { actorNamed } from '../../../kernel/session/session-store'
import { areaOfScope } from '../scopes/offered-scopes'
import { applicationOf } from './application.store'
import { peopleAt } from './people'

type Gate = WhyNot['gates'][number]
const gate = (name: Gate['gate'], passed: boolean, [zh, en]: Label): Gate => ({
  gate: name,
  passed,
  found: [zh, en],
})

const effects: Readonly<Record<string, Label>> = { read: ['查看', 'read'], write: ['修改', 'change'] }
/** `会议：查看（meeting:read）` */
function scopeWords(scope: string): Label {
  const [zh, en] = areaOfScope(scope)
  const [does, doing] = effects[scope.split(':')[1] ?? ''] ?? ['', '']
  return [`${zh}：${does}（${scope}）`, `${en}: ${doing} (${scope})`]
}
const codeWords = (codes: readonly (keyof typeof permissions | string)[]): Label => {
  const names = codes.map((code) => permissions.get(code as never) ?? ([code, code] as const))
  return [names.map(([zh]) => zh).join(' / '), names.map(([, en]) => en).join(' / ')]
}

/** `GET /oauth2_application/why`: the gates of a call in their order, each as it stands now. */
export const whyRefused =
  (routes: () => readonly Route[]) =>
  async (call: Call, { id, method, path, user_id: as }: ParsedOf<typeof whyNot>): Promise<OutputOf<typeof whyNot>> => {
    const one = await applicationOf(call, id)
    const { company_id } = call.actor
    const sought = path.replace(/^\/prod-api(?=\/)/, '').replace(/\/$/, '')
    const route = routes().find(({ endpoint }) => endpoint.method === method && endpoint.path === sought)
    if (route === undefined) throw new Refusal(refusals.no_such_call, {}, { status: 200 })
    const { endpoint, scope = null } = route
    const [keys] = await call.db.query<{ valid: number }>(
      `select count(*) filter (where revoked_at is null and expires_at > now())::int as valid
       from application_key where company_id = $1 and application_id = $2`,
      [company_id, id],
    )
    // at which people sign in acts for each of them: it is tried as one of those, or as who asks
    const asked = one.user_id === null && as !== undefined ? as : null
    const [signedIn] = asked === null ? [] : await peopleAt(call, id, asked)
    if (asked !== null && signedIn === undefined) throw new Refusal(refusals.not_found)
    const user_id = one.user_id ?? asked ?? call.actor.user_id
    const [person] = await call.db.query<{ name: string; status: string }>(
      'select name, status from users where company_id = $1 and id = $2',
      [company_id, user_id],
    )
    const actor = await actorNamed(call.db, company_id, user_id)
    const valid = keys?.valid ?? 0
    const name = person?.name ?? ''
    const never = whyNever(endpoint)
    const codes = codesIn(endpoint.access)
    const holds = codes.length === 0 || codes.some((code) => actor?.permissions.has(code))
    const passesWhole = !isCompanyWide(endpoint) || (actor !== undefined && administersAll(actor))
    const gates: Gate[] = [
      gate(
        'application',
        one.status === 'on',
        one.status === 'on' ? ['应用已启用', 'The application is on'] : ['应用已停用', 'The application is off'],
      ),
      ...(one.kind === 'native'
        ? []
        : [
            gate(
              'key',
              valid > 0,
              valid > 0
                ? [`有 ${valid} 个可用密钥`, `Valid keys: ${valid}`]
                : ['没有可用密钥，请新建', 'No key is valid. Make a new one.'],
            ),
          ]),
      gate(
        'person',
        person?.status === 'active',
        person?.status === 'active'
          ? [`以“${name}”的身份操作`, `Acts for ${name}`]
          : [`代表的用户“${name}”已停用`, `Its user ${name} is disabled`],
      ),
      gate(
        'call',
        never === undefined,
        never === undefined ? ['此接口可以用密钥调用', 'The call can be made with a key'] : neverBecause[never],
      ),
      ...(scope === null ? [] : [gate('scope', one.scopes.includes(scope), scopeWords(scope))]),
      ...(scope === null || signedIn === undefined
        ? []
        : [
            gate(
              'agreed',
              signedIn.scopes.includes(scope),
              signedIn.scopes.includes(scope)
                ? [`“${name}”已授权此范围`, `${name} has let it`]
                : [
                    `“${name}”还没有授权此范围，须重新登录该应用`,
                    `${name} hasn’t let it yet, and has to sign in at it again`,
                  ],
            ),
          ]),
      ...(codes.length === 0
        ? []
        : [
            gate(
              'permission',
              holds,
              holds
                ? codeWords(codes)
                : [`“${name}”缺少权限：${codeWords(codes)[0]}`, `${name} lacks: ${codeWords(codes)[1]}`],
            ),
          ]),
      ...(isCompanyWide(endpoint)
        ? [
            gate(
              'whole',
              passesWhole,
              passesWhole
                ? ['管理全公司', 'Administers the whole company']
                : [`“${name}”不管理全公司`, `${name} doesn’t administer the whole company`],
            ),
          ]
        : []),
    ]
    const [zh, en] = endpoint.label
    return { label: [zh, en], allowed: gates.every(({ passed }) => passed), gates }
  }
