import { type ReadKind, type ReadValues, readOut } from '@workplace/contract/attendance/read-out'
import type { ruleVersions } from '@workplace/contract/attendance/versions'
import { type VersionedKind, versioned } from '@workplace/contract/attendance/versions'
import { comma } from '@workplace/contract/kernel/comma'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { not_found } from '@workplace/contract/kernel/refusals'
import { say } from '@workplace/contract/kernel/words'
import { holidayCalendar } from '@workplace/contract/place/holiday-calendar'
import type { Call } from '../../../kernel/call/call'
import { writeCell } from '../../../kernel/resources/cells'
import { callersToday } from './counts-from'
import { versionWords as words } from './words'

type Answer = OutputOf<(typeof ruleVersions)[VersionedKind]>
type Row = {
  version_no: number
  effect_date: string
  superseded: boolean
  made_at: string
  made_by: string
  body: ReadValues
}

/** What counts for every day before the next version has this date. */
const everBefore = '1970-01-01'

/** Where the names are of what a version refers to. */
const tables: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(versioned).map(({ name, table }) => [name, table])),
  [holidayCalendar.name]: holidayCalendar.table,
}

/** The names of what a version refers to, by resource and id. */
async function namesIn({ db, actor }: Call, kind: VersionedKind, rows: readonly Row[]) {
  const names = new Map<string, string>()
  for (const [name, { kind: is, to = '' }] of Object.entries(versioned[kind].fields)) {
    const table = tables[to]
    if ((is !== 'ref' && is !== 'refs') || table === undefined) continue
    const ids = rows.flatMap(({ body }) => body[name] ?? [])
    const found = await db.query<{ id: number; name: string }>(
      `select id, name from ${table} where company_id = $1 and id = any($2::int[])`,
      [actor.company_id, ids],
    )
    for (const one of found) names.set(`${to}/${one.id}`, one.name)
  }
  return names
}

const isRead = (kind: VersionedKind): kind is ReadKind => kind !== 'team' && kind !== 'pattern'

/** `GET /{resource}/versions`: whatever was saved, the newest first, read out and field by field. */
export async function readVersions(
  call: Call,
  kind: VersionedKind,
  { id }: ParsedOf<(typeof ruleVersions)[VersionedKind]>,
): Promise<Answer> {
  const rows = await call.db.query<Row>(
    `select version_no, effect_date::text as effect_date, superseded, made_at, made_by, body from attendance_version
     where company_id = $1 and kind = $2 and ref_id = $3 order by version_no desc`,
    [call.actor.company_id, kind, id],
  )
  if (rows.length === 0) throw new Refusal(not_found)
  const today = await callersToday(call)
  const inForce = rows
    .filter(({ effect_date, superseded }) => effect_date <= today && !superseded)
    .toSorted((a, b) => b.effect_date.localeCompare(a.effect_date) || b.version_no - a.version_no)[0]
  const names = await namesIn(call, kind, rows)
  const { fields } = versioned[kind]
  const shown = Object.entries(fields).filter(([, field]) => field.form && field.exchange !== false)
  return {
    items: rows.map(({ body, effect_date, ...row }) => {
      // files put a semicolon between several
      const listed = (value: string) => value.replaceAll(';', comma[call.language])
      const values = Object.fromEntries(
        shown.map(([name, field]) => [
          name,
          writeCell(field, body[name], call.language, (to, ref) => [names.get(`${to}/${ref}`) ?? `#${ref}`]),
        ]),
      )
      return {
        ...row,
        effect_date: effect_date === everBefore ? null : effect_date,
        current: row.version_no === inForce?.version_no,
        sentences: isRead(kind)
          ? readOut(kind, body).map((one) => say(one, call.language))
          : shown.flatMap(([name, { label }]) =>
              values[name]
                ? [say(words.said, call.language, { what: say(label, call.language), is: listed(values[name]) })]
                : [],
            ),
        values,
      }
    }),
  }
}
