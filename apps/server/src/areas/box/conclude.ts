import { boxCabinet } from '@workplace/contract/box/box-cabinet'
import { causes, openingStates } from '@workplace/contract/box/opening-states'
import * as topics from '@workplace/contract/box/topics'
import * as common from '@workplace/contract/kernel/common-words'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import type { Call } from '../../kernel/call/call'
import { peopleWhoMay } from '../../kernel/session/people-who-may'
import { reportRepair } from '../repair/public'
import { boxRepair } from './box-repair'
import { openUsesOf, readUses, type StoredUse } from './box-use.store'
import { notifyOfLocker } from './notify'
import { emitLocker, recordLocker } from './record-locker'

export type StoredOpening = {
  readonly id: number
  readonly cabinet_id: number
  readonly cabinet: string
  readonly box_id: number | null
  readonly number: string | null
  readonly use_id: number | null
  readonly user_id: number | null
  readonly who: string | null
  readonly cause: keyof typeof causes
  readonly reason: string | null
  readonly state: keyof typeof openingStates
}

export const openingColumns = `o.id, o.cabinet_id, c.name as cabinet, o.box_id, b.number, o.use_id, o.user_id, p.name as who,
    o.cause, o.reason, o.state
  from box_opening o join box_cabinet c on c.company_id = o.company_id and c.id = o.cabinet_id
  left join box b on b.company_id = o.company_id and b.id = o.box_id
  left join users p on p.company_id = o.company_id and p.id = o.user_id`

/** Who looks at lockers, at this opening or at the cabinet looks again. */
export function emitOpening(
  call: Call,
  { box_id, cabinet_id }: Pick<StoredOpening, 'box_id' | 'cabinet_id'>,
  people: readonly number[],
): void {
  call.emit(eventOf(topics.locker_opening, {}))
  call.emit(eventOf(resourceTopic(boxCabinet), { ids: [cabinet_id] }))
  if (box_id !== null) emitLocker(call, box_id, people)
}

/** Whoever opened needs it: its age begins anew. */
async function renew(call: Call, use: StoredUse, at: string): Promise<void> {
  if (use.until !== null) return
  await call.db.query(
    `update box_use set kept_at = greatest(coalesce(kept_at, $3), $3), aged_step = 0, aged_at = null
     where company_id = $1 and id = $2 and state = 'using'`,
    [call.actor.company_id, use.id, at],
  )
}

type Reporter = { readonly id: number; readonly name: string }

/** Who is said to have reported what nobody saw: whose locker it is, else who looks after lockers there. */
async function reporterOf(call: Call, box_id: number, mine: StoredUse | undefined): Promise<Reporter | undefined> {
  const { db, actor } = call
  if (mine !== undefined && mine.state !== 'ended') {
    const [holder] = await db.query<Reporter>(
      `select id, name from users where company_id = $1 and id = $2 and status = 'active'`,
      [actor.company_id, mine.user_id],
    )
    if (holder !== undefined) return holder
  }
  const [place] = await db.query<{ office_id: number }>(
    `select c.office_id from box b join box_cabinet c on c.company_id = b.company_id and c.id = b.cabinet_id
     where b.company_id = $1 and b.id = $2`,
    [actor.company_id, box_id],
  )
  if (place === undefined) return undefined
  return (await peopleWhoMay(db, actor.company_id, 'change-box', place.office_id, 'station'))[0]
}

/** A ticket of a locker, in the name of somebody. */
async function reportLocker(call: Call, reporter: Reporter, box_id: number, title: string): Promise<void> {
  const actor = { ...call.actor, user_id: reporter.id, name: reporter.name }
  const theirs = Object.create(call, { actor: { value: actor } }) as Call
  await reportRepair(theirs, boxRepair, { target_id: box_id, title, urgency: 2 })
}

/** A door that did not open after two pulses is out of order, and somebody is to see to it. */
async function breakLocker(
  call: Call,
  { box_id, number, user_id, who }: StoredOpening,
  mine: StoredUse | undefined,
): Promise<void> {
  const { company_id } = call.actor
  if (box_id === null) return
  const [broken] = await call.db.query<{ id: number }>(
    `update box set condition = 'fault', version = version + 1, updated_at = now(), updated_by = $3
     where company_id = $1 and id = $2 and condition = 'normal' returning id`,
    [company_id, box_id, call.actor.name],
  )
  if (broken === undefined) return
  // whoever stood before it reports it
  const reporter =
    user_id === null ? await reporterOf(call, box_id, mine) : { id: user_id, name: who ?? call.actor.name }
  if (reporter !== undefined) await reportLocker(call, reporter, box_id, `${number ?? ''} 打不开 · doesn’t open`)
}

