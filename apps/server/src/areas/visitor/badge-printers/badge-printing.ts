import { eventOf } from '@workplace/contract/kernel/topic'
import type { BadgeField, BadgeSize } from '@workplace/contract/visitor/badge'
import type { PrinterFault } from '@workplace/contract/visitor/printer-words'
import * as topics from '@workplace/contract/visitor/topics'
import { isOver } from '@workplace/domain/visitor/visit-state'
import type { JobState, PrinterSays, Printers } from '../../../adapters/printer/port'
import type { Call } from '../../../kernel/call/call'
import { actAlone, type JobContext } from '../../../kernel/call/job-call'
import type { PdfDocument } from '../../../kernel/pdf/pdf'
import { pdfAsRaster, pdfFile, pdfType, rasterType } from '../../../kernel/subprocess/pdf-file'
import { rowsAsStored, writeStory } from '../core/visitor.store'
import { visitorWords as words } from '../core/words'
import { type BadgeDeps, badgeDocument, sampleDocument } from '../reception/badges'
import { faultOfError, faultOfReasons } from './printer-faults'

/** Who takes some has so long to send them; then another server may. */
const leaseMs = 120_000
const longestPauseMs = 60_000
/** How soon a printer is asked again how far it is. */
const lookMs = 1000
/** Dots an inch where a printer leaves the choice: badges are small, and their code has to be read. */
const usualDpi = 300

type Claimed = {
  company_id: number
  id: string
  printer_id: number
  visitor_id: number | null
  size: BadgeSize | null
  fields: BadgeField[] | null
  batch: string
  job: number | null
  tries: number
  is_over: boolean
}
type Printer = { address: string; format: 'auto' | 'pdf' | 'raster'; size: BadgeSize | null; office_id: number }

// Those of one printer that are to look alike are one document, and stay one however often it is tried. Who claims holds the
// printer so long: two servers that claim at once would each take some of them, and print two.
const claim = {
  name: 'claim-badges',
  text: `with first as (
      select p.company_id, p.id, p.printer_id, p.visitor_id, p.size, p.fields, p.batch from visitor_print p
      join visitor_printer r on r.company_id = p.company_id and r.id = p.printer_id
      where p.state in ('waiting', 'sending') and p.next_try <= $1 order by p.id limit 1 for no key update skip locked
    ), mine as (
      select j.company_id, j.id, coalesce(f.batch, f.id) as batch from first f
      join visitor_print j on j.company_id = f.company_id and j.printer_id = f.printer_id and j.batch is not distinct from f.batch
        and j.size is not distinct from f.size and j.fields is not distinct from f.fields
        and (j.visitor_id is null) = (f.visitor_id is null)
      where j.state in ('waiting', 'sending') and j.next_try <= $1 order by j.id limit 40 for update of j skip locked
    )
    update visitor_print p set state = 'sending', tries = p.tries + 1, next_try = $2::timestamptz, batch = mine.batch
    from mine where p.company_id = mine.company_id and p.id = mine.id
    returning p.company_id, p.id, p.printer_id, p.visitor_id, p.size, p.fields, p.batch, p.job, p.tries, p.until <= $1 as is_over`,
}

type Deps = Omit<JobContext, 'company_id' | 'name'> & BadgeDeps & { readonly printing: Printers }

type BadgePrinting = {
  /** Looks soon for badges that wait. */
  poke(): void
  /** Prints what waits now; how many documents were seen to. */
  round(): Promise<number>
}

/**
 * Sends badges that wait in `visitor_print` to their printers, on any number of servers: each is claimed by one. A job whose
 * answer was lost is looked for at the printer by its name before it is sent again; what is not printed in time is taken back
 * there, so that nobody's badge comes out hours later.
 */
