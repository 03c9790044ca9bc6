import type { AccessVerdict } from '@workplace/domain/access/access-attempt'
import { personNumber } from '@workplace/domain/access/person-number'
import { TOGETHER_MS, verdict } from '@workplace/domain/access/verdict'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Db } from '../../../kernel/database/db'
import { type AskedPass, type DeviceRef, emergencyOf, type VerifiedPass } from '../../device/public'
import { dayKinds } from '../../place/public'
import { attemptAt, type KnownPasser } from './attempt'
import { doorsOfPasses, keyOf, type PassDoor, rulesOfPasses } from './facts.store'
import { holderOfCode, type LiveCodes } from './live-codes'
import { cardFormatOf, cardNumber, holdersOf, passerOf } from './recognise'
import { noteCode } from './shown-codes'

type Known = KnownPasser & { window_id?: number | null; use?(door_id: number): Promise<boolean> }
const nobody: Known = { passer: null, card: null }

/** Who shows themselves: by a code that was scanned, a number of ours, or a card. */
async function whoIsIt(
  db: Db,
  device: DeviceRef,
  asked: AskedPass,
  codes: { key: Buffer; others: readonly LiveCodes[] },
): Promise<Known> {
  const { company_id } = device
  const scanned = asked.code?.trim() ?? ''
  if (scanned.startsWith('W1')) {
    const holder = await holderOfCode(db, codes.key, codes.others, {
      ...{ company_id, text: scanned, door_id: asked.door_id, at: asked.at },
    })
    return holder === null ? nobody : { ...holder, card: null }
  }
  const pinned = passerOf(asked.pin)
  const text = asked.card ?? (scanned === '' ? null : scanned)
  const number = text === null ? null : cardNumber(text, device, await cardFormatOf(db, device))
  const holder = number === null ? undefined : (await holdersOf(db, company_id, [number])).get(number)
  return { passer: pinned ?? holder?.passer ?? null, card: holder?.card ?? null }
}

/** May they pass, now: for a device that asks before it opens. What it then does it tells as a record. */
export async function verifyPass(
  db: Db,
  device: DeviceRef,
  asked: AskedPass,
  codes: { key: Buffer; others: readonly LiveCodes[] },
): Promise<VerifiedPass> {
  const { company_id } = device
  const [known, doors] = await Promise.all([
    whoIsIt(db, device, asked, codes),
    doorsOfPasses(db, company_id, [asked.door_id]),
  ])
  const door = doors.get(asked.door_id)
  if (door === undefined) return { ok: false, reason: 'door_off', user_id: null, pin: null }
  const { date } = wallClock(asked.at, door.zone)
  const [rules, days, emergency] = await Promise.all([
    rulesOfPasses(db, company_id, known.passer === null ? [] : [known.passer], [door.id]),
    dayKinds(db, company_id, door.office_id, { from: date, to: date }),
    emergencyOf(db, company_id, door.office_id),
  ])
  const passer = known.passer !== null && rules.people.has(keyOf(known.passer)) ? known.passer : null
  const said = verdict(
    attemptAt({ ...known, passer }, door, rules, asked, {
      dayOf: (one) => days.get(one) ?? { kind: 'workday' },
      emergency: emergency?.kind ?? null,
    }),
  )
  const who = { user_id: passer?.kind === 'user' ? passer.id : null, pin: passer && personNumber(passer) }
  if (passer !== null && known.use !== undefined) await noteCode(db, device, { ...known, passer }, asked.at)
  if (passer !== null && door.people_needed > 1) await noteShown(db, company_id, door, keyOf(passer), said, asked.at)
  // a photograph of a code opens a door no second time
  if (said.ok && known.use !== undefined && !(await known.use(door.id)))
    return { ok: false, reason: 'out_of_validity', ...who }
  return { ok: said.ok, reason: said.reason, ...who }
}

/** They would be let in, were they not alone: who comes within seconds counts them. */
async function noteShown(
  db: Db,
  company_id: number,
  { id, recent }: PassDoor,
  person_id: string,
  { ok, reason }: AccessVerdict,
  at: number,
): Promise<void> {
  if (!ok && reason !== 'more_people') return
  const now = [...recent.filter((one) => one.at > at - TOGETHER_MS && one.person_id !== person_id), { person_id, at }]
  await db.query(
    `insert into pass_door (company_id, door_id, recent) values ($1, $2, $3)
     on conflict (company_id, door_id) do update set recent = excluded.recent`,
    [company_id, id, JSON.stringify(now.slice(-8))],
  )
}
