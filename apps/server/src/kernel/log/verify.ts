import type { Db } from '../database/db'
import { plainLink, type Seals } from '../secrets/seals'
import { start } from './seal'
import type { SealTip } from './tips'

/** Why a chain does not hold. */
export type Fault =
  /** The entry, or its seal, is not what it was. */
  | 'altered'
  /** The entry was taken away. */
  | 'gone'
  /** The seal was taken away. */
  | 'seal_gone'
  /** Sealed without the key, where there was one already. */
  | 'unkeyed'

export type BrokenEntry = { readonly position: number; readonly log_id: number | null; readonly fault: Fault }

export type Verification = {
  /** Entries whose seals fit, from the first one on. */
  sealed: number
  /** The newest ones, which will be sealed in a moment. */
  unsealed: number
  /** Without a seal although they are older than that: the product has not written them so. */
  overdue: number
  /** The first position whose seal has a key. */
  keyed_from: number
  broken: BrokenEntry | null
  /** The newest note outside of the database that fits. */
  noted: { position: number; at: string } | null
  /** The chain ends before what was noted. */
  cut: { last: number; position: number; at: string } | null
  /** What was noted at this position is not what stands there: the chain was made anew from there or before. */
  anew: { position: number; at: string } | null
}

type Link = { position: number; log_id: number; hash: Buffer; text: string | null }

/** What is wrong with the link that follows a seal; undefined where nothing is. Without the key only gaps are found. */
function faultOf(seals: Seals | null, company_id: number, plainUntil: number, tip: Buffer, last: number, link: Link) {
  const { position, log_id, hash, text } = link
  if (position !== last + 1) return { position: last + 1, log_id: null, fault: 'seal_gone' } as const
  if (text === null) return { position, log_id, fault: 'gone' } as const
  if (seals === null) return undefined
  const isPlain = () => plainLink(tip, text).equals(hash)
  if (position <= plainUntil) return isPlain() ? undefined : ({ position, log_id, fault: 'altered' } as const)
  if (seals.link(tip, { company_id, position, log_id }, text).equals(hash)) return undefined
  return { position, log_id, fault: isPlain() ? 'unkeyed' : 'altered' } as const
}

/** Walks a company's chain, names the first place that does not hold, and compares it with what was noted outside. */
export async function verifyLog(
  db: Db,
  seals: Seals | null,
  company_id: number,
  notes: readonly SealTip[] = [],
): Promise<Verification> {
  const plainUntil = (await seals?.begun(db))?.get(company_id) ?? 0
  const noted = new Map(notes.map((note) => [note.position, note]))
  let hash: Buffer = start
  let position = 0
  let broken: BrokenEntry | null = null
  let fitting: SealTip | undefined
  let anew: SealTip | undefined
  for (;;) {
    const rows = await db.query<Link>(
      `select s.position, s.log_id, s.hash, row_to_json(l)::text as text from operation_log_seal s
       left join operation_log l on l.company_id = s.company_id and l.id = s.log_id
       where s.company_id = $1 and s.position > $2 order by s.position limit 5000`,
      [company_id, position],
    )
    for (const row of rows) {
      broken = faultOf(seals, company_id, plainUntil, hash, position, row) ?? null
      const note = noted.get(row.position)
      if (note !== undefined && note.hash !== row.hash.toString('hex')) anew ??= note
      if (broken !== null) break
      if (note !== undefined && anew === undefined) fitting = note
      hash = row.hash
      position = row.position
    }
    if (broken !== null || rows.length === 0) break
  }
  const [left] = await db.query<{ unsealed: number; overdue: number; last: number | null }>(
    `select count(*) filter (where l.time > now() - interval '10 minutes') as unsealed,
       count(*) filter (where l.time <= now() - interval '10 minutes') as overdue,
       (select max(s.position) from operation_log_seal s where s.company_id = $1) as last
     from operation_log l where l.company_id = $1
     and not exists (select 1 from operation_log_seal s where s.company_id = l.company_id and s.log_id = l.id)`,
    [company_id],
  )
  const last = left?.last ?? 0
  const beyond = notes.reduce<SealTip | undefined>(
    (furthest, note) => (note.position > (furthest?.position ?? last) ? note : furthest),
    undefined,
  )
  const told = (note: SealTip | undefined) => note && { position: note.position, at: note.at }
  return {
    ...{ sealed: position, unsealed: left?.unsealed ?? 0, overdue: left?.overdue ?? 0 },
    ...{ keyed_from: plainUntil + 1, broken, noted: told(fitting) ?? null, anew: told(anew) ?? null },
    cut: beyond === undefined ? null : { last, position: beyond.position, at: beyond.at },
  }
}
