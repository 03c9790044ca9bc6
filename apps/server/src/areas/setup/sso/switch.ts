import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as kernelRefusals from '@workplace/contract/kernel/refusals'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import * as refusals from '@workplace/contract/setup/refusals'
import type { signOnProviders, switchProvider } from '@workplace/contract/setup/sso-calls'
import { ssoProvider } from '@workplace/contract/setup/sso-provider'
import type { Call } from '../../../kernel/call/call'
import type { SsoDeps } from './deps'
import { endTheirSessions } from './end-sessions'
import { arePasswordsClosed, openWithoutProvider } from './passwords'
import { isDirectory } from './provider.store'

/** `POST /sso_config/switch`: on only once a trial has passed with what is set now. Off: what began by it ends. */
export const switchSignOn =
  (deps: SsoDeps) =>
  async (call: Call, { id, on }: ParsedOf<typeof switchProvider>): Promise<OutputOf<typeof switchProvider>> => {
    const { company_id, name: by } = call.actor
    const [row] = await call.db.query<{ name: string; status: string; tried: boolean }>(
      `select p.name, p.status, exists (select from sso_provider_state s where s.company_id = p.company_id
       and s.provider_id = p.id and s.tried_at is not null) as tried
     from sso_provider p where p.company_id = $1 and p.id = $2 for no key update`,
      [company_id, id],
    )
    if (row === undefined) throw new Refusal(kernelRefusals.not_found)
    const status = on ? 'on' : 'off'
    if (row.status === status) {
      call.unchanged()
      return { id }
    }
    if (on && !row.tried) throw new Refusal(refusals.sso_untried)
    await call.db.query(
      `update sso_provider set status = $3, version = version + 1, updated_at = now(), updated_by = $4
     where company_id = $1 and id = $2`,
      [company_id, id, status, by],
    )
    const sessions = on ? 0 : await endTheirSessions(deps, call, [id])
    call.record({
      ...{ module: 'sso_provider', action: 'sso_switch', target: row.name, target_id: id },
      ...{ before: { status: row.status }, after: { status, ...(sessions > 0 ? { sessions } : {}) } },
    })
    if (!on) await openWithoutProvider(call)
    call.emit(eventOf(resourceTopic(ssoProvider), { ids: [id] }))
    return { id }
  }

/** `GET /sso/providers` */
export const readProviders =
  (deps: SsoDeps) =>
  async (call: Call, { company }: ParsedOf<typeof signOnProviders>): Promise<OutputOf<typeof signOnProviders>> => {
    deps.allow(call.ip)
    const shown = await call.db.query<{ key: string; name: string; preset: string }>(
      `select p.slug as key, p.name, p.preset from sso_provider p join company c on c.id = p.company_id
       where p.status = 'on' and c.status = 'active' and c.id = coalesce($1, (select min(id) from company)) order by p.id`,
      [company ?? null],
    )
    // without a company it is certain whose page it is only where there is one: nobody else's form is hidden
    const [whose] = await call.db
      .query<{ id: number }>(
        `select id from company where status = 'active' and (id = $1 or $1::int is null) order by id limit 2`,
        [company ?? null],
      )
      .then((found) => (found.length === 1 ? found : []))
    // where nobody can come back there is no button
    const items = deps.oidc.redirectUrl() === null ? [] : shown.filter((one) => !isDirectory(one))
    // a directory has none: what people type in the form is asked of it, where it is certain whose page it is
    const directories = whose === undefined ? [] : shown.filter((one) => isDirectory(one))
    return {
      items,
      directories: directories.map(({ name }) => name),
      passwords_closed: whose !== undefined && (await arePasswordsClosed(deps, call.db, whose.id)),
    }
  }
