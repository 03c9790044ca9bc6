import { createHash, randomUUID } from 'node:crypto'
import type { AccessReason } from '@workplace/domain/access/access-attempt'
import type { Db } from '../../../kernel/database/db'
import type { PassDeviceRef, PassRecords, Verifier } from '../../device/public'
import { queueCommands } from '../commands/command.store'
import type { Scan } from '../core/scan'
import { sentences } from './scan-words'

/** Who stands before a head waits so long, and no longer: a door that opens late opens to somebody else. */
const expiresMs = 10_000

const digest = (...parts: readonly (string | number)[]) =>
  createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 32)

/** What a head is told where it cannot be said whether somebody may pass. */
export function cannotSay({ thing }: Scan): { topic: string; payload: string } {
  const [zh, en] = sentences.failed
  return {
    topic: `command/${thing.address ?? thing.sn}`,
    payload: JSON.stringify({ v: 1, id: randomUUID(), name: 'refuse', params: { reason: 'failed', zh, en } }),
  }
}

type Head = {
  id: number
  kind: 'qr' | 'ic' | 'id_card' | 'nfc'
  direction: 'in' | 'out' | 'both'
  status: 'on' | 'off'
  door_id: number | null
  controller_id: number | null
  face_device_id: number | null
}

type Judges = { readonly verifier: Verifier; readonly records: PassRecords }

/**
 * Somebody showed a code or a card at a head: it is told to open or to refuse, and why, over the gateway by which it asked.
 * What was shown is stored nowhere.
 */
export async function judgeScan(tx: Db, scan: Scan, { verifier, records }: Judges): Promise<void> {
  const { thing, text, at, told_at } = scan
  const { company_id } = thing
  // what comes again because its answer was lost on the way to the gateway is one scan: a head has no two in a millisecond
  const request_id = told_at === null ? undefined : digest('scan', company_id, thing.id, told_at)
  if (request_id !== undefined) {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [request_id])
    const known = await tx.query('select 1 from iot_command where company_id = $1 and request_id = $2', [
      ...[company_id, request_id],
    ])
    if (known.length > 0) return
  }
  const [head] = await tx.query<Head>(
    `select h.id, h.kind, h.direction, h.status, h.door_id, d.controller_id, d.face_device_id from scanning_head h
     left join door d on d.company_id = h.company_id and d.id = h.door_id
     where h.company_id = $1 and h.id = $2`,
    [company_id, thing.head_id],
  )
  if (head !== undefined)
    await tx.query(
      `insert into scanning_head_state as s (company_id, head_id, alive_until, last_seen, last_scan)
       values ($1, $2, $3::timestamptz + make_interval(secs => $4), $3, $3)
       on conflict (company_id, head_id) do update set alive_until = excluded.alive_until, last_seen = excluded.last_seen,
         last_scan = excluded.last_scan`,
      [company_id, head.id, new Date(at).toISOString(), thing.report_interval * 3],
    )
  const answer = (ok: boolean, reason: AccessReason | 'no_door') => {
    const [zh, en] = sentences[reason]
    return queueCommands(tx, [
      {
        ...{ company_id, device_id: thing.id, name: ok ? 'open' : 'refuse', params: { reason, zh, en } },
        ...{ source: 'scan', at, expires_at: at + expiresMs },
        ...(request_id === undefined ? {} : { request_id }),
      },
    ])
  }
  if (head === undefined || head.door_id === null) return void (await answer(false, 'no_door'))
  if (head.status === 'off') return void (await answer(false, 'door_off'))
  const isCode = head.kind === 'qr'
  const shown = {
    door_id: head.door_id,
    way: isCode ? ('qr' as const) : ('card' as const),
    direction: head.direction === 'out' ? ('out' as const) : ('in' as const),
    ...{ pin: null, card: isCode ? null : text },
  }
  // a head writes numbers as they stand on cards, not as controllers count them
  const reader: PassDeviceRef =
    head.face_device_id === null
      ? { company_id, kind: 'head', id: head.id }
      : { company_id, kind: 'face', id: head.face_device_id }
  const device: PassDeviceRef =
    head.controller_id === null ? reader : { company_id, kind: 'controller', id: head.controller_id }
  const said = await verifier.verify(tx, isCode ? device : reader, { ...shown, code: isCode ? text : null, at })
  await answer(said.ok, said.reason)
  const mark = digest(company_id, head.id, told_at ?? at, text)
  await records.take(tx, device, { offset: 0, set_at: null, now: at }, at, [
    {
      ...{ ...shown, pin: said.pin, index: null, epoch: null, mark, told_at: at, granted: said.ok },
      ...{ verified_by: 'server', opened: null, score: null },
    },
  ])
}
