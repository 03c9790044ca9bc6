import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import * as meetingroomWords from '@workplace/contract/meetingroom/words'
import type { pairTerminal, unpairTerminal } from '@workplace/contract/terminal/terminal'
import { type Call, requireOffice } from '../../kernel/call/call'
import { sqlState } from '../../kernel/database/db'
import type { Pairing } from '../../kernel/device/pairing'

type Room = { id: number; name: string; office_id: number }
type Terminal = { id: number; version: number; name: string; meetingroom_id: number | null; office_id: number | null }

/** What makes a device a terminal, and ends it. */
export function openBinding(pairing: Pairing) {
  /** `POST /meetingroom/bind`: the screen that shows this code is a terminal of the company from now on. */
  async function bind(call: Call, input: ParsedOf<typeof pairTerminal>): Promise<OutputOf<typeof pairTerminal>> {
    const known = input.terminal_id === undefined ? undefined : await terminalOf(call, input.terminal_id)
    const room_id = input.meetingroom_id ?? known?.meetingroom_id ?? undefined
    if (room_id === undefined) {
      throw new Refusal(commonRefusals.invalid_input, {}, { fields: { meetingroom_id: meetingroomWords.roomMissing } })
    }
    const room = await roomOf(call, room_id)
    const claim = await pairing.takeCode(call, 'terminal', input.code)
    const name = input.name || known?.name || (await freeName(call, room.name))
    const { company_id, user_id, name: by } = call.actor
    const [saved] = await call.db
      .query<{ id: number; version: number }>(
        known === undefined
          ? `insert into terminal (company_id, name, meetingroom_id, booker_id, created_by, updated_by)
             values ($1, $2, $3, $4, $5, $5) returning id, version`
          : `update terminal set name = $2, meetingroom_id = $3, booker_id = coalesce(booker_id, $4), status = 'on',
               updated_by = $5, updated_at = now(), version = version + 1
             where company_id = $1 and id = $6 returning id, version`,
        [company_id, name, room.id, user_id, by, ...(known === undefined ? [] : [known.id])],
      )
      .catch((error) => {
        if (sqlState(error) !== '23505') throw error
        const values = { field: call.language === 'en' ? 'Name' : '名称', value: name }
        throw new Refusal(commonRefusals.duplicate, values, {
          fields: { name: ['名称已存在', 'This name already exists'] },
        })
      })
    if (saved === undefined) throw new Refusal(commonRefusals.not_found)
    await pairing.pair(call, 'terminal', saved.id, claim)
    const target = { target: name, target_id: saved.id }
    call.record({ module: 'terminal', action: 'bind', ...target, after: { meetingroom: room.name } })
    return { ...saved, name, meetingroom_name: room.name }
  }

  /** `POST /terminal/unbind`: the screen's token is worth nothing from now on. */
  async function unbind(call: Call, input: ParsedOf<typeof unpairTerminal>): Promise<OutputOf<typeof unpairTerminal>> {
    const terminal = await terminalOf(call, input.id)
    if (input.version !== undefined && input.version !== terminal.version) throw new Refusal(commonRefusals.conflict)
    await pairing.unpair(call, 'terminal', terminal.id)
    const [saved] = await call.db.query<{ id: number; version: number }>(
      `update terminal set updated_by = $3, updated_at = now(), version = version + 1
       where company_id = $1 and id = $2 returning id, version`,
      [call.actor.company_id, terminal.id, call.actor.name],
    )
    if (saved === undefined) throw new Refusal(commonRefusals.not_found)
    call.record({ module: 'terminal', action: 'unbind', target: terminal.name, target_id: terminal.id })
    return saved
  }

  return { bind, unbind }
}

/** A terminal that the caller administers, locked. */
export async function terminalOf(call: Call, id: number): Promise<Terminal> {
  const [terminal] = await call.db.query<Terminal>(
    `select t.id, t.version, t.name, t.meetingroom_id, r.office_id from terminal t
     left join meetingroom r on r.company_id = t.company_id and r.id = t.meetingroom_id
     where t.company_id = $1 and t.id = $2 for update of t`,
    [call.actor.company_id, id],
  )
  if (terminal === undefined) throw new Refusal(commonRefusals.not_found)
  // a terminal without a room belongs to no office: it is for those who administer all of them
  if (terminal.office_id === null && call.actor.office_ids !== null) throw new Refusal(commonRefusals.outside_scope)
  if (terminal.office_id !== null) requireOffice(call.actor, terminal.office_id)
  return terminal
}

async function roomOf(call: Call, id: number): Promise<Room> {
  const [room] = await call.db.query<Room>(
    `select id, name, office_id from meetingroom where company_id = $1 and id = $2`,
    [call.actor.company_id, id],
  )
  if (room === undefined) {
    throw new Refusal(commonRefusals.not_found, {}, { fields: { meetingroom_id: meetingroomWords.roomNotFound } })
  }
  requireOffice(call.actor, room.office_id)
  return room
}

/** The room's name, and from the second screen on a number behind it. */
async function freeName(call: Call, room: string): Promise<string> {
  const base = room.slice(0, 40)
  const rows = await call.db.query<{ name: string }>(
    'select lower(name) as name from terminal where company_id = $1 and lower(name) like lower($2) || $3',
    [call.actor.company_id, base.replace(/[\\%_]/g, '\\$&'), '%'],
  )
  const taken = new Set(rows.map(({ name }) => name))
  for (let n = 1; ; n++) {
    const name = n === 1 ? base : `${base} ${n}`
    if (!taken.has(name.toLowerCase())) return name
  }
}
