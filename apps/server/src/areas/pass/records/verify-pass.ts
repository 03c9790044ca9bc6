import type { AccessVerdict } from '@workplace/domain/access/access-attempt'
import { personNumber } from '@workplace/domain/access/person-number'
import { TOGETHER_MS, verdict } from '@workplace/domain/access/verdict'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Database, Db } from '../../../kernel/database/db'
import { together } from '../../../kernel/database/together'
import { type AskedPass, emergencyRead, type PassDeviceRef, type VerifiedPass } from '../../device/public'
import { dayKindsRead } from '../../place/public'
import { attemptAt, type KnownPasser } from './attempt'
import { doorsOfPasses, keyOf, type PassDoor, rulesOf, rulesReads } from './facts.store'
import { type CodeHolder, holderOfCode, type LiveCodes } from './live-codes'
import { cardFormatOf, cardNumber, holdersOf, passerOf } from './recognise'
import { noteCode } from './shown-codes'

type Known = KnownPasser & Partial<Pick<CodeHolder, 'window_id' | 'use'>>
const nobody: Known = { passer: null, card: null }

/** Who shows themselves: by a code that was scanned, a number of ours, or a card. */
async function whoIsIt(
  db: Db,
  device: PassDeviceRef,
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

/** In a transaction of its own, unless there is one. */
const within = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  'transaction' in db ? (db as Database).transaction(work) : work(db)

/**
 * May they pass, now: for a device that asks before it opens. What it then does it tells as a record. Given the database
 * itself, there is a transaction only where something is to be kept of it: mostly nothing is.
 */
export async function verifyPass(
  db: Db,
  device: PassDeviceRef,
  asked: AskedPass,
  codes: { key: Buffer; others: readonly LiveCodes[] },
): Promise<VerifiedPass> {
  const { company_id } = device
  const known = await whoIsIt(db, device, asked, codes)
  const door = (await doorsOfPasses(db, company_id, [asked.door_id])).get(asked.door_id)
  if (door === undefined) return { ok: false, reason: 'door_off', user_id: null, pin: null }
  const { date } = wallClock(asked.at, door.zone)
  const { days, emergency, ...read } = await together(db, {
    ...rulesReads(company_id, known.passer === null ? [] : [known.passer], [door.id]),
    days: dayKindsRead(company_id, door.office_id, { from: date, to: date }),
    emergency: emergencyRead(company_id, door.office_id),
  })
  const rules = rulesOf(read)
  const passer = known.passer !== null && rules.people.has(keyOf(known.passer)) ? known.passer : null
  const verdictAt = (at: PassDoor): AccessVerdict =>
    verdict(
      attemptAt({ ...known, passer }, at, rules, asked, {
        dayOf: (one) => days.get(one) ?? { kind: 'workday' },
        emergency: emergency?.kind ?? null,
      }),
    )
  const first = verdictAt(door)
  const who = { user_id: passer?.kind === 'user' ? passer.id : null, pin: passer && personNumber(passer) }
  const { use } = known
  if (use === undefined && (passer === null || door.people_needed <= 1))
    return { ok: first.ok, reason: first.reason, ...who }
  return within(db, async (tx) => {
    if (passer !== null && use !== undefined) await noteCode(tx, device, { ...known, passer }, asked.at)
    let said = first
    if (passer !== null && door.people_needed > 1) {
      // of two who show themselves at once each is seen by the other: the second is judged by what the first left
      const recent = await lockRecent(tx, company_id, door.id)
      said = verdictAt({ ...door, recent })
      await noteShown(tx, company_id, { ...door, recent }, keyOf(passer), said, asked.at)
    }
    // a photograph of a code opens a door no second time
    if (said.ok && use !== undefined && !(await use(tx, door.id)))
      return { ok: false, reason: 'out_of_validity', ...who }
    return { ok: said.ok, reason: said.reason, ...who }
  })
}

/** Who showed themselves at a door lately, under its lock. */
async function lockRecent(tx: Db, company_id: number, door_id: number): Promise<PassDoor['recent']> {
  await tx.query('insert into pass_door (company_id, door_id) values ($1, $2) on conflict do nothing', [
    ...[company_id, door_id],
  ])
  const [row] = await tx.query<{ recent: PassDoor['recent'] }>(
    'select recent from pass_door where company_id = $1 and door_id = $2 for update',
    [company_id, door_id],
  )
  return row?.recent ?? []
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
  await db.query('update pass_door set recent = $3 where company_id = $1 and door_id = $2', [
    company_id,
    id,
    JSON.stringify(now.slice(-8)),
  ])
}
