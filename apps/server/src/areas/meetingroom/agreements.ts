import { Readable } from 'node:stream'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { say } from '@workplace/contract/kernel/words'
import type * as declared from '@workplace/contract/meetingroom/agreement'
import type { Call } from '../../kernel/call/call'
import type { FileAnswer } from '../../kernel/call/route'
import type { Engine } from '../../kernel/resources/engine'
import { guarded } from '../../kernel/resources/escape'
import { rowsOf } from '../../kernel/resources/listing'
import { byteOrderMark, csvLine, csvType } from '../../kernel/sheet/sheet'
import { words } from './terms-words'

type Agreement = OutputOf<typeof declared.agreements>['items'][number]
type Asked = { id: number; revision?: number }

const mostExported = 200_000

/** Terms that the caller may look at; refuses others. */
async function termsSeen(engine: Engine, call: Call, id: number): Promise<{ title: unknown }> {
  const [terms] = await rowsOf(engine, call, [id])
  if (terms === undefined) throw new Refusal(refusals.not_found)
  return { title: terms.title }
}

const whose = `from agreement a
  join users u on u.company_id = a.company_id and u.id = a.user_id
  left join department d on d.company_id = u.company_id and d.id = u.department_id
  where a.company_id = $1 and a.terms_id = $2 and ($3::int is null or a.revision = $3)`

const read = (call: Call, { id, revision }: Asked, limit: number, offset: number) =>
  call.db.query<Agreement>(
    `select a.user_id, u.name, u.job_num, d.name as department, a.revision, a.agreed_at, a.meeting_id ${whose}
     order by a.agreed_at desc, a.revision desc, a.user_id limit $4 offset $5`,
    [call.actor.company_id, id, revision ?? null, limit, offset],
  )

/** `GET /termsofservice/agreements` */
export async function agreementsOf(
  engine: Engine,
  call: Call,
  input: ParsedOf<typeof declared.agreements>,
): Promise<OutputOf<typeof declared.agreements>> {
  await termsSeen(engine, call, input.id)
  const items = await read(call, input, input.limit, (input.page - 1) * input.limit)
  const [counted] = await call.db.query<{ total: number }>(`select count(*)::int as total ${whose}`, [
    call.actor.company_id,
    input.id,
    input.revision ?? null,
  ])
  return { items, total: counted?.total ?? 0 }
}

/** `GET /termsofservice/agreements_export`: all of them, times in UTC. */
export async function exportAgreements(
  engine: Engine,
  call: Call,
  input: ParsedOf<typeof declared.agreementsExport>,
): Promise<FileAnswer> {
  const { title } = await termsSeen(engine, call, input.id)
  const rows = await read(call, input, mostExported, 0)
  const heading = [words.person, words.jobNumber, words.department, words.version, words.agreedAt, words.meeting]
  const lines = [
    byteOrderMark + csvLine(heading.map((one) => say(one, call.language))),
    ...rows.map((row) =>
      csvLine(
        [
          row.name,
          row.job_num ?? '',
          row.department ?? '',
          String(row.revision),
          new Date(row.agreed_at).toISOString(),
          row.meeting_id === null ? '' : String(row.meeting_id),
        ].map(guarded),
      ),
    ),
  ]
  const name = `${say(words.agreements, call.language)}_${title}.csv`
  return { name, media_type: csvType, body: Readable.from(lines, { objectMode: false }) }
}

/** `GET /termsofservice/revisions` */
export async function revisionsOf(
  engine: Engine,
  call: Call,
  { id }: ParsedOf<typeof declared.termsRevisions>,
): Promise<OutputOf<typeof declared.termsRevisions>> {
  await termsSeen(engine, call, id)
  const items = await call.db.query<OutputOf<typeof declared.termsRevisions>['items'][number]>(
    `select v.revision, v.title, v.content, v.content_en, v.made_at, v.made_by,
       (select count(*)::int from agreement a
        where a.company_id = v.company_id and a.terms_id = v.terms_id and a.revision = v.revision) as agreed
     from terms_revision v where v.company_id = $1 and v.terms_id = $2 order by v.revision desc`,
    [call.actor.company_id, id],
  )
  return { items }
}
