import { commandLifeMs } from '@workplace/domain/box/box-opening'
import type { Log } from '../../kernel/call/call'
import type { Database } from '../../kernel/database/db'
import { accountOf } from '../../kernel/mqtt/accounts'
import type { Mqtt } from '../../kernel/mqtt/open-mqtt'
import type { Secrets } from '../../kernel/secrets/secrets'
import { buildGrants } from './build-grants'
import { cabinetAccounts, signed } from './cabinet-accounts'

type Deps = {
  readonly db: Database
  readonly secrets: Pick<Secrets, 'encrypt' | 'decrypt'>
  readonly mqtt: Pick<Mqtt, 'send'>
  readonly now: () => number
  readonly log: Log
  /** A command went to nobody, and will not: its cabinet is away, or the locker somebody else's by now. */
  readonly undone: (opening: { company_id: number; id: number }, why: 'away' | 'changed') => Promise<void>
}

/** A gateway that does not say that it holds what it was sent is sent it again after so long. */
const againSeconds = 15
/** While a gateway is there, what it holds is made anew so often: it is good for its hours from then on. */
const freshMinutes = 60

export type Down = ReturnType<typeof openDown>

/** What goes down to cabinets: grants whose number changed, and commands, which are sent once. */
export function openDown({ db, secrets, mqtt, now, log, undone }: Deps) {
  const time = (at: number) => new Date(at).toISOString()

  async function sendGrants(company_id: number, cabinet_id: number): Promise<void> {
    const built = await db.transaction(async (tx) => {
      const made = await buildGrants(tx, secrets, { company_id, cabinet_id, now: now() })
      if (made === null) return null
      // whoever waited for the number of somebody else who sends has nothing left to send
      const [ours] = await tx.query(
        `update box_cabinet_state set wanted_no = $3, sent_no = $3, sent_at = $4, made_at = $4, sent_until = $5
         where company_id = $1 and cabinet_id = $2
           and (sent_no < wanted_no or sent_at < $4::timestamptz - interval '${againSeconds} seconds') returning cabinet_id`,
        [company_id, cabinet_id, made.grants.number, time(now()), time(made.grants.until)],
      )
      return ours === undefined ? null : made
    })
    if (built === null) return
    const text = signed(secrets, built.signing_key, built.grants)
    await mqtt.send(accountOf(cabinetAccounts, company_id, cabinet_id), 'box/grants', text)
  }

  /** Grants that there should be and that a gateway, which is there, does not hold. How many cabinets were sent some. */
  async function grants(): Promise<number> {
    const at = time(now())
    await db.query(
      `update box_cabinet_state set wanted_no = wanted_no + 1 where company_id > 0 and alive_until > $1::timestamptz
         and held_no = wanted_no and made_at < $1::timestamptz - interval '${freshMinutes} minutes'`,
      [at],
    )
    const due = await db.query<{ company_id: number; cabinet_id: number }>(
      `select company_id, cabinet_id from box_cabinet_state
       where alive_until > $1::timestamptz and held_no < wanted_no
         and (sent_no < wanted_no or sent_at < $1::timestamptz - interval '${againSeconds} seconds')
       order by company_id, cabinet_id limit 200`,
      [at],
    )
    for (const { company_id, cabinet_id } of due)
      await sendGrants(company_id, cabinet_id).catch((err) => log.warn({ err, cabinet_id }, 'grants of a cabinet wait'))
    return due.length
  }

  /** Sends a command that was written down: once, whatever becomes of it. */
  async function command(company_id: number, id: number): Promise<void> {
    const [one] = await db.query<{
      cabinet_id: number
      box_id: number
      key: string
      expires_at: string
      signing_key: string
      use: number | null
      grants: number
      is_others: boolean
    }>(
      `select o.cabinet_id, o.box_id, o.key, o.expires_at, c.signing_key, o.use_id as use, s.wanted_no as grants,
         o.use_id is distinct from u.id as is_others from box_opening o
       join box_cabinet c on c.company_id = o.company_id and c.id = o.cabinet_id
       join box_cabinet_state s on s.company_id = c.company_id and s.cabinet_id = c.id
       left join box_use u on u.company_id = o.company_id and u.box_id = o.box_id and u.state <> 'ended'
       where o.company_id = $1 and o.id = $2 and o.state = 'sent' and c.signing_key is not null`,
      [company_id, id],
    )
    if (one === undefined) return
    const account = accountOf(cabinetAccounts, company_id, one.cabinet_id)
    const expires = Date.parse(one.expires_at)
    if (one.is_others) return await undone({ company_id, id }, 'changed')
    const { use, grants } = one
    const body = { account, id: one.key, box: one.box_id, made: expires - commandLifeMs, expires, use, grants }
    const result = await mqtt.send(account, 'box/command', signed(secrets, one.signing_key, body))
    if (result === 'away') await undone({ company_id, id }, 'away')
  }

  /** Says to a gateway that asked what time it is. */
  async function tellTime(company_id: number, cabinet_id: number, nonce: string): Promise<void> {
    const [row] = await db.query<{ signing_key: string | null }>(
      'select signing_key from box_cabinet where company_id = $1 and id = $2',
      [company_id, cabinet_id],
    )
    if (!row?.signing_key) return
    const account = accountOf(cabinetAccounts, company_id, cabinet_id)
    await mqtt.send(account, 'box/grants', signed(secrets, row.signing_key, { account, echo: nonce, now: now() }))
  }

  return { grants, command, tellTime }
}