export function openBadgePrinting({ printing, ...on }: Deps): BadgePrinting {
  const at = (more = 0) => new Date(on.now() + more).toISOString()
  const alone = <T>(company_id: number, work: (call: Call) => Promise<T>) =>
    actAlone({ ...on, company_id, name: words.system[0] }, work)

  /** What the printer said of itself is shown in its list. */
  async function note(company_id: number, printer_id: number, says: PrinterSays | null, fault: PrinterFault | null) {
    await alone(company_id, async (call) => {
      const changed = await call.db.query(
        `insert into visitor_printer_state as s (company_id, printer_id, seen_at, fault, make)
         select $1, p.id, case when $5::text is not null then $3::timestamptz end, $4, coalesce($5, '') from visitor_printer p where p.company_id = $1 and p.id = $2
         on conflict (company_id, printer_id) do update set fault = excluded.fault,
           seen_at = case when $5::text is null then s.seen_at else excluded.seen_at end, make = coalesce($5, s.make)
         where s.fault is distinct from excluded.fault or s.make is distinct from coalesce($5, s.make)
           or ($5 is not null and coalesce(s.seen_at < excluded.seen_at - interval '1 minute', true)) returning 1`,
        [company_id, printer_id, at(), fault, says?.make ?? null],
      )
      if (changed.length > 0) call.emit(eventOf(topics.visitor_printer, { ids: [printer_id] }))
      return true
    })
  }

  /** Nobody else saw to them meanwhile: it ends, and stands beside the names. */
  async function end(badges: readonly Claimed[], fault: PrinterFault | null, why: string | null = null) {
    const [first] = badges
    if (first === undefined) return
    await alone(first.company_id, async (call) => {
      const done = await call.db.query<{ visitor_id: number | null }>(
        `update visitor_print p set state = $4, fault = $3, ended_at = $5
         from unnest($2::int8[], $6::int[]) as mine(id, tries)
         where p.company_id = $1 and p.id = mine.id and p.tries = mine.tries and p.state = 'sending' returning p.visitor_id`,
        [
          ...[first.company_id, badges.map(({ id }) => id), fault, fault === null ? 'printed' : 'failed', at()],
          badges.map(({ tries }) => tries),
        ],
      )
      const ids = done.flatMap(({ visitor_id }) => (visitor_id === null ? [] : [visitor_id]))
      if (ids.length === 0) return true
      const known = await call.db.query<{ id: number }>(
        `update visitor set badge_fault = $3 where company_id = $1 and id = any($2::int[]) and forgotten_at is null returning id`,
        [first.company_id, ids, fault],
      )
      const note = fault === null ? null : [fault, why].filter(Boolean).join(': ')
      await writeStory(
        call,
        known.map(({ id }) => id),
        fault === null ? 'badge_printed' : 'badge_failed',
        { note },
      )
      call.emit(eventOf(topics.visitor, {}))
      return true
    })
  }

  /** Who has left meanwhile needs none. */
  async function drop(badges: readonly Claimed[]) {
    if (badges.length === 0) return
    await on.db.query(
      `update visitor_print p set state = 'failed', ended_at = $3 from unnest($2::int8[], $4::int[]) as mine(id, tries)
       where p.company_id = $1 and p.id = mine.id and p.tries = mine.tries and p.state = 'sending'`,
      [badges[0]?.company_id, badges.map(({ id }) => id), at(), badges.map(({ tries }) => tries)],
    )
  }

  async function again(badges: readonly Claimed[], fault: PrinterFault | null, job: number | null, pauseMs: number) {
    await on.db.query(
      `update visitor_print p set state = case when $5::int is null then 'waiting' else 'sending' end, fault = $3, next_try = $4, job = $5
       from unnest($2::int8[], $6::int[]) as mine(id, tries)
       where p.company_id = $1 and p.id = mine.id and p.tries = mine.tries and p.state = 'sending'`,
      [
        ...[badges[0]?.company_id, badges.map(({ id }) => id), fault, at(pauseMs), job],
        badges.map(({ tries }) => tries),
      ],
    )
  }

  /** The badges of those who are still to come or inside, and which they are. */
  async function documentFor(badges: readonly Claimed[], printer: Printer) {
    const [first] = badges
    if (first === undefined) return undefined
    const size = first.size ?? printer.size
    return alone(
      first.company_id,
      async (call): Promise<{ document: PdfDocument; on: readonly Claimed[] } | undefined> => {
        const ids = badges.flatMap(({ visitor_id }) => (visitor_id === null ? [] : [visitor_id]))
        if (ids.length === 0) return { document: await sampleDocument(call, printer.office_id, size), on: badges }
        const rows = (await rowsAsStored(call, ids)).filter(({ state }) => !isOver(state))
        if (rows.length === 0) return undefined
        return {
          document: await badgeDocument(call, on, rows, { size, fields: first.fields }),
          on: badges.filter(({ visitor_id }) => rows.some(({ id }) => id === visitor_id)),
        }
      },
    )
  }

  /** Undefined: nobody is left who needs one. */
  async function send(
    badges: readonly Claimed[],
    printer: Printer,
    says: PrinterSays,
  ): Promise<{ state: JobState | PrinterFault; sent: readonly Claimed[] } | undefined> {
    const [first] = badges
    if (first === undefined) return undefined
    const takes = (type: string) => says.formats.includes(type)
    const asPdf = printer.format === 'pdf' || (printer.format === 'auto' && takes(pdfType))
    const kind = says.rasterKinds[0] ?? (printer.format === 'raster' ? 'sgray_8' : undefined)
    if (!asPdf && (kind === undefined || (printer.format === 'auto' && !takes(rasterType)))) {
      return { state: 'format', sent: badges }
    }
    const made = await documentFor(badges, printer)
    await drop(badges.filter((badge) => made?.on.includes(badge) !== true))
    if (made === undefined) return undefined
    const who = { company_id: first.company_id, user_id: null }
    const pdf = await pdfFile(who, made.document)
    const dpi = says.resolutions.includes(usualDpi) ? usualDpi : (says.resolutions[0] ?? usualDpi)
    const body = asPdf || kind === undefined ? pdf : await pdfAsRaster(who, { pdf, dpi, kind })
    const page = made.document.page ?? { width: 0, height: 0 }
    const hundredths = (points: number) => Math.round((points * 2540) / 72)
    const state = await printing.print(printer.address, {
      ...{ name: nameOf(first), format: asPdf ? pdfType : rasterType, body },
      media: { x: hundredths(page.width), y: hundredths(page.height) },
    })
    return { state, sent: made.on }
  }

  const nameOf = ({ company_id, batch }: Claimed) => `visitor-badge-${company_id}-${batch}`

  async function seeTo(badges: readonly Claimed[]): Promise<void> {
    const [first] = badges
    if (first === undefined) return
    const { company_id, printer_id, tries, job, is_over } = first
    const [printer] = await on.db.query<Printer>(
      `select address, format, size, office_id from visitor_printer where company_id = $1 and id = $2 and status = 'on'`,
      [company_id, printer_id],
    )
    if (printer === undefined) return await end(badges, 'off')
    try {
      const says = await printing.ask(printer.address)
      const fault = says.isReady ? null : faultOfReasons(says.reasons)
      await note(company_id, printer_id, says, fault)
      // that it was sent already may not have been heard
      const known =
        job !== null
          ? await printing.look(printer.address, job)
          : tries > 1
            ? await printing.find(printer.address, nameOf(first))
            : undefined
      if (known === undefined && fault !== null) {
        return is_over ? await end(badges, fault) : await again(badges, fault, null, pauseAfter(tries))
      }
      const found = known === undefined ? await send(badges, printer, says) : { state: known, sent: badges }
      if (found === undefined) return
      const { state, sent } = found
      if (typeof state === 'string') return await end(sent, state)
      if (state.state === 'done') return await end(sent, null)
      if (state.state === 'failed') return await end(sent, 'refused', state.reasons.join(', '))
      if (!is_over) return await again(sent, fault, state.id, lookMs)
      await printing.cancel(printer.address, state.id).catch(() => {}) // it may have come out a moment ago
      return await end(sent, fault ?? 'slow')
    } catch (error) {
      const { fault, isFinal, why } = faultOfError(error)
      on.log.warn({ err: error, printer: printer_id }, 'badges wait for their printer')
      await note(company_id, printer_id, null, fault)
      if (isFinal || is_over) return await end(badges, fault, why)
      return await again(badges, fault, job, pauseAfter(tries))
    }
  }

  let running: Promise<number> | undefined
  let wanted = false
  async function rounds(): Promise<number> {
    let done = 0
    do {
      wanted = false
      const badges = await on.db.query<Claimed>(claim, [at(), at(leaseMs)])
      if (badges.length === 0) continue
      // in the order in which they were asked for, which `returning` does not keep
      await seeTo(badges.sort((one, other) => Number(one.id) - Number(other.id)))
      done++
      wanted = true
    } while (wanted)
    return done
  }
  const round = () => {
    if (running !== undefined) wanted = true
    running ??= rounds().finally(() => {
      running = undefined
    })
    return running
  }
  return {
    round,
    poke: () => void round().catch((error) => on.log.warn({ err: error }, 'badges wait for the database')),
  }
}

const pauseAfter = (tries: number) => Math.min(longestPauseMs, 5000 * 2 ** Math.min(tries - 1, 10))

/** Of what was printed or not a week is kept. */
export const purgePrints = (db: JobContext['db'], now: number) =>
  db.query(`delete from visitor_print where state in ('printed', 'failed') and created_at < $1`, [
    new Date(now - 7 * 86_400_000).toISOString(),
  ])
