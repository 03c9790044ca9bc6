import type { SendResult } from '../../adapters/mqtt/port'
import type { Log } from '../call/call'
import type { Database } from '../database/db'
import { readAccount } from './accounts'
import { gather } from './gather'

/** PostgreSQL's channel on which servers ask one another to send something, and answer. */
export const mqttChannel = 'mqtt'

/** A server that does not take what it is asked to send within so long is not there, and what it was asked is taken back. */
const takenWithinMs = 2_000
/** After it took it: the confirmation of who it is for, and the way back. */
const answeredWithinMs = 7_000
/** A server counts as there for so long after its last beat. */
const alive = "interval '15 seconds'"
const mostAnswers = 400

/** One message to an account, below its topics. */
export type Command = { readonly account: string; readonly topic: string; readonly payload: Buffer }
type Company = { readonly company_id: number }
type Told = { ask: string } | { to: string; answers: readonly (readonly [id: number, result: SendResult])[] }

type Deps = {
  db: Database
  log: Log
  /** This server, unlike every other and every earlier one. */
  server: string
  /** Of somebody else's broker one server speaks for all. */
  oneForAll: boolean
  /** Sends to who is connected here. */
  here: (command: Command) => Promise<SendResult>
}

/** Resolves with what stands instead if the work is not done in time. */
function within<T, U>(ms: number, work: Promise<T>, instead: U): Promise<T | U> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(instead), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

const companyOf = (account: string): number => readAccount(account)?.company_id ?? 0

/**
 * Sends to accounts through the server to which each is connected. Who is connected where stands in the database, and so
 * does what one server asks of another, for a moment: whoever deletes it first, the one that was asked by sending it or the
 * one that asked by giving up, decides what becomes of it, so that nothing is sent after its answer was given.
 */
