import { eventNamed, toldEvents } from '@workplace/contract/events'
import * as common from '@workplace/contract/kernel/common-words'
import { Refusal } from '@workplace/contract/kernel/refusal'
import type { Label } from '@workplace/contract/kernel/words'
import * as refusals from '@workplace/contract/setup/refusals'
import { sql } from 'kysely'
import type { Kit } from '../../../kernel/product/area'
import type { Rules } from '../../../kernel/resources/engine'
import { typedAddressFault } from '../address/typed-address'
import { headersOf } from './headers'
import { MOST_ENDPOINTS } from './limits'
import { giveSecret } from './secrets'
import { settleWanted } from './settle-wanted'

const known = new Set(toldEvents.map(({ event }) => event.type))
const isKnown = (type: string) => known.has(type) || eventNamed(type) !== undefined

const badHeaders: Label = [
  '每项写作“名称: 值”，多项以 | 分隔；内容类型、主机和签名由系统填写',
  'Write each as “Name: value”, with | between them. Content type, host and signature are ours to say.',
]

const ofState = (column: string) =>
  sql`(select ${sql.raw(column)} from callback_state s where s.company_id = t.company_id and s.callback_id = t.id)`
const waiting = sql`callback_delivery d where d.company_id = t.company_id and d.callback_id = t.id
  and d.state in ('waiting', 'sending')`

/** What an endpoint does beyond its declaration. */
export const callbackRules = ({ secrets, outbound }: Pick<Kit, 'secrets' | 'outbound'>): Rules => ({
  beforeSave: async (call, changes) => {
    if (changes.some(({ before }) => before === null)) {
      const [row] = await call.db.query<{ many: number }>(
        'select count(*)::int as many from callback where company_id = $1',
        [call.actor.company_id],
      )
      if ((row?.many ?? 0) >= MOST_ENDPOINTS) throw new Refusal(refusals.callback_many, { most: MOST_ENDPOINTS })
    }
    return changes.map(({ before, after }) => {
      const was = new Set((before?.events as string[] | undefined) ?? [])
      // what was chosen once and exists no more may stay until somebody takes it out
      const strange = (after.events as string[]).some((type) => !was.has(type) && !isKnown(type))
      const headers = typeof after.headers === 'string' && headersOf(after.headers) === null
      const fault = typedAddressFault(outbound, String(after.url ?? ''), before?.url)
      return {
        ...(fault === undefined ? {} : { url: fault }),
        ...(strange ? { events: common.notAnOption } : {}),
        ...(headers ? { headers: badHeaders } : {}),
      }
    })
  },
  afterSave: async (call, saved) => {
    const { company_id } = call.actor
    for (const { id, before } of saved) {
      await call.db.query(
        `insert into callback_state (company_id, callback_id) values ($1, $2)
         on conflict (company_id, callback_id) do update set off_because = null`,
        [company_id, id],
      )
      if (before === null) await giveSecret(call.db, secrets, { company_id, callback_id: id }, call.now(), false)
    }
    await settleWanted(call.db, company_id)
  },
  afterDelete: (call) => settleWanted(call.db, call.actor.company_id),
  computed: {
    state: () =>
      sql`case when t.status = 'off' then 'off' when ${ofState('s.resting_since')} is not null then 'resting'
        when ${ofState('s.failing_since')} is not null then 'failing' else 'well' end`,
    waiting: () => sql`(select count(*)::int from ${waiting})`,
    dead: () =>
      sql`(select count(*)::int from callback_delivery d where d.company_id = t.company_id and d.callback_id = t.id
        and d.state = 'dead')`,
    oldest: () => sql`(select min(d.created_at) from ${waiting})`,
    last_ok_at: () => ofState('s.last_ok_at'),
    last_error: (call) =>
      sql`(select split_part(s.last_error, chr(10), ${call.language === 'en' ? 2 : 1}) from callback_state s
        where s.company_id = t.company_id and s.callback_id = t.id)`,
    sequence: () => ofState('s.sequence::int'),
  },
})
