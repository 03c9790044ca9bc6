import type { Feature, ThingFormat } from '@workplace/contract/thing/thing-now'
import type { ThingValues } from '@workplace/contract/thing/values'
import type { Log } from '../../../kernel/call/call'
import type { Database } from '../../../kernel/database/db'
import { accountOf } from '../../../kernel/mqtt/accounts'
import type { Mqtt } from '../../../kernel/mqtt/open-mqtt'
import { gatewayAccounts } from '../../presence/public'
import { answersScan, isAtDoor } from './answers-to-scans'
import { announceCommands, endCommands, states } from './command.store'
import { spellCommand } from './spell-command'

const mostAtOnce = 50
/** A gateway that was away is asked again after so long, until the command expires. */
const againSeconds = 3

type Claimed = {
  company_id: number
  id: number
  request_id: string
  name: string
  params: ThingValues
  getway_id: number
  format: ThingFormat
  address: string
  features: readonly Feature[]
  status: 'on' | 'off'
  is_of_scan: boolean
  is_at_door: boolean
}

/**
 * The next commands, which are ours from then on: a command is claimed once and sent once. Where a server dies between the
 * two nobody knows whether it was sent, and it is not sent again.
 */
const claim = `with next as (
    select c.company_id, c.id from iot_command c where c.state = ${states.queued} and c.try_at <= $1::timestamptz
      and c.expire_time > $1::timestamptz
    order by c.try_at, c.id limit ${mostAtOnce} for update skip locked
  )
  update iot_command c set state = ${states.sent}, sent_at = $1
  from next, iot_device d
  join detector_getway g on g.company_id = d.company_id and g.id = d.getway_id
  join getway_type y on y.company_id = g.company_id and y.id = g.getway_type_id
  left join iot_device_state s on s.company_id = d.company_id and s.device_id = d.id
  where c.company_id = next.company_id and c.id = next.id and d.company_id = c.company_id and d.id = c.device_id
  returning c.company_id, c.id, c.request_id, c.name, c.params, d.getway_id, coalesce(s.format, y.protocol) as format,
    coalesce(s.address, d.sn) as address, coalesce(s.features, '[]') as features, d.status,
    c.source = 'scan' as is_of_scan, ${isAtDoor} as is_at_door`

type Deps = { db: Database; now: () => number; mqtt: Pick<Mqtt, 'send'>; log: Log; tell: () => void }

/** Sends what waits, and says what became of it. */
export function openSending({ db, now, mqtt, log, tell }: Deps) {
  async function sendOne(one: Claimed): Promise<void> {
    const { company_id, id } = one
    const of = [{ company_id, id }]
    const failed = (reason: 'not_possible' | 'off') =>
      endCommands(db, [{ company_id, id, ok: false, reason, detail: null, at: now() }])
    if (one.status === 'off') return failed('off')
    // also where a thing became a head after it was asked
    if (one.is_at_door && !one.is_of_scan && answersScan(one.name)) return failed('not_possible')
    const spelled = spellCommand(one)
    if (spelled === null) return failed('not_possible')
    const result = await mqtt.send(
      accountOf(gatewayAccounts, company_id, one.getway_id),
      spelled.topic,
      spelled.payload,
    )
    if (result === 'away') {
      // nobody got it, and nobody will: it waits for its gateway until it expires
      await db.query(
        `update iot_command set state = ${states.queued}, sent_at = null, reason = 'away',
           try_at = $3::timestamptz + interval '${againSeconds} seconds'
         where company_id = $1 and id = $2 and state = ${states.sent}`,
        [company_id, id, new Date(now()).toISOString()],
      )
    } else
      await db.query(
        `update iot_command set reason = null where company_id = $1 and id = $2 and state = ${states.sent}`,
        [...[company_id, id]],
      )
    await announceCommands(db, of)
  }

  let running: Promise<void> | undefined
  let again = false
  let closed = false

  async function rounds(): Promise<void> {
    do {
      again = false
      const claimed = await db.query<Claimed>(claim, [new Date(now()).toISOString()])
      if (claimed.length === 0) continue
      // those of one gateway in their order; a slow gateway keeps back no other
      const lanes = new Map<string, Claimed[]>()
      for (const one of claimed.sort((a, b) => a.id - b.id)) {
        const key = `${one.company_id} ${one.getway_id}`
        lanes.set(key, [...(lanes.get(key) ?? []), one])
      }
      await Promise.all(
        [...lanes.values()].map(async (lane) => {
          for (const one of lane)
            await sendOne(one).catch((err) => log.warn({ err, command: one.id }, 'a command was perhaps not sent'))
        }),
      )
      tell()
      again ||= claimed.length === mostAtOnce
    } while (again && !closed)
  }

  return {
    /** Sends what is there; settles when it was said what became of it, as far as that is known. */
    async send(): Promise<void> {
      if (closed) return
      if (running !== undefined) {
        again = true
        return running
      }
      running = rounds().finally(() => {
        running = undefined
      })
      return running
    },
    /** Ends what was not done in its time. */
    async expire(): Promise<void> {
      const at = new Date(now()).toISOString()
      const rows = await db.query<{ company_id: number; id: number }>(
        `update iot_command set state = ${states.timeout}, ended_at = $1,
           reason = case when state = ${states.queued} then coalesce(reason, 'away') else 'no_answer' end
         where state in (${states.queued}, ${states.sent}) and expire_time <= $1::timestamptz returning company_id, id`,
        [at],
      )
      await db.transaction((tx) => announceCommands(tx, rows))
      if (rows.length > 0) tell()
    },
    async close(): Promise<void> {
      closed = true
      await running?.catch(() => {})
    },
  }
}