export function openSending({ db, log, server, oneForAll, here }: Deps) {
  const heardHere = new Set<string>()
  /** Of which the others do not know yet whether they are heard here. */
  const untold = new Set<string>()
  const asked = new Map<number, (result: SendResult) => void>()
  let leads = false
  let lastId = 0
  let isBeating = false
  let closed = false

  /** The servers that may reach each of these accounts, those first that heard of it last. */
  const serversOf = gather<string, string[]>(async (accounts) => {
    if (oneForAll) {
      const rows = await db.query<{ id: string }>(
        'select id from mqtt_server where leads and alive_until > clock_timestamp() order by alive_until desc',
      )
      return accounts.map(() => rows.map(({ id }) => id))
    }
    const some = [...new Set(accounts)]
    const rows = await db.query<{ account: string; server_id: string }>(
      {
        name: 'mqtt-servers',
        text: `select h.account, h.server_id from unnest($1::int[], $2::text[]) as k(company_id, account)
          join mqtt_hearing h on h.company_id = k.company_id and h.account = k.account
          join mqtt_server s on s.id = h.server_id and s.alive_until > clock_timestamp()
          order by h.since desc`,
      },
      [some.map(companyOf), some],
    )
    const found = new Map<string, string[]>()
    for (const { account, server_id } of rows) found.set(account, [...(found.get(account) ?? []), server_id])
    return accounts.map((account) => found.get(account) ?? [])
  })

  type Asked = Command & { id: number; server_id: string }
  const ask = gather<Asked, undefined>(async (commands) => {
    await db.query(
      `with asked as (
         insert into mqtt_command (company_id, asker_id, id, server_id, account, topic, payload)
         select k.company_id, $1, k.id, k.server_id, k.account, k.topic, k.payload
         from unnest($2::int[], $3::int[], $4::uuid[], $5::text[], $6::text[], $7::bytea[])
           as k(company_id, id, server_id, account, topic, payload)
         returning server_id)
       select pg_notify('${mqttChannel}', json_build_object('ask', server_id)::text) from (select distinct server_id from asked) as s`,
      [
        server,
        commands.map(({ account }) => companyOf(account)),
        commands.map(({ id }) => id),
        commands.map(({ server_id }) => server_id),
        commands.map(({ account }) => account),
        commands.map(({ topic }) => topic),
        commands.map(({ payload }) => payload),
      ],
    )
    return commands.map(() => undefined)
  })

  /** Answers for each of these whether nobody had taken it yet; nobody will. */
  const takeBack = gather<number, boolean>(async (ids) => {
    const rows = await db.query<Company & { id: number }>(
      'delete from mqtt_command where asker_id = $1 and id = any($2::int[]) returning company_id, id',
      [server, ids],
    )
    const taken = new Set(rows.map(({ id }) => id))
    return ids.map((id) => taken.has(id))
  })

  async function elsewhere(server_id: string, command: Command): Promise<SendResult> {
    lastId = (lastId % 2_000_000_000) + 1
    const id = lastId
    let settle: (result: SendResult) => void = () => {}
    const answer = new Promise<SendResult>((resolve) => {
      settle = resolve
    })
    asked.set(id, settle)
    try {
      await ask({ ...command, id, server_id })
      const soon = await within(takenWithinMs, answer, undefined)
      if (soon !== undefined) return soon
      if (await takeBack(id)) return 'away'
      return await within(answeredWithinMs, answer, 'unanswered')
    } catch (err) {
      log.warn({ err }, 'another server could not be asked to send something')
      // it may have been asked
      return 'unanswered'
    } finally {
      asked.delete(id)
    }
  }

  const answerAll = gather<{ asker_id: string; id: number; result: SendResult }, undefined>(async (items) => {
    const answers = new Map<string, [number, SendResult][]>()
    for (const { asker_id, id, result } of items)
      answers.set(asker_id, [...(answers.get(asker_id) ?? []), [id, result]])
    const texts: string[] = []
    for (const [to, all] of answers)
      for (let at = 0; at < all.length; at += mostAnswers)
        texts.push(JSON.stringify({ to, answers: all.slice(at, at + mostAnswers) } satisfies Told))
    await db.query(`select pg_notify('${mqttChannel}', text) from unnest($1::text[]) as text`, [texts])
    return items.map(() => undefined)
  })

  /** Sends what others ask of this server. */
  const takeAll = gather<undefined, undefined>(async (items) => {
    const rows = await db.query<Company & Command & { asker_id: string; id: number; is_fresh: boolean }>(
      `delete from mqtt_command where server_id = $1
       returning company_id, asker_id, id, account, topic, payload,
         made_at > clock_timestamp() - interval '${takenWithinMs} milliseconds' as is_fresh`,
      [server],
    )
    for (const { asker_id, id, is_fresh, ...command } of rows)
      void (is_fresh ? here(command) : Promise.resolve<SendResult>('away'))
        .then((result) => answerAll({ asker_id, id, result }))
        .catch((err) => log.warn({ err }, 'what became of a message is not told to who asked for it'))
    return items.map(() => undefined)
  })

  /** Writes which of these accounts are heard here by now. */
  const tell = gather<string, undefined>(async (accounts) => {
    const some = [...new Set(accounts)]
    const [now, noMore] = [some.filter((one) => heardHere.has(one)), some.filter((one) => !heardHere.has(one))]
    if (noMore.length > 0)
      await db.query(
        `delete from mqtt_hearing h using unnest($1::int[], $2::text[]) as k(company_id, account)
         where h.company_id = k.company_id and h.account = k.account and h.server_id = $3`,
        [noMore.map(companyOf), noMore, server],
      )
    if (now.length > 0)
      await db.query(
        `insert into mqtt_hearing as h (company_id, account, server_id, since)
         select k.company_id, k.account, $3, clock_timestamp() from unnest($1::int[], $2::text[]) as k(company_id, account)
         order by 1, 2
         on conflict (company_id, account, server_id) do update set since = excluded.since`,
        [now.map(companyOf), now, server],
      )
    for (const one of some) if (heardHere.has(one) === now.includes(one)) untold.delete(one)
    return accounts.map(() => undefined)
  })

  /** Says that this server is there; to be called again and again while it listens. */
  async function beat(): Promise<void> {
    if (closed) return
    const [row] = await db.query<{ is_new: boolean }>(
      `insert into mqtt_server as s (id, leads, alive_until) values ($1, $2, clock_timestamp() + ${alive})
       on conflict (id) do update set leads = excluded.leads, alive_until = excluded.alive_until
       returning (s.xmax = 0) as is_new`,
      [server, leads],
    )
    isBeating = true
    // the database lost it, or others thought that this server was gone
    await Promise.all([...(row?.is_new ? heardHere : []), ...untold].map(tell))
    await db.query(`delete from mqtt_server where alive_until < clock_timestamp() - interval '1 minute'`)
    await db.query(
      `delete from mqtt_command where company_id > 0 and made_at < clock_timestamp() - interval '1 minute'`,
    )
  }

  return {
    beat,

    async hearing(account: string, hears: boolean): Promise<void> {
      if (hears) heardHere.add(account)
      else heardHere.delete(account)
      untold.add(account)
      if (!closed) await within(takenWithinMs, tell(account), undefined)
    },

    async leading(isLeader: boolean): Promise<void> {
      leads = isLeader
      if (isBeating) await beat()
    },

    async send(command: Command): Promise<SendResult> {
      if (closed) return 'away'
      const found = await within(takenWithinMs, serversOf(command.account), undefined).catch(() => undefined)
      for (const one of found ?? []) {
        const result = one === server ? await here(command) : await elsewhere(one, command)
        if (result !== 'away') return result
      }
      // the database may be away, and what is connected here is here
      return found?.includes(server) ? 'away' : here(command)
    },

    /** What came on the channel. */
    onNotice(text: string): void {
      const told = JSON.parse(text) as Told
      if ('ask' in told) {
        if (told.ask === server && !closed)
          takeAll(undefined).catch((err) => log.warn({ err }, 'what is to be sent waits'))
      } else if (told.to === server) for (const [id, result] of told.answers) asked.get(id)?.(result)
    },

    /** Something may have been missed. */
    onGap(): void {
      if (isBeating && !closed) takeAll(undefined).catch((err) => log.warn({ err }, 'what is to be sent waits'))
    },

    async close(): Promise<void> {
      closed = true
      if (isBeating) await db.query('delete from mqtt_server where id = $1', [server])
    },
  }
}
