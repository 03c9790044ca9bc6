import { existsSync } from 'node:fs'
import { appendFile, chmod, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Log } from '../call/call'
import type { Db } from '../database/db'

/** The end of a chain at some moment. */
export type SealTip = { readonly position: number; readonly hash: string; readonly at: string }

/** A backup was brought back: what was noted of a chain beyond its end then is not missing for any other reason. */
export type RestoreNote = { readonly at: string; readonly from: string; readonly last: number; readonly noted: number }

/** What this server noted of a company's log outside of the database. */
export type Notes = {
  readonly notes: readonly SealTip[]
  readonly restores: readonly RestoreNote[]
  /** Lines that cannot be read. */
  readonly unread: number
}

export type Tips = {
  /** Notes the ends of all chains that grew. Says in the log of the server where one does not go on from what was noted. */
  note(db: Db): Promise<void>
  of(company_id: number): Promise<Notes>
}

type Tip = Line['tips'][number]

const lineSchema = z.object({
  at: z.string().max(40),
  tips: z.array(z.tuple([z.number(), z.number(), z.string().max(64)])),
  restored: z.string().max(500).optional(),
})
type Line = z.infer<typeof lineSchema>

/** The name of the file in the data folder. */
export const tipsFile = 'log-tips.jsonl'
const tellEveryMs = 3_600_000
const mostTold = 50

async function linesIn(path: string): Promise<{ lines: Line[]; unread: number }> {
  if (!existsSync(path)) return { lines: [], unread: 0 }
  const texts = (await readFile(path, 'utf8')).split('\n').filter((text) => text !== '')
  const lines = texts.flatMap((text) => readLine(text) ?? [])
  return { lines, unread: texts.length - lines.length }
}

function readLine(text: string): Line | undefined {
  try {
    return lineSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const written = (line: Line) => `${JSON.stringify(line)}\n`

const endsOf = async (db: Db): Promise<Tip[]> =>
  (
    await db.query<{ company_id: number; position: number; hash: Buffer }>(
      `select c.id as company_id, tip.position, tip.hash from company c cross join lateral (
         select s.position, s.hash from operation_log_seal s where s.company_id = c.id order by s.position desc limit 1
       ) as tip order by c.id`,
    )
  ).map(({ company_id, position, hash }) => [company_id, position, hash.toString('hex')])

/** The notes of one chain in the order in which they were made, and what restoring left behind. */
function notesOf({ lines, unread }: { lines: readonly Line[]; unread: number }, company_id: number): Notes {
  let notes: SealTip[] = []
  const restores: RestoreNote[] = []
  for (const { at, tips, restored } of lines) {
    const tip = tips.find(([company]) => company === company_id)
    if (restored !== undefined) {
      const last = tip?.[1] ?? 0
      const noted = Math.max(0, ...notes.map(({ position }) => position))
      if (noted > last) restores.push({ at, from: restored, last, noted })
      notes = notes.filter(({ position }) => position <= last)
    }
    if (tip !== undefined) notes.push({ at, position: tip[1], hash: tip[2] })
  }
  return { notes, restores, unread }
}

/** Of each day the last line for each chain; what a restore says stays as it is. */
function thinned(lines: readonly Line[]): Line[] {
  const seen = new Set<string>()
  const kept: Line[] = []
  for (const line of [...lines].reverse()) {
    if (line.restored !== undefined) {
      seen.clear()
      kept.push(line)
      continue
    }
    const day = line.at.slice(0, 10)
    const tips = line.tips.filter(([company]) => !seen.has(`${company} ${day}`))
    for (const [company] of tips) seen.add(`${company} ${day}`)
    if (tips.length > 0) kept.push({ ...line, tips })
  }
  return kept.reverse()
}

/** Says that a backup was brought back, with where its chains end. For the folder in which it was. */
export async function noteRestored(path: string, db: Db, from: string, at: string): Promise<void> {
  await appendFile(path, written({ at, restored: from, tips: await endsOf(db) }), { mode: 0o600 })
}

/**
 * A file beside the database into which the ends of the chains are written from time to time: a line is appended, nothing
 * is changed until it is thinned out, to one note of each chain and day. Whoever has power over the database alone cannot cut an end off, or make a chain anew, without it showing.
 */
export async function openTips(path: string, now: () => number, log: Log, thinAtBytes = 4_000_000): Promise<Tips> {
  const last = new Map<number, Tip>()
  // where a chain was cut it stands further back now than it was noted once
  const furthest = new Map<number, Tip>()
  const keep = (tip: Tip) => {
    last.set(tip[0], tip)
    if (tip[1] > (furthest.get(tip[0])?.[1] ?? 0)) furthest.set(tip[0], tip)
  }
  for (const { tips, restored } of (await linesIn(path)).lines) {
    if (restored !== undefined) for (const known of [last, furthest]) known.clear()
    for (const tip of tips) keep(tip)
  }
  if (existsSync(path)) await chmod(path, 0o600)
  // what a crash left half written must not spoil the next line
  let gap = existsSync(path) && !(await readFile(path, 'utf8')).endsWith('\n') ? '\n' : ''
  let thinAt = thinAtBytes
  const told = new Set<string>()
  let tellAt = 0

  /** What was noted has to be there still; each note that is not is told once. */
  async function compare(db: Db): Promise<void> {
    const known = [...furthest.values()]
    const lost = await db.query<{ company_id: number; position: number }>(
      `select noted.company_id, noted.position from unnest($1::int[], $2::bigint[], $3::text[]) as noted(company_id, position, hash)
       where not exists (select 1 from operation_log_seal s where s.company_id = noted.company_id
         and s.position = noted.position and s.hash = decode(noted.hash, 'hex'))`,
      [known.map((tip) => tip[0]), known.map((tip) => tip[1]), known.map((tip) => tip[2])],
    )
    for (const { company_id, position } of lost) {
      const hash = furthest.get(company_id)?.[2] ?? ''
      if (told.has(hash)) continue
      told.add(hash)
      log.error(
        { company_id, position, hash },
        'the operation log does not go on from what was noted outside of the database: verify it',
      )
    }
  }

  async function thin(): Promise<void> {
    if ((await stat(path)).size < thinAt) return
    const kept = thinned((await linesIn(path)).lines)
      .map(written)
      .join('')
    await writeFile(`${path}.new`, kept, { mode: 0o600, flush: true })
    await rename(`${path}.new`, path)
    thinAt = Math.max(thinAtBytes, 2 * kept.length)
  }

  return {
    async note(db) {
      await compare(db)
      const grown = (await endsOf(db)).filter((tip) => last.get(tip[0])?.[2] !== tip[2])
      if (grown.length === 0) return
      const at = new Date(now()).toISOString()
      await appendFile(path, gap + written({ at, tips: grown }), { mode: 0o600, flush: true })
      gap = ''
      for (const tip of grown) keep(tip)
      if (now() >= tellAt) {
        tellAt = now() + tellEveryMs
        const tips = [...last.values()]
        for (let n = 0; n < tips.length; n += mostTold)
          log.info({ tips: tips.slice(n, n + mostTold) }, 'the operation log is sealed up to here')
      }
      await thin()
    },
    of: async (company_id) => notesOf(await linesIn(path), company_id),
  }
}
