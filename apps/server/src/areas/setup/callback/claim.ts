import { MOST_IN_FLIGHT } from './limits'

/** What one server has in hand to send. */
export type ClaimedDelivery = {
  readonly company_id: number
  readonly callback_id: number
  readonly id: string
  readonly sequence: string
  readonly payload: string
  /** Attempts that count, with this one unless it is a probe. */
  readonly tries: number
  readonly probe: boolean
  readonly url: string
  readonly timeout_ms: number
  readonly headers: string | null
  readonly type: string
  readonly object_type: string
  readonly object_id: string
  readonly object_version: string | null
  readonly data: Record<string, unknown>
  readonly truncated: boolean
  readonly time: string
}

/**
 * What is due, oldest first: so many of an endpoint as it has room for, one where it rests. The row of its state is the
 * lock of an endpoint: two servers never count its room at once. Whoever finds one that nobody sends to may take a whole
 * handful, of which it sends no more at once than the endpoint takes. Where it wants them in order, what is behind something
 * of the same thing waits. What a server had in hand when it died is due again when its lease is over.
 *
 * $1 now, $2 the end of the lease, $3 how many endpoints, $4 those that this server has in hand, $5 and $6 endpoints that
 * took whole handfuls lately, and how large ones they may have now.
 */
export const claim = {
  name: 'claim-callbacks',
  text: `with due as (
      select s.company_id, s.callback_id, s.resting_since is not null as rests, c.ordered, c.url, c.timeout_ms, c.headers
      from callback_state s join callback c on c.company_id = s.company_id and c.id = s.callback_id
      where c.status = 'on' and (s.not_before is null or s.not_before <= $1) and s.callback_id <> all($4::int[])
        and exists (select from callback_delivery d where d.company_id = s.company_id and d.callback_id = s.callback_id
          and d.state in ('waiting', 'sending') and (d.next_try <= $1 or (s.resting_since is not null and d.state = 'waiting')))
      order by s.last_ok_at desc nulls last limit $3 for update of s skip locked
    ), room as (
      select due.*, case when rests then 1 - busy.many when busy.many > 0 then ${MOST_IN_FLIGHT} - busy.many
        else coalesce(($6::int[])[array_position($5::int[], due.callback_id)], ${MOST_IN_FLIGHT}) end as room
      from due cross join lateral (
        select count(*) as many from callback_delivery f where f.company_id = due.company_id
          and f.callback_id = due.callback_id and f.state = 'sending' and f.next_try > $1) as busy
    ), picked as (
      select r.*, p.id from room r cross join lateral (
        select d.id from callback_delivery d
        where d.company_id = r.company_id and d.callback_id = r.callback_id and d.state in ('waiting', 'sending')
          and (d.next_try <= $1 or (r.rests and d.state = 'waiting'))
          and (not r.ordered or not exists (select from callback_delivery e
            where e.company_id = d.company_id and e.callback_id = d.callback_id and e.object = d.object
              and e.state in ('waiting', 'sending') and e.sequence < d.sequence))
        order by d.next_try, d.sequence limit greatest(0, r.room)
      ) as p
    )
    update callback_delivery d set state = 'sending', tries = d.tries + case when p.rests then 0 else 1 end, next_try = $2
    from picked p join callback_delivery own on own.company_id = p.company_id and own.id = p.id
      join callback_event e on e.company_id = own.company_id and e.id = own.event_id
    where d.company_id = p.company_id and d.id = p.id and d.state in ('waiting', 'sending')
    returning d.company_id, d.callback_id, d.id, d.sequence, d.payload, d.tries, p.rests as probe, p.url, p.timeout_ms,
      p.headers, e.type, e.object_type, e.object_id, e.object_version, e.data, e.truncated, wire_instant(e.time) as time`,
}

/** What was taken into hand and not sent after all: as it was. */
export const giveBack = {
  name: 'give-back-callbacks',
  text: `update callback_delivery d set state = 'waiting', tries = d.tries - case when g.probe then 0 else 1 end, next_try = $2
    from jsonb_to_recordset($1::jsonb) as g(company_id int, id bigint, probe boolean)
    where d.company_id = g.company_id and d.id = g.id and d.state = 'sending'`,
}
