import { boxCabinet } from '@workplace/contract/box/box-cabinet'
import * as common from '@workplace/contract/kernel/common-words'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import {
  type EventMessage,
  echoWithinMs,
  type ResultMessage,
  readEvent,
  readResult,
  readState,
  type StateMessage,
} from '@workplace/domain/box/cabinet-wire'
import type { Call } from '../../kernel/call/call'
import { actAlone, type JobContext } from '../../kernel/call/job-call'
import type { MqttPart, MqttSpeaker } from '../../kernel/mqtt/part'
import { cabinetAccounts, secretOfCabinet } from './cabinet-accounts'
import { endAway } from './cabinet-away.store'
import { conclude, emitOpening, openingColumns, reportBoards, type StoredOpening } from './conclude'
import type { Down } from './send-down'

type Deps = Omit<JobContext, 'company_id' | 'name'> & { readonly down: Down; readonly poke: () => void }
type Cabinet = { readonly company_id: number; readonly id: number }

const text = (instant: number) => new Date(instant).toISOString()
/** One that is connected here counts as there for so long after the last sign of this server; behind another broker, longer. */
const connectedMs = 120_000
const heardMs = 180_000
/** So long a command may be without an answer before nobody waits for one. */
const answerMs = 10_000

/** What gateways of cabinets say, and who of them is there. */
export function openHearing({ down, poke, ...on }: Deps) {
  const { db, now, log } = on
  const contacts = new Map<string, MqttSpeaker>()
  const running = new Set<Promise<unknown>>()
  const soon = (work: Promise<unknown>, why: string) => {
    const done: Promise<unknown> = work.catch((err) => log.warn({ err }, why)).finally(() => running.delete(done))
    running.add(done)
  }
  const act = <T>({ company_id }: Cabinet, work: (call: Call) => Promise<T | undefined>) =>
    actAlone({ ...on, company_id, name: common.system[0] }, work)

  async function keep(who: readonly MqttSpeaker[]): Promise<void> {
    if (who.length === 0) return
    for (const company_id of new Set(who.map((one) => one.company_id)))
      await endAway(
        db,
        company_id,
        who.flatMap((one) => (one.company_id === company_id ? [one.id] : [])),
        text(now()),
      )
    await db.query(
      `insert into box_cabinet_state as s (company_id, cabinet_id, connection, alive_until, last_seen)
       select k.company_id, k.cabinet_id, k.connection, k.alive_until, $5::timestamptz
       from unnest($1::int[], $2::int[], $3::text[], $4::timestamptz[]) as k(company_id, cabinet_id, connection, alive_until)
       join box_cabinet c on c.company_id = k.company_id and c.id = k.cabinet_id order by 1, 2
       on conflict (company_id, cabinet_id) do update set connection = excluded.connection,
         alive_until = excluded.alive_until, last_seen = excluded.last_seen`,
      [
        who.map((one) => one.company_id),
        who.map((one) => one.id),
        who.map((one) => one.connection),
        who.map((one) => text(now() + (one.isOurs ? connectedMs : heardMs))),
        text(now()),
      ],
    )
  }

  const tellScreens = (cabinet: Cabinet) =>
    act(cabinet, async (call) => {
      call.emit(eventOf(resourceTopic(boxCabinet), { ids: [cabinet.id] }))
      return true
    }).then(poke)

  async function end(who: MqttSpeaker): Promise<void> {
    await db.query(
      `update box_cabinet_state set alive_until = $4, last_seen = $4
       where company_id = $1 and cabinet_id = $2 and connection = $3 and alive_until > $4::timestamptz`,
      [who.company_id, who.id, who.connection, text(now())],
    )
    await tellScreens(who)
  }

  async function hearState(cabinet: Cabinet, state: StateMessage): Promise<void> {
    const { company_id, id } = cabinet
    const [said] = await db.query<{ boards: StateMessage['boards'] }>(
      'select boards from box_cabinet_state where company_id = $1 and cabinet_id = $2',
      [company_id, id],
    )
    const there = new Set((said?.boards ?? []).flatMap((one) => (one.state === 'there' ? [one.address] : [])))
    const lost = state.boards.flatMap((one) => (one.state === 'away' && there.has(one.address) ? [one.address] : []))
    await db.query(
      // what it holds and was not sent from here is of a server whose data was lost: it gets a higher number than it has seen
      `update box_cabinet_state set held_no = $3, held_until = $4, untold = $5, clock_off_ms = $6, boards = $7, open_ids = $8,
         wanted_no = case when $3 > sent_no or ($3 > 0 and $3 = sent_no and sent_until <> $4::timestamptz)
           then greatest(wanted_no, $3) + 1 else wanted_no end
       where company_id = $1 and cabinet_id = $2`,
      [
        ...[company_id, id, state.grants, state.until === 0 ? null : text(state.until), state.untold],
        ...[state.clock - now(), JSON.stringify(state.boards), state.open],
      ],
    )
    soon(down.tellTime(company_id, id, state.nonce), 'a gateway was not told what time it is')
    soon(down.grants(), 'grants wait')
    if (lost.length > 0)
      await act(cabinet, async (call) => {
        await reportBoards(call, id, lost)
        return true
      })
    await tellScreens(cabinet)
  }

  const read = async (call: Call, where: string, values: readonly unknown[]) => {
    const [row] = await call.db.query<StoredOpening>(`select ${openingColumns} where o.company_id = $1 and ${where}`, [
      call.actor.company_id,
      ...values,
    ])
    return row
  }

  /** What could not be read, or answers what it was never asked: whoever looks after it reads how often. */
  const refuse = async (cabinet: Cabinet) => {
    await db.query(
      `update box_cabinet_state set refused = least(refused + 1::bigint, 2147483647), refused_at = $3
       where company_id = $1 and cabinet_id = $2`,
      [cabinet.company_id, cabinet.id, text(now())],
    )
  }

  /** What became of a command. One that nobody waited for any more may still be told. */
  async function hearResult(cabinet: Cabinet, result: ResultMessage): Promise<void> {
    const commands = await db.query(
      'select 1 from box_opening where company_id = $1 and cabinet_id = $2 and key = $3',
      [cabinet.company_id, cabinet.id, result.id],
    )
    if (commands.length === 0) return refuse(cabinet)
    await act(cabinet, async (call) => {
      const at = text(Math.min(result.at, now()))
      const [ended] = await call.db.query<{ id: number }>(
        `update box_opening set state = $4, why = $5, pulses = $6, happened_at = $7
         where company_id = $1 and cabinet_id = $2 and key = $3 and happened_at is null
           and (state = 'sent' or (state = 'unknown' and why = 'no_answer')) returning id`,
        [cabinet.company_id, cabinet.id, result.id, result.outcome, result.why, result.pulses, at],
      )
      const opening = ended && (await read(call, 'o.id = $2', [ended.id]))
      if (opening === undefined) return undefined
      await conclude(call, opening, at)
      return true
    })
  }

  /**
   * Whose locker was opened at it, as a gateway heard it: whose PIN or card it was, else who had it at that time. `others`:
   * who had it by then, where that was an earlier one's. The clock of a gateway is right to within an echo.
   */
  async function whoseOpening(call: Call, cabinet: Cabinet, { box, use }: EventMessage, at: string) {
    const uses = await call.db.query<{ id: number; user_id: number; start_time: string; is_named: boolean }>(
      `select u.id, u.user_id, u.start_time, u.id is not distinct from $4::int as is_named
       from box_use u join box b on b.company_id = u.company_id and b.id = u.box_id
       join box_cabinet c on c.company_id = b.company_id and c.id = b.cabinet_id
       where u.company_id = $1 and b.cabinet_id = $2 and b.id = $3
         and ((u.start_time <= $5 and coalesce(u.end_time, 'infinity') > $5)
           or (u.id = $4::int and coalesce(u.end_time, 'infinity') > $5::timestamptz - make_interval(hours => c.offline_hours)))
       order by is_named desc, u.start_time desc limit 2`,
      [cabinet.company_id, cabinet.id, box, use ?? null, at],
    )
    const [whose, then] = uses
    const isOther = whose?.is_named && then !== undefined && Date.parse(then.start_time) < Date.parse(at) - echoWithinMs
    return { whose, others: isOther ? [then.id] : [] }
  }

  /** What happened at the cabinet: its name is unique, so that it has its effect once. */
  async function hearEvent(cabinet: Cabinet, event: EventMessage): Promise<void> {
    if (event.kind === 'closed') return tellScreens(cabinet)
    await act(cabinet, async (call) => {
      const at = text(Math.min(event.at, now()))
      const { whose, others } = await whoseOpening(call, cabinet, event, at)
      const [added] = await call.db.query<{ id: number }>(
        `insert into box_opening (company_id, cabinet_id, box_id, use_id, user_id, cause, key, state, pulses, asked_at, happened_at)
         select $1, $2, (select id from box where company_id = $1 and cabinet_id = $2 and id = $3), $4::int, $5::int, $6, $7, $8, $9,
           $10, $10
         on conflict (company_id, cabinet_id, key) do nothing returning id`,
        [
          ...[cabinet.company_id, cabinet.id, event.box, whose?.id],
          ...[event.kind === 'pin' || event.kind === 'card' ? whose?.user_id : undefined, event.kind],
          ...[`${event.journal}-${event.seq}`, event.outcome ?? 'refused', event.pulses, at],
        ],
      )
      const opening = added && (await read(call, 'o.id = $2', [added.id]))
      if (opening === undefined) return undefined
      if (event.kind === 'blocked') emitOpening(call, opening, [])
      else await conclude(call, opening, at, others)
      return true
    })
  }

  const part: MqttPart = {
    account: cabinetAccounts,
    levels: ['box'],
    secretOf: (company_id, id) => secretOfCabinet(db, company_id, id),
    async take({ from, levels: [, level = ''], payload }) {
      const said = payload.toString()
      if (!contacts.has(from.connection)) await keep([from])
      if (level === 'state') {
        const state = readState(said)
        if (state !== null) await hearState(from, state)
        else if (said.includes('"gone":true')) {
          await end(from)
          return 'gone'
        } else await refuse(from)
      } else if (level === 'result') {
        const result = readResult(said)
        await (result === null ? refuse(from) : hearResult(from, result))
      } else if (level === 'event') {
        const event = readEvent(said)
        await (event === null ? refuse(from) : hearEvent(from, event))
      }
      poke()
      return undefined
    },
    told: {
      connected(who) {
        contacts.set(who.connection, who)
        soon(
          keep([who]).then(() => tellScreens(who)),
          'that a cabinet is there is known later',
        )
      },
      gone(who) {
        contacts.delete(who.connection)
        const other = [...contacts.values()].find(({ account }) => account === who.account)
        soon(other === undefined ? end(who) : keep([other]), 'that a cabinet is away is known later')
      },
    },
  }

  /** A command that went to nobody. */
  async function undone(
    { company_id, id }: { company_id: number; id: number },
    why: 'away' | 'changed',
  ): Promise<void> {
    await act({ company_id, id }, async (call) => {
      const [row] = await call.db.query<{ id: number }>(
        `update box_opening set state = 'refused', why = $4, happened_at = $3
         where company_id = $1 and id = $2 and state = 'sent' returning id`,
        [company_id, id, text(now()), why],
      )
      const opening = row && (await read(call, 'o.id = $2', [row.id]))
      if (opening === undefined) return undefined
      await conclude(call, opening, text(now()))
      return true
    })
    poke()
  }

  /** What nobody agreed to in time, and commands of which nothing was heard. */
  async function expire(): Promise<void> {
    const rows = await db.query<{ company_id: number; id: number }>(
      `select company_id, id from box_opening where (state = 'waiting' and expires_at <= $1)
         or (state = 'sent' and expires_at <= $1::timestamptz - interval '${answerMs} milliseconds') order by 1, 2 limit 200`,
      [text(now())],
    )
    for (const { company_id, id } of rows)
      await act({ company_id, id }, async (call) => {
        const [row] = await call.db.query<{ id: number }>(
          `update box_opening set state = case state when 'waiting' then 'expired' else 'unknown' end,
             why = case state when 'sent' then 'no_answer' end
           where company_id = $1 and id = $2 and state in ('waiting', 'sent') returning id`,
          [company_id, id],
        )
        const opening = row && (await read(call, 'o.id = $2', [row.id]))
        if (opening === undefined) return undefined
        // a command of which nothing was heard may have opened the door
        if (opening.state === 'unknown') await conclude(call, opening, text(now()))
        else emitOpening(call, opening, opening.user_id === null ? [] : [opening.user_id])
        return true
      }).catch((err) => log.warn({ err }, 'an opening expires later'))
    if (rows.length > 0) poke()
  }

  let kept = 0
  return {
    part,
    undone,
    soon,
    async tick(): Promise<void> {
      if (now() - kept > connectedMs / 4) {
        kept = now()
        await keep([...contacts.values()])
      }
      await down.grants()
      await expire()
    },
    async close(): Promise<void> {
      await Promise.all(running)
    },
  }
}
