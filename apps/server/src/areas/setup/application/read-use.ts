import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { sentenceOf } from '@workplace/contract/kernel/refusal'
import type { Label } from '@workplace/contract/kernel/words'
import { refusalNamed } from '@workplace/contract/refusals'
import { type applicationUse, unusedDays } from '@workplace/contract/setup/application-calls'
import type { Call } from '../../../kernel/call/call'
import type { Route } from '../../../kernel/call/route'
import { areaOfScope } from '../scopes/offered-scopes'
import { applicationOf } from './application.store'

const day = 86_400_000
type Use = OutputOf<typeof applicationUse>

/** A sentence with values is told without them: its places stay open. */
const reasonOf = (outcome: string): [string, string] => {
  const kind = refusalNamed(outcome)
  if (kind === undefined) return [outcome, outcome]
  const [zh, en] = sentenceOf(kind)
  const plain = (text: string) => text.replaceAll(/\s*[（(][^（()）]*\{\w+\}[^（()）]*[)）]|[：:]?\s*\{\w+\}/g, '')
  return [plain(zh), plain(en)]
}

/** `GET /oauth2_application/use` */
export const readUse =
  (routes: () => readonly Route[]) =>
  async (call: Call, { id, days }: ParsedOf<typeof applicationUse>): Promise<Use> => {
    const one = await applicationOf(call, id)
    const { company_id } = call.actor
    const from = new Date(call.now() - days * day).toISOString()
    const [hours, scopes, refused] = await Promise.all([
      call.db.query<Use['hours'][number]>(
        `select wire_instant(hour) as hour, coalesce(sum(many) filter (where outcome = 'ok'), 0)::int as done,
           coalesce(sum(many) filter (where outcome <> 'ok'), 0)::int as refused
         from application_use where company_id = $1 and application_id = $2 and hour >= $3
         group by application_use.hour order by application_use.hour`,
        [company_id, id, from],
      ),
      call.db.query<{ scope: string; calls: number; last_at: string | null; age: number }>(
        `select scope, coalesce(sum(many) filter (where hour >= $3), 0)::int as calls, wire_instant(max(last_at)) as last_at,
           (extract(epoch from $4::timestamptz - max(last_at)) * 1000)::float8 as age
         from application_use where company_id = $1 and application_id = $2 and outcome <> 'insufficient_scope' group by scope`,
        [company_id, id, from, new Date(call.now()).toISOString()],
      ),
      call.db.query<{ call: string; outcome: string; missing: string; many: number; last_at: string }>(
        `select call, outcome, missing, sum(many)::int as many, wire_instant(max(last_at)) as last_at
         from application_use where company_id = $1 and application_id = $2 and hour >= $3 and outcome <> 'ok'
         group by call, outcome, missing order by max(last_at) desc limit 100`,
        [company_id, id, from],
      ),
    ])
    const labels = new Map<string, Label>(routes().map(({ endpoint: e }) => [`${e.method} ${e.path}`, e.label]))
    const used = new Map(scopes.map((row) => [row.scope, row]))
    return {
      hours,
      scopes: one.scopes.map((scope) => {
        const row = used.get(scope)
        const unused = row === undefined || row.age > unusedDays * day
        return { scope, area: areaOfScope(scope), calls: row?.calls ?? 0, last_at: row?.last_at ?? null, unused }
      }),
      refused: refused.map(({ outcome, ...row }) => {
        const [zh, en] = labels.get(row.call) ?? [row.call, row.call]
        return { ...row, label: [zh, en], reason: reasonOf(outcome) }
      }),
      since: one.created_at,
    }
  }
