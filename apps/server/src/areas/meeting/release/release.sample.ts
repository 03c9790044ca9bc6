import { type Presence, presenceUnknown } from '@workplace/domain/booking/release'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openMailbox } from '../../../../test/mailbox'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { smtpMailer } from '../../../adapters/mail/smtp'

// Wednesday, 18 November 2026, 09:00 in Shanghai
export const day = '2026-11-18'

export type Person = Awaited<ReturnType<Company['person']>>
export let box: Awaited<ReturnType<typeof openMailbox>>
export let world: World
export let acme: Company
export let ann: Person
export let bob: Person
/** What the detectors of a room say. */
export const seen = new Map<number, Presence>()

/** Two servers with mail and detectors, and for each test a company that has nothing of those before. */
export function useReleases(): void {
  beforeAll(async () => {
    box = await openMailbox()
    world = await openWorld({
      now: `${day}T09:00:00+08:00`,
      servers: 2,
      mailer: () => smtpMailer({ url: box.url, from: 'rooms@example.org' }),
      presenceOf: async () => seen,
    })
  })
  beforeEach(async () => {
    seen.clear()
    clock('09:00')
    // what earlier tests left is not looked for any more
    await world.db.query(`update meetingroom set release_mode = 'none'`)
    await world.db.query('delete from strategy')
    acme = await addCompany(world.db, `Acme${Math.random()}`)
    ann = await acme.person()
    bob = await acme.person()
  })
  afterAll(async () => {
    await world.close()
    await box.close()
  })
}

export const clock = (time: string, date = day) => world.setNow(`${date}T${time}:00+08:00`)
export const ms = (time: string) => Date.parse(`${day}T${time}:00+08:00`)
export const at = (time: string, date = day) => `${date} ${time}:00`
/** What detectors say of a room, and since when. */
export const see = (room: number, state: Presence['state'], since: string) =>
  seen.set(room, { ...presenceUnknown, state, since: ms(since) })
export const strategy = (key: string, value: number | string) =>
  world.db.query(
    `insert into strategy (company_id, strategy_key, name, strategy_values) values ($1, $2, $2, $3)
     on conflict (company_id, strategy_key) do update set strategy_values = excluded.strategy_values`,
    [acme.company_id, key, String(value)],
  )

/** The database has a clock of its own: these were booked days ago. */
export const bookedLongAgo = (ids: readonly number[]) =>
  world.db.query(`update meeting set created_at = '2026-11-01', slot_since = null where id = any($1)`, [ids])

export const signIn = (meeting_id: number, who = ann) =>
  world.db.query(
    `insert into signinlog (company_id, meeting_id, user_id, sign_way, sign_time) values ($1, $2, $3, 'manual', $4)`,
    [acme.company_id, meeting_id, who.user_id, world.now()],
  )
