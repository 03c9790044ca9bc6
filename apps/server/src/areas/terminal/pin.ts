import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import * as refusals from '@workplace/contract/terminal/refusals'
import type { setPin as declared } from '@workplace/contract/terminal/terminal'
import * as topics from '@workplace/contract/terminal/topics'
import { type Call, deviceOf } from '../../kernel/call/call'
import { hashPassword, isPassword } from '../../kernel/session/passwords'
import { terminalOf } from './binding'

/** So many wrong tries one after the other close a screen for so long. */
const mostTries = 5
const closedMinutes = 5

/** `POST /terminal/pin`: the number that a screen asks for from now on, or none. Nobody reads it again. */
export async function setPin(call: Call, input: ParsedOf<typeof declared>): Promise<OutputOf<typeof declared>> {
  const terminal = await terminalOf(call, input.id)
  if (input.version !== undefined && input.version !== terminal.version) throw new Refusal(commonRefusals.conflict)
  const whose = [call.actor.company_id, terminal.id]
  if (input.pin === null)
    await call.db.query('delete from terminal_pin where company_id = $1 and terminal_id = $2', whose)
  else
    await call.db.query(
      `insert into terminal_pin (company_id, terminal_id, pin_hash) values ($1, $2, $3)
       on conflict (company_id, terminal_id) do update
         set pin_hash = excluded.pin_hash, tried = 0, closed_until = null`,
      [...whose, await hashPassword(input.pin)],
    )
  const [saved] = await call.db.query<{ id: number; version: number }>(
    `update terminal set updated_by = $3, updated_at = now(), version = version + 1
     where company_id = $1 and id = $2 returning id, version`,
    [...whose, call.actor.name],
  )
  if (saved === undefined) throw new Refusal(commonRefusals.not_found)
  const action = input.pin === null ? 'pin_remove' : 'pin_set'
  call.record({ module: 'terminal', action, target: terminal.name, target_id: terminal.id })
  call.emit(eventOf(topics.terminal, { ids: [terminal.id] }))
  return saved
}

/**
 * Refuses an action at the screen that calls without the number it asks for. It stands before the transaction of the
 * action, which a refusal would take back, and counts a try before it judges it: so tries side by side, or at several
 * servers, are bounded.
 */
export async function requirePin(call: Call, { pin }: { pin?: string | undefined }): Promise<void> {
  const { company_id, id: terminal_id, name } = deviceOf(call)
  const { db } = call
  const now = new Date(call.now()).toISOString()
  const [asked] = await db.query<{ closed_until: string | null }>(
    'select closed_until from terminal_pin where company_id = $1 and terminal_id = $2',
    [company_id, terminal_id],
  )
  if (asked === undefined) return
  if (pin === undefined || pin === '') throw new Refusal(refusals.door_pin_needed)
  const [tried] = await db.query<{ pin_hash: string; tried: number }>(
    `update terminal_pin set tried = case when closed_until is null then tried else 0 end + 1,
       closed_until = case when closed_until is null and tried + 1 >= $4 then $3::timestamptz + make_interval(mins => $5::int) end
     where company_id = $1 and terminal_id = $2 and (closed_until is null or closed_until <= $3)
     returning pin_hash, tried`,
    [company_id, terminal_id, now, mostTries, closedMinutes],
  )
  if (tried === undefined) throw new Refusal(refusals.door_pin_closed, { n: closedMinutes })
  if (!(await isPassword(pin, tried.pin_hash))) {
    const about = { module: 'terminal', action: 'enter_pin', target: name, target_id: terminal_id } as const
    call.refused({ ...about, result: 'wrong' })
    if (tried.tried >= mostTries) call.refused({ ...about, result: 'wait', after: { seconds: closedMinutes * 60 } })
    if (tried.tried >= mostTries) throw new Refusal(refusals.door_pin_closed, { n: closedMinutes })
    throw new Refusal(refusals.door_pin_wrong, { n: mostTries - tried.tried })
  }
  await db.query(
    'update terminal_pin set tried = 0, closed_until = null where company_id = $1 and terminal_id = $2 and pin_hash = $3',
    [company_id, terminal_id, tried.pin_hash],
  )
}
