import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { editVisitor } from '@workplace/contract/visitor/visits'
import { waitingState } from '@workplace/domain/visitor/come-in'
import { visitorState } from '@workplace/domain/visitor/visit-state'
import type { Call } from '../../../kernel/call/call'
import { nameSearch } from '../../../kernel/text/name-search'
import { renameWindows } from '../../pass/public'
import { visitorInBoth } from '../core/discreet'
import { type PersonDeps, plainPerson } from '../core/known-person'
import { countReached } from '../core/mail-limit'
import { moveVisitors } from '../core/move-visitors'
import { saidTo } from '../core/said-answers'
import { lockPeople, missingOf, type StoredVisit, type StoredVisitor } from '../core/visitor.store'
import { windowKind } from '../core/visitor-doors'
import { screenVisitors } from '../watch/screen-visitors'

type Said = Omit<ParsedOf<typeof editVisitor>, 'id' | 'version'>

/** What is said of somebody, at a visit that is locked with them: what is absent stays, and they are looked for in the list anew. */
export async function putDetails(
  call: Call,
  deps: PersonDeps,
  { visitor: before, visit }: { visitor: StoredVisitor; visit: StoredVisit },
  said: Partial<Said>,
): Promise<StoredVisitor> {
  const { db, actor } = call
  const { id } = before
  const known = { phone: null, mail: null, company: null, plate_no: null, id_type: null, idno: null, ...said }
  const plain = await plainPerson(call, deps, known, visit.office_id)
  const kept = <K extends 'phone' | 'mail' | 'company' | 'plate_no'>(name: K) =>
    said[name] === undefined ? before[name] : (plain[name] ?? null)
  const name = plain.name ?? before.visitor_name
  const answers = saidTo(visit.questions, said.answers, before.answers)
  // an absent number stays; the old one is never sent back, so nobody takes it away by saving a form
  const document =
    plain.idno === undefined ? {} : { id_type: plain.id_type, idno: plain.idno, idno_mark: plain.idno_mark }
  await db.query(
    `update visitor set visitor_name = $3, name_search = $4, phone = $5, mail = $6, company = $7, plate_no = $8, language = $9,
       id_type = coalesce($10, id_type), idno = coalesce($11, idno), idno_mark = coalesce($12, idno_mark), answers = $13
     where company_id = $1 and id = $2`,
    [
      ...[actor.company_id, id, name, nameSearch(name), kept('phone'), kept('mail'), kept('company'), kept('plate_no')],
      ...[
        said.language ?? before.language,
        document.id_type ?? null,
        document.idno ?? null,
        document.idno_mark ?? null,
        JSON.stringify(answers),
      ],
    ],
  )
  await db.query(
    `update visitor_person p set name = t.visitor_name, name_search = t.name_search, phone = t.phone, mail = t.mail,
       company = t.company, plate_no = t.plate_no, language = t.language
     from visitor t where p.company_id = $1 and t.company_id = $1 and t.id = $2 and p.id = t.person_id`,
    [actor.company_id, id],
  )
  const discreet = said.discreet ?? before.discreet
  if (discreet !== before.discreet || name !== before.visitor_name) await shownAs(call, id, name, discreet)
  const [after] = (await lockPeople(db, actor.company_id, visit.id)).filter((one) => one.id === id)
  if (after === undefined) throw new Refusal(commonRefusals.not_found)
  if (after.mail !== before.mail || after.phone !== before.phone) await countReached(call, visit, [after])
  const waiting = after.state === visitorState.invited || after.state === visitorState.expected
  const state = waiting ? waitingState(after.audit_state, missingOf(visit, after)) : after.state
  await moveVisitors(call, [{ visitor: after, visit, state }])
  await screenVisitors(call, [{ visitor: after, visit }])
  return after
}

/** By which name the others know them, doors among them: of a series on all of their days. */
export async function shownAs({ db, actor }: Call, id: number, name: string, discreet: boolean): Promise<void> {
  const windows = await db.query<{ id: string }>(
    `with theirs as (
       update visitor t set discreet = $3 from visitor o where t.company_id = $1 and o.company_id = $1 and o.id = $2
         and (t.id = o.id or t.page_id = o.page_id) and t.forgotten_at is null returning t.id)
     select w.id from theirs t join visitor_window w on w.company_id = $1 and w.visitor_id = t.id`,
    [actor.company_id, id, discreet],
  )
  const ids = windows.map((one) => Number(one.id))
  await renameWindows(db, actor.company_id, windowKind, ids, discreet ? visitorInBoth : name)
}