/**
 * Lock boards that answered and do not any more: nobody opens what hangs at them, and somebody is to see to it. One ticket
 * a board, at the first locker of it that somebody has, until that is closed.
 */
export async function reportBoards(call: Call, cabinet_id: number, addresses: readonly number[]): Promise<void> {
  const { db, actor } = call
  for (const address of addresses) {
    const [first] = await db.query<{ id: number; reported: boolean }>(
      `select b.id, exists (select 1 from repair r join box other on other.company_id = r.company_id
           and other.id = r.target_id where r.company_id = b.company_id and r.target_type = 'box'
           and other.cabinet_id = b.cabinet_id and other.board_no = b.board_no and r.title = $4
           and r.state not in (3, 4, 5)) as reported
       from box b left join box_use u on u.company_id = b.company_id and u.box_id = b.id and u.state <> 'ended'
       where b.company_id = $1 and b.cabinet_id = $2 and b.board_no = $3 and b.deleted_at is null
       order by u.id is null, b.column_no, b.row_no, b.id limit 1`,
      [actor.company_id, cabinet_id, address, boardTitle(address)],
    )
    if (first === undefined || first.reported) continue
    const keeper = await reporterOf(call, first.id, undefined)
    if (keeper !== undefined) await reportLocker(call, keeper, first.id, boardTitle(address))
  }
}
const boardTitle = (address: number) => `锁控板 ${address} 无应答 · Lock board ${address} doesn’t answer`

/**
 * Whose locker it was that was opened: who had it then, though they have returned it since; else, where nobody had it when
 * that was asked for, whoever has it when it opens.
 */
async function useOf(call: Call, { box_id, use_id }: StoredOpening, at: string): Promise<StoredUse | undefined> {
  const { company_id } = call.actor
  if (use_id !== null) return (await readUses(call.db, company_id, [use_id]))[0]
  if (box_id === null) return undefined
  const [now] = await openUsesOf(call.db, company_id, [box_id])
  return now !== undefined && Date.parse(now.start_time) <= Date.parse(at) ? now : undefined
}

/**
 * What became of an opening: it is on record, and holder and members are told, each once. So is who had it by then,
 * where it opened to what was granted to somebody before (`others`, uses): their things are in it.
 */
export async function conclude(
  call: Call,
  opening: StoredOpening,
  at: string,
  others: readonly number[] = [],
): Promise<void> {
  const mine = await useOf(call, opening, at)
  const people = mine === undefined ? [] : [mine.user_id, ...mine.member_ids]
  if (opening.number !== null)
    recordLocker(
      call,
      'box_open',
      {
        id: opening.use_id ?? opening.id,
        number: opening.number,
        cabinet: opening.cabinet,
        holder: mine?.holder ?? '',
      },
      {
        ...{ how: causes[opening.cause][0], result: openingStates[opening.state][0] },
        ...(opening.reason === null ? {} : { reason: opening.reason }),
      },
    )
  if (opening.state === 'fault') await breakLocker(call, opening, mine)
  if (mine !== undefined && opening.state === 'opened' && opening.cause !== 'staff') await renew(call, mine, at)
  if (mine !== undefined) {
    const occasion = `box_opening/${opening.id}`
    // that it did not open is news, though they were told that nobody knew
    if (opening.state === 'fault' && mine.state !== 'ended')
      await notifyOfLocker(call, 'box_fault', mine, { to: people, occasion: `${occasion}/fault` })
    else if (opening.state === 'opened' || opening.state === 'unknown') {
      const toTell = people.filter(
        (id) => id !== opening.user_id || opening.cause === 'pin' || opening.cause === 'card',
      )
      const who = opening.who ?? common.system[0]
      const kind =
        opening.cause === 'phone' ? 'box_opened' : opening.cause === 'staff' ? 'box_opened_staff' : 'box_opened_here'
      await notifyOfLocker(call, kind, mine, {
        ...{ to: toTell, who, occasion },
        ...(opening.reason === null ? {} : { reason: opening.reason }),
      })
      for (const theirs of await readUses(call.db, call.actor.company_id, others))
        await notifyOfLocker(call, kind, theirs, { to: [theirs.user_id, ...theirs.member_ids], who, occasion })
    }
  }
  emitOpening(call, opening, people)
}
