import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import type { badgePrinters, sendBadges, tryPrinter } from '@workplace/contract/visitor/printer'
import type { PrinterFault } from '@workplace/contract/visitor/printer-words'
import * as refusals from '@workplace/contract/visitor/refusals'
import * as topics from '@workplace/contract/visitor/topics'
import { isOver } from '@workplace/domain/visitor/visit-state'
import { sql } from 'kysely'
import { ippUrl } from '../../../adapters/printer/port'
import { type Call, officesFor } from '../../../kernel/call/call'
import type { Rules } from '../../../kernel/resources/engine'
import { looksAfter } from '../core/rights'
import { rowsOf } from '../core/visitor.store'
import { visitorWords as words } from '../core/words'

/** So long a badge is of use to who waits for it. */
const minutes = 10

type Wanted = {
  readonly printer_id: number
  readonly visitor_ids: readonly (number | null)[]
  readonly size?: string | null | undefined
  readonly fields?: readonly string[] | null | undefined
}

/** Badges wait for their printer from now on. */
export async function queueBadges(call: Call, { printer_id, visitor_ids, size, fields }: Wanted): Promise<void> {
  const now = call.now()
  await call.db.query(
    `insert into visitor_print (company_id, printer_id, visitor_id, size, fields, next_try, until, created_at, created_by)
     select $1, $2, id, $4, $5::text[], $6, $7, $6, $8 from unnest($3::int[]) with ordinality as v(id, n) order by n`,
    [
      ...[call.actor.company_id, printer_id, visitor_ids, size ?? null, fields ?? null],
      ...[new Date(now).toISOString(), new Date(now + minutes * 60_000).toISOString(), call.actor.name],
    ],
  )
}

async function printerOf(call: Call, id: number): Promise<{ id: number; office_id: number }> {
  const [printer] = await call.db.query<{ id: number; office_id: number }>(
    `select id, office_id from visitor_printer where company_id = $1 and id = $2 and status = 'on'`,
    [call.actor.company_id, id],
  )
  if (printer === undefined) throw new Refusal(refusals.printer_off)
  return printer
}

/** `GET /visitor/badge_printers`. */
export async function readPrinters(call: Call): Promise<OutputOf<typeof badgePrinters>> {
  const items = await call.db.query<{ id: number; name: string; office_id: number; fault: PrinterFault | null }>(
    `select p.id, p.name, p.office_id, s.fault from visitor_printer p
     left join visitor_printer_state s on s.company_id = p.company_id and s.printer_id = p.id
     where p.company_id = $1 and p.status = 'on' and ($2::int[] is null or p.office_id = any($2::int[])) order by p.name, p.id`,
    [call.actor.company_id, officesFor(call.actor, 'visitor')],
  )
  return { items }
}

/** `POST /visitor/print_badges`: those whom the caller receives and whose visit is not over. */
export async function sendToPrinter(
  call: Call,
  input: ParsedOf<typeof sendBadges>,
): Promise<OutputOf<typeof sendBadges>> {
  const printer = await printerOf(call, input.printer_id)
  if (!looksAfter(call.actor, printer.office_id, 'change-visitor')) throw new Refusal(commonRefusals.outside_scope)
  const rows = (await rowsOf(call, input.ids)).filter(
    ({ office_id, state }) => looksAfter(call.actor, office_id, 'change-visitor') && !isOver(state),
  )
  if (rows.length === 0) throw new Refusal(commonRefusals.not_found)
  await queueBadges(call, { ...input, visitor_ids: rows.map(({ id }) => id) })
  call.emit(eventOf(topics.visitor, {}))
  return { sent: rows.length }
}

/** `POST /visitor_printer/sample`. */
export async function printSample(
  call: Call,
  { id }: ParsedOf<typeof tryPrinter>,
): Promise<OutputOf<typeof tryPrinter>> {
  const printer = await printerOf(call, id)
  const offices = officesFor(call.actor, 'visitor')
  if (offices !== null && !offices.includes(printer.office_id)) throw new Refusal(commonRefusals.outside_scope)
  await queueBadges(call, { printer_id: id, visitor_ids: [null] })
  call.emit(eventOf(topics.visitor_printer, { ids: [id] }))
  return { id }
}

const said = (column: string) =>
  sql.raw(`(select s.${column} from visitor_printer_state s where s.company_id = t.company_id and s.printer_id = t.id)`)

export const printerRules: Rules = {
  beforeSave: async (_, changes) =>
    changes.map(({ after }) => (ippUrl(String(after.address)) === null ? { address: words.printerAddress } : {})),
  computed: {
    state: () =>
      sql.raw(`case when t.status = 'off' then 'off' else coalesce((select coalesce(s.fault, 'ready') from visitor_printer_state s
        where s.company_id = t.company_id and s.printer_id = t.id), 'unknown') end`),
    make: () => said('make'),
    last_seen: () => said('seen_at'),
  },
  // what it said was said of another address
  afterSave: async ({ db, actor }, saved) => {
    const moved = saved.filter(({ before, after }) => before !== null && before.address !== after.address)
    await db.query('delete from visitor_printer_state where company_id = $1 and printer_id = any($2::int[])', [
      actor.company_id,
      moved.map(({ id }) => id),
    ])
  },
}
