import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { blacklistEdit, blacklistUpdate } from '@workplace/contract/meeting/blacklist'
import * as refusals from '@workplace/contract/meeting/refusals'
import { type Call, has } from '../../../kernel/call/call'
import { instantText } from '../core/wall-time'
import { type Ban, notifyBan } from './ban.store'
import { readBan } from './blacklist'
import { endFormer, liftBan, lockPeople } from './breaches'
import { requireReach } from './reach-people'

type Input = ParsedOf<typeof blacklistEdit>

function requirePermission(call: Call, permission: 'add-white-list' | 'change-white-list'): void {
  if (!has(call.actor, permission)) throw new Refusal(commonRefusals.no_permission, { permission })
}

/** Puts one person on the list by hand; refused where they stand on it. */
async function ban(call: Call, user_id: number, { remark = '', end_time }: Input): Promise<number> {
  const { db, actor } = call
  const now = instantText(call.now())
  await lockPeople(call, [user_id])
  await endFormer(call, user_id)
  const [made] = await db.query<Ban>(
    `insert into blacklist (company_id, user_id, reason, remark, start_time, end_time, created_by, updated_by)
     values ($1, $2, 'manual', $3, $4, $5, $6, $6) on conflict do nothing returning *`,
    [actor.company_id, user_id, remark, now, end_time ?? null, actor.name],
  )
  if (made === undefined) {
    const [person] = await db.query<{ name: string }>('select name from users where company_id = $1 and id = $2', [
      actor.company_id,
      user_id,
    ])
    throw new Refusal(refusals.ban_exists, { name: person?.name ?? '' })
  }
  await notifyBan(call, made, 'blacklisted', remark)
  return made.id
}

/** Changes why or until when somebody stands on the list, while they do. */
async function changeBan(call: Call, id: number, { version, ...given }: Input): Promise<number> {
  const { db, actor } = call
  const found = await readBan(call, id, true)
  if (version !== undefined && version !== found.version) throw new Refusal(commonRefusals.conflict)
  if (found.state !== 'on') throw new Refusal(refusals.ban_not_on)
  const { remark = found.remark, end_time = found.end_time } = given
  const [saved] = await db.query<Ban>(
    `update blacklist set remark = $3, end_time = $4, version = version + 1, updated_at = now(), updated_by = $5
     where company_id = $1 and id = $2 returning *`,
    [actor.company_id, id, remark, end_time, actor.name],
  )
  if (saved === undefined) throw new Refusal(commonRefusals.not_found)
  await notifyBan(call, saved, 'blacklisted', remark ?? '')
  return id
}

/** `POST /blacklist/edit`. */
export async function editBlacklist(call: Call, input: Input): Promise<OutputOf<typeof blacklistEdit>> {
  if (input.end_time != null && Date.parse(input.end_time) <= call.now()) throw new Refusal(refusals.ban_ends_early)
  if (input.id !== undefined) {
    requirePermission(call, 'change-white-list')
    return { ids: [await changeBan(call, input.id, input)] }
  }
  requirePermission(call, 'add-white-list')
  const people = [...new Set(input.user_ids ?? [])].sort((a, b) => a - b)
  await requireReach(call, people)
  const ids: number[] = []
  for (const user_id of people) ids.push(await ban(call, user_id, input))
  return { ids }
}

/** `POST /blacklist/update`: lifts an entry. */
export async function liftFromBlacklist(
  call: Call,
  { id, version, reason, void_breaches }: ParsedOf<typeof blacklistUpdate>,
): Promise<OutputOf<typeof blacklistUpdate>> {
  const seen = await readBan(call, id)
  await lockPeople(call, [seen.user_id])
  const found = await readBan(call, id, true)
  if (version !== undefined && version !== found.version) throw new Refusal(commonRefusals.conflict)
  if (found.state !== 'on') throw new Refusal(refusals.ban_not_on)
  // what led here once leads nowhere again; only whether it still counts in the numbers is left to say
  if (void_breaches)
    await call.db.query(`update breach set state = 'void' where company_id = $1 and blacklist_id = $2`, [
      call.actor.company_id,
      id,
    ])
  return { id, version: await liftBan(call, found, reason) }
}
