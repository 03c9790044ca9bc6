import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type {
  agreementEditions,
  agreementSignings,
  SigningRow,
  signedFile,
  VisitorAgreementRow,
  visitorAgreements,
} from '@workplace/contract/visitor/agreement'
import { sql } from 'kysely'
import { type Call, has, officesFor } from '../../../kernel/call/call'
import type { FileAnswer } from '../../../kernel/call/route'
import { getSealed, type SealingDeps } from '../../../kernel/files/sealed-file'
import type { Rules } from '../../../kernel/resources/engine'
import { pdfType } from '../../../kernel/subprocess/pdf-file'
import { hiddenFrom, someVisitor } from '../core/discreet'
import { seenVisitor } from '../core/rights'
import { unsignedOf } from '../core/visitor.store'

export const agreementRules: Rules = {
  computed: {
    signed_count: () => sql`(select count(*)::int from visitor_signature s
      where s.company_id = t.company_id and s.agreement_id = t.id and s.revision = t.revision)`,
  },
}

type Edition = OutputOf<typeof agreementEditions>['items'][number]

/** `GET /visitor_agreement/editions`. */
export async function readEditions(
  { db, actor }: Call,
  { id }: ParsedOf<typeof agreementEditions>,
): Promise<OutputOf<typeof agreementEditions>> {
  const items = await db.query<Edition>(
    `select e.revision, e.name, e.name_en, e.content, e.content_en, encode(e.words_hash, 'hex') as words_hash, e.made_at, e.made_by,
       (select count(*)::int from visitor_signature s where s.company_id = e.company_id and s.agreement_id = e.agreement_id
         and s.revision = e.revision) as signed
     from visitor_agreement_edition e where e.company_id = $1 and e.agreement_id = $2 order by e.revision desc`,
    [actor.company_id, id],
  )
  if (items.length === 0) throw new Refusal(refusals.not_found)
  return { items }
}

const tables = `from visitor_signature s
  join visitor t on t.company_id = s.company_id and t.id = s.visitor_id
  join visit v on v.company_id = t.company_id and v.id = t.visit_id
  join office o on o.company_id = v.company_id and o.id = v.office_id`

/** `GET /visitor_agreement/signatures`: the newest first. */
export async function readSignings(
  call: Call,
  { id, page, limit, title }: ParsedOf<typeof agreementSignings>,
): Promise<OutputOf<typeof agreementSignings>> {
  const { db, actor } = call
  const values: unknown[] = [actor.company_id, id, officesFor(actor, 'visitor'), title ? `%${title}%` : null]
  const hidden = hiddenFrom(call, (value) => `$${values.push(value)}`)
  const where = `s.company_id = $1 and s.agreement_id = $2 and ($3::int[] is null or v.office_id = any($3))
    and ($4::text is null or v.order_no ilike $4 or s.name ilike $4 and not ${hidden})`
  const [count] = await db.query<{ total: number }>(`select count(*)::int as total ${tables} where ${where}`, values)
  const items = await db.query<SigningRow>(
    `select s.id, s.visitor_id, v.order_no, case when ${hidden} then $${values.length + 1} else s.name end as name, s.revision, s.kind, s.way, s.signed_at, o.name as office_name,
       o.name_en as office_name_en, o.timezone, s.file_key is not null as has_file,
       s.line is not null as file_due
     ${tables} where ${where} order by s.id desc limit $${values.length + 2} offset $${values.length + 3}`,
    [...values, someVisitor(call.language), limit, (page - 1) * limit],
  )
  return { items, total: count?.total ?? 0 }
}

/** `GET /visitor_agreement/file`: that it was opened stands in the log before it is shown. */
export async function openSignedFile(
  deps: SealingDeps,
  call: Call,
  { id }: ParsedOf<typeof signedFile>,
): Promise<FileAnswer> {
  const { company_id } = call.actor
  const values: unknown[] = [company_id, id, officesFor(call.actor, 'visitor')]
  // the words have their name below
  const hidden = hiddenFrom(call, (value) => `$${values.push(value)}`)
  const [found] = await call.db.query<{ visit_id: number; order_no: string; file_key: string | null }>(
    `select v.id as visit_id, v.order_no, s.file_key ${tables}
     where s.company_id = $1 and s.id = $2 and ($3::int[] is null or v.office_id = any($3)) and not ${hidden}`,
    values,
  )
  if (found?.file_key == null) throw new Refusal(refusals.not_found)
  const body = await getSealed(deps, company_id, found.file_key)
  call.record({
    ...{ module: 'visit', action: 'visit_open_signature', target: found.order_no, target_id: found.visit_id },
  })
  return { name: `${found.order_no}-${id}.pdf`, media_type: pdfType, body }
}

type Latest = {
  id: number
  agreement_id: number
  signed_at: string
  way: VisitorAgreementRow['way']
  has_file: boolean
}

/** `GET /visitor/agreements`: what is asked of one of them, and what they have agreed to. */
export async function readTheirs(
  call: Call,
  { id }: ParsedOf<typeof visitorAgreements>,
): Promise<OutputOf<typeof visitorAgreements>> {
  const { visitor, visit } = await seenVisitor(call, id)
  const unsigned = new Set(unsignedOf(visit, visitor, call.now()).map((one) => one.id))
  const latest = await call.db.query<Latest>(
    `select distinct on (s.agreement_id) s.id, s.agreement_id, s.signed_at, s.way, s.file_key is not null as has_file
     from visitor_signature s where s.company_id = $1 and (s.visitor_id = $2 or s.person_id = $3)
     order by s.agreement_id, s.revision desc, s.visitor_id = $2 desc, s.signed_at desc`,
    [call.actor.company_id, visitor.id, visitor.person_id],
  )
  const kinds = await call.db.query<{ id: number; kind: VisitorAgreementRow['kind'] }>(
    'select id, kind from visitor_agreement where company_id = $1 and id = any($2::int[])',
    [call.actor.company_id, visit.agreements.map((one) => one.id)],
  )
  const mayOpen = has(call.actor, 'view-visitor-agreement')
  return {
    items: visit.agreements.map(({ id: agreement_id, name, name_en, revision }) => {
      const found = unsigned.has(agreement_id) ? undefined : latest.find((one) => one.agreement_id === agreement_id)
      return {
        ...{ agreement_id, name, name_en, revision },
        kind: kinds.find((one) => one.id === agreement_id)?.kind ?? 'sign',
        signed_at: found?.signed_at ?? null,
        way: found?.way ?? null,
        file_id: found?.has_file && mayOpen ? found.id : null,
      }
    }),
  }
}
