import { say } from '@workplace/contract/kernel/words'
import type { Call } from '../../../kernel/call/call'
import type { Engine } from '../../../kernel/resources/engine'
import { lockedWherePossible } from '../../../kernel/resources/save'
import { authoritiesOf } from '../../../kernel/session/session-store'
import { looksAfter } from '../roles/authority'
import type { OtherKeepers } from './other-keepers'
import type { Source } from './source.store'
import { type Candidate, type RunRow, refusedRow, type SortedRows } from './source-rows'
import { sourceWords as words } from './source-words'

type Link = { user_id: number; source_key: string; datasource_id: number; is_gone: boolean; source: string }

/**
 * Finds out who the rows are: by the key that an earlier run kept, else by account or job number. Whoever comes from
 * elsewhere, or is outside of what the caller manages, is refused; the rest is locked.
 */
export async function matchRows(
  engine: Engine,
  call: Call,
  source: Source,
  { candidates, keys }: Pick<SortedRows, 'candidates' | 'keys'>,
  keepers: readonly OtherKeepers[],
): Promise<{ matched: Candidate[]; refusals: RunRow[] }> {
  const { company_id } = call.actor
  const own = await call.db.query<{ user_id: number; source_key: string; is_gone: boolean }>(
    `select p.user_id, p.source_key, p.gone_at is not null as is_gone from datasource_person p
     where p.company_id = $1 and p.datasource_id = $2 and p.source_key = any($3)`,
    [company_id, source.id, candidates.map(({ key }) => key)],
  )
  const byKey = new Map(own.map((link) => [link.source_key, link]))
  const texts = candidates.flatMap(({ draft, key }) => (byKey.has(key) ? [] : (draft.cells[source.match_by] ?? [])))
  const named = await call.db.query<{ id: number; text: string }>(
    `select u.id, lower(u.${source.match_by}) as text from users u
     where u.company_id = $1 and lower(u.${source.match_by}) = any(select lower(x) from unnest($2::text[]) x)`,
    [company_id, texts],
  )
  const byText = new Map(named.map(({ id, text }) => [text, id]))
  const idOf = ({ key, draft }: Candidate) =>
    byKey.get(key)?.user_id ?? byText.get((draft.cells[source.match_by] ?? '').toLowerCase())
  const ids = [...new Set(candidates.flatMap((one) => idOf(one) ?? []))]
  const links = await call.db.query<Link>(
    `select p.user_id, p.source_key, p.datasource_id, p.gone_at is not null as is_gone, s.name as source
     from datasource_person p join datasource s on s.company_id = p.company_id and s.id = p.datasource_id
     where p.company_id = $1 and p.user_id = any($2)`,
    [company_id, ids],
  )
  const linkOf = new Map(links.map((link) => [link.user_id, link]))
  // an entry alone must not decide that it means somebody who looks after something here
  const strangers = ids.filter((id) => !linkOf.has(id) && !source.takeover_ids.includes(id))
  const administrators = new Set(
    (await authoritiesOf(call.db, company_id, strangers, () => false))
      .filter(({ permissions }) => looksAfter(permissions))
      .map(({ user_id }) => user_id),
  )
  const people = new Map((await lockedWherePossible(engine, call, ids)).map((row) => [row.id, row]))
  // asked once they are locked: nobody comes to be kept elsewhere meanwhile
  const elsewhere = new Map<number, string>()
  for (const keeper of keepers) for (const [id, name] of await keeper(call.db, company_id, ids)) elsewhere.set(id, name)

  const matched: Candidate[] = []
  const refusals: RunRow[] = []
  const taken = new Map<number, Candidate>()
  for (const candidate of candidates) {
    const id = idOf(candidate)
    if (id === undefined) {
      matched.push(candidate)
      continue
    }
    const person = people.get(id)
    const link = linkOf.get(id)
    const first = taken.get(id)
    const no = (label: readonly [string, string], values = {}, conflict = true) =>
      refusals.push(refusedRow(candidate, { '': say(label, call.language, values) }, conflict))
    const other = elsewhere.get(id)
    if (link !== undefined && link.datasource_id !== source.id) no(words.otherSource, { name: link.source })
    else if (other !== undefined) no(words.otherSource, { name: other })
    else if (link !== undefined && link.source_key !== candidate.key && keys.has(link.source_key))
      no(words.otherKey, { key: link.source_key })
    else if (first !== undefined) no(words.samePerson, { line: first.line, name: String(person?.name ?? '') })
    else if (person === undefined) no(words.outside, {}, false)
    else if (administrators.has(id)) no(words.administers)
    else {
      taken.set(id, candidate)
      candidate.person = person
      candidate.isKnown = link !== undefined
      candidate.isGone = link?.is_gone ?? false
      matched.push(candidate)
    }
  }
  return { matched, refusals }
}
