import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import * as meetingroomWords from '@workplace/contract/meetingroom/words'
import { type doorPairing, pairingLength, pairingLetters, pairingSeconds } from '@workplace/contract/terminal/door'
import * as refusals from '@workplace/contract/terminal/refusals'
import type { pairTerminal, unpairTerminal } from '@workplace/contract/terminal/terminal'
import * as topics from '@workplace/contract/terminal/topics'
import { type Call, requireOffice } from '../../kernel/call/call'
import { sqlState } from '../../kernel/database/db'
import { atMostPerMinute } from '../../kernel/session/rate'
import { tokenHash } from '../../kernel/session/session-store'

const codeHash = (code: string) => createHash('sha256').update(`pairing ${code}`).digest()
/** As it is typed: small letters, blanks and hyphens mean nothing. */
const readCode = (typed: string) => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

type Room = { id: number; name: string; office_id: number }
type Terminal = { id: number; version: number; name: string; meetingroom_id: number | null; office_id: number | null }

/** Pairing of screens. Tries are bounded for each person, codes for each network, in this process. */
export function pairing(now: () => number) {
  const tried = atMostPerMinute(20, now)
  const newCode = atMostPerMinute(60, now)

  /** `POST /door/pairing`: a code to show, and a token that is worth nothing until somebody enters that code. */
  async function offerCode(call: Call): Promise<OutputOf<typeof doorPairing>> {
    newCode(call.ip)
    const token = randomBytes(32).toString('base64url')
    const code = Array.from({ length: pairingLength }, () => pairingLetters[randomInt(pairingLetters.length)]).join('')
    await call.db.query('delete from terminal_pairing where expires_at < now()')
    // a code that stands on another screen at this moment is not given out again: then this screen asks once more
    const made = await call.db.query(
      `insert into terminal_pairing (code_hash, token_hash, expires_at)
       values ($1, $2, now() + make_interval(secs => $3)) on conflict do nothing returning 1`,
      [codeHash(code), tokenHash(token), pairingSeconds],
    )
    if (made.length === 0) throw new Refusal(commonRefusals.conflict)
    return { code, token, seconds: pairingSeconds }
  }

  /** `POST /meetingroom/bind`: the screen that shows this code is a terminal of the company from now on. */
  async function bind(call: Call, input: ParsedOf<typeof pairTerminal>): Promise<OutputOf<typeof pairTerminal>> {
    tried(`person ${call.actor.user_id}`)
    const known = input.terminal_id === undefined ? undefined : await terminalOf(call, input.terminal_id)
    const room_id = input.meetingroom_id ?? known?.meetingroom_id ?? undefined
    if (room_id === undefined) {
      throw new Refusal(commonRefusals.invalid_input, {}, { fields: { meetingroom_id: meetingroomWords.roomMissing } })
    }
    const room = await roomOf(call, room_id)
    const [pair] = await call.db.query<{ token_hash: Buffer }>(
      'delete from terminal_pairing where code_hash = $1 and expires_at > now() returning token_hash',
      [codeHash(readCode(input.code))],
    )
    if (pair === undefined) {
      const fields = { code: ['配对码错误或已过期', 'The pairing code is wrong or has expired'] as const }
      throw new Refusal(refusals.pairing_code, {}, { fields })
    }
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
    // another device in its place: the token of the one before is worth nothing any more
    await call.db.query(
      `insert into terminal_device (company_id, terminal_id, token_hash) values ($1, $2, $3)
       on conflict (company_id, terminal_id) do update
         set token_hash = excluded.token_hash, paired_at = now(), last_seen = null, app_version = null, battery = null`,
      [company_id, saved.id, pair.token_hash],
    )
    const target = { target: name, target_id: saved.id }
    call.record({ module: 'terminal', action: 'bind', ...target, after: { meetingroom: room.name } })
    call.emit(eventOf(topics.terminal, { ids: [saved.id] }))
    return { ...saved, name, meetingroom_name: room.name }
  }

  return { offerCode, bind }
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

/** `POST /terminal/unbind`: the screen's token is worth nothing from now on. */
export async function unbind(
  call: Call,
  input: ParsedOf<typeof unpairTerminal>,
): Promise<OutputOf<typeof unpairTerminal>> {
  const terminal = await terminalOf(call, input.id)
  if (input.version !== undefined && input.version !== terminal.version) throw new Refusal(commonRefusals.conflict)
  await call.db.query('delete from terminal_device where company_id = $1 and terminal_id = $2', [
    call.actor.company_id,
    terminal.id,
  ])
  const [saved] = await call.db.query<{ id: number; version: number }>(
    `update terminal set updated_by = $3, updated_at = now(), version = version + 1
     where company_id = $1 and id = $2 returning id, version`,
    [call.actor.company_id, terminal.id, call.actor.name],
  )
  if (saved === undefined) throw new Refusal(commonRefusals.not_found)
  call.record({ module: 'terminal', action: 'unbind', target: terminal.name, target_id: terminal.id })
  call.emit(eventOf(topics.terminal, { ids: [terminal.id] }))
  return saved
}
