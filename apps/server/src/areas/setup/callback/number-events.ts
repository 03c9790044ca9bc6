import type { Resource } from '@workplace/contract/kernel/resource'
import { registry } from '@workplace/contract/resources'
import type { Database, Db } from '../../../kernel/database/db'
import { type KeptEvent, MOST_BYTES } from './body'

const atOnce = 500

/** What rows say of themselves: never what is confidential, a secret, a picture, or opens a door. */
const unsaid: Readonly<Record<string, readonly string[]>> = { passcard: ['card_no'], user: ['idno', 'ic_card'] }
const saidFields = ({ name, fields }: Resource): string[] =>
  Object.entries(fields).flatMap(([field, one]) =>
    one.confidential || one.sealed || one.secret || one.computed || one.transient || one.link || one.kind === 'image'
      ? []
      : unsaid[name]?.includes(field)
        ? []
        : [field],
  )
const resources = new Map(registry.map((one) => [one.name, one]))

type Waiting = KeptEvent & { readonly id: string }

/** Rows of declared resources as they are now, under the version that they have now: news that is late is never older. */
async function withRows(db: Db, company_id: number, events: readonly Waiting[]): Promise<Waiting[]> {
  const wanted = new Map<string, number[]>()
  for (const { type, object_type, object_id } of events)
    if (/\.(added|changed)$/.test(type) && resources.has(object_type))
      wanted.set(object_type, [...(wanted.get(object_type) ?? []), Number(object_id)])
  const rows = new Map<string, { version: number; row: Record<string, unknown> }>()
  for (const [name, ids] of wanted) {
    const resource = resources.get(name)
    if (resource === undefined) continue
    const found = await db.query<{ id: number; version: number; row: Record<string, unknown> }>(
      `select t.id, t.version, to_jsonb(t) as row from ${resource.table} t where t.company_id = $1 and t.id = any($2::int[])`,
      [company_id, [...new Set(ids)]],
    )
    const said = saidFields(resource)
    for (const { id, version, row } of found)
      rows.set(`${name}/${id}`, { version, row: { id, ...Object.fromEntries(said.map((one) => [one, row[one]])) } })
  }
  return events.map((event) => {
    const found = /\.(added|changed)$/.test(event.type)
      ? rows.get(`${event.object_type}/${event.object_id}`)
      : undefined
    const whole = found === undefined ? event : { ...event, data: found.row, object_version: found.version }
    const isLarge = Buffer.byteLength(JSON.stringify(whole.data)) > MOST_BYTES - 1_000
    return isLarge ? { ...whole, data: {}, truncated: true } : whole
  })
}

/**
 * Gives what happened in one company its numbers: each endpoint that wants it gets its next one, without a gap. One server
 * at a time does it for a company (undefined: another has it in hand); what commits late is found later, and numbered then.
 */
async function numberOf(db: Database, company_id: number, now: string): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    const [lock] = await tx.query<{ mine: boolean }>(
      `select pg_try_advisory_xact_lock(hashtext('callback numbers'), $1) as mine`,
      [company_id],
    )
    if (lock?.mine !== true) return undefined
    const found = await tx.query<Waiting>(
      `select id, type, object_type, object_id, object_version, data, truncated, wire_instant(time) as time
       from callback_event where company_id = $1 and numbered_at is null order by id limit ${atOnce}`,
      [company_id],
    )
    if (found.length === 0) return 0
    const events = await withRows(tx, company_id, found)
    // endpoints before their states, as everybody locks them
    await tx.query(`select from callback where company_id = $1 and status = 'on' order by id for key share`, [
      company_id,
    ])
    await tx.query(
      `with given as (
         select * from jsonb_to_recordset($2::jsonb) as g(n int, id bigint, data jsonb, object_version bigint, truncated boolean)
       ), numbered as (
         update callback_event e set numbered_at = $3, data = g.data, object_version = g.object_version, truncated = g.truncated
         from given g where e.company_id = $1 and e.id = g.id returning e.id, e.type, e.object_type, e.object_id, g.n
       ), endpoint as (
         select s.callback_id, s.sequence, c.events, c.payload from callback_state s
         join callback c on c.company_id = s.company_id and c.id = s.callback_id
         where s.company_id = $1 and c.status = 'on' order by s.callback_id for no key update of s
       ), delivery as (
         insert into callback_delivery (company_id, callback_id, sequence, event_id, payload, object, next_try, created_at)
         select $1, p.callback_id, p.sequence + row_number() over (partition by p.callback_id order by n.n), n.id, p.payload,
           n.object_type || '/' || n.object_id, $3, $3
         from endpoint p join numbered n on p.events ? n.type
         returning callback_id, sequence
       )
       update callback_state s set sequence = d.last
       from (select callback_id, max(sequence) as last from delivery group by callback_id) as d
       where s.company_id = $1 and s.callback_id = d.callback_id`,
      [
        company_id,
        JSON.stringify(
          events.map(({ id, data, object_version, truncated }, n) => ({ n, id, data, object_version, truncated })),
        ),
        now,
      ],
    )
    return events.length
  })
}

/** Numbers everything that waits for it; answers how many events were numbered. */
export async function numberEvents(db: Database, now: () => number): Promise<number> {
  const companies = await db.query<{ company_id: number }>(
    'select distinct company_id from callback_event where numbered_at is null order by 1',
  )
  let all = 0
  for (const { company_id } of companies) {
    let count: number | undefined
    do {
      count = await numberOf(db, company_id, new Date(now()).toISOString())
      all += count ?? 0
    } while (count === atOnce)
  }
  return all
}
