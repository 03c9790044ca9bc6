import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { eventOf } from '@workplace/contract/kernel/topic'
import { say } from '@workplace/contract/kernel/words'
import * as peopleTopics from '@workplace/contract/people/topics'
import { firstEdition, firstRecognitionText } from '@workplace/contract/privacy/consent-text'
import type {
  consentTexts,
  giveConsent as givenDeclared,
  recordConsent as recordDeclared,
  writeConsentText as textDeclared,
} from '@workplace/contract/privacy/recognition'
import * as refusals from '@workplace/contract/privacy/refusals'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Call } from '../../kernel/call/call'
import { type Db, sqlState } from '../../kernel/database/db'

export type Wording = { edition: number; text_zh: string; text_en: string }

/** The wording that is in force today. */
export async function currentText(db: Db, company_id: number): Promise<Wording> {
  const [own] = await db.query<Wording>(
    `select edition, text_zh, text_en from consent_text where company_id = $1 and kind = 'recognition_photo'
     order by edition desc limit 1`,
    [company_id],
  )
  return own ?? { edition: firstEdition, text_zh: firstRecognitionText[0], text_en: firstRecognitionText[1] }
}

/** Whether somebody has agreed, and has not taken it back. `lock` holds it until the transaction ends. */
export async function hasConsent(
  db: Db,
  company_id: number,
  user_id: number,
  lock: 'lock' | 'look' = 'look',
): Promise<boolean> {
  const rows = await db.query(
    `select 1 from consent where company_id = $1 and user_id = $2 and kind = 'recognition_photo'
     and withdrawn_at is null ${lock === 'lock' ? 'for share' : ''}`,
    [company_id, user_id],
  )
  return rows.length > 0
}

type Given = { user_id: number; way: 'self' | 'paper'; given_on: string; reference: string | null; edition: number }

async function write(call: Call, given: Given): Promise<number> {
  const { company_id, name } = call.actor
  const text = await currentText(call.db, company_id)
  // what somebody agrees to is what stands here today, not what they read a while ago
  if (text.edition !== given.edition) throw new Refusal(refusals.consent_text_changed)
  const wording = say([text.text_zh, text.text_en], call.language)
  const [row] = await call.db
    .query<{ id: number }>(
      `insert into consent (company_id, user_id, kind, edition, wording, way, given_on, reference, recorded_by)
       values ($1, $2, 'recognition_photo', $3, $4, $5, $6, $7, $8) returning id`,
      [company_id, given.user_id, text.edition, wording, given.way, given.given_on, given.reference, name],
    )
    .catch((error) => {
      throw sqlState(error) === '23505' ? new Refusal(refusals.consent_given) : error
    })
  return row?.id ?? 0
}

/** Today, where it is earliest: nobody signs tomorrow, wherever they are. */
const latestToday = (call: Call) => wallClock(call.now(), 'Pacific/Kiritimati').date

export async function giveConsent(
  call: Call,
  { edition }: ParsedOf<typeof givenDeclared>,
): Promise<OutputOf<typeof givenDeclared>> {
  const { user_id, name } = call.actor
  const given_on = wallClock(call.now(), 'Asia/Shanghai').date
  const id = await write(call, { user_id, way: 'self', given_on, reference: null, edition })
  const after = { edition, way: 'self' }
  call.record({ module: 'recognition', action: 'consent', target: name, target_id: user_id, after })
  call.emit(eventOf(peopleTopics.user, { ids: [user_id] }))
  return { id }
}

/** `person` was found to be one whom the caller administers. */
export async function recordConsent(
  call: Call,
  person: { id: number; name: string },
  { edition, given_on, reference }: ParsedOf<typeof recordDeclared>,
): Promise<OutputOf<typeof recordDeclared>> {
  if (given_on > latestToday(call)) throw new Refusal(refusals.consent_in_future)
  const id = await write(call, { user_id: person.id, way: 'paper', given_on, reference, edition })
  const after = { edition, way: 'paper', given_on, reference }
  call.record({ module: 'recognition', action: 'record_consent', target: person.name, target_id: person.id, after })
  call.emit(eventOf(peopleTopics.user, { ids: [person.id] }))
  return { id }
}

/** Ends a consent, and takes the photo away with it: a trigger gives up its content. */
export async function endConsent(
  db: Db,
  ended: { company_id: number; user_id: number; way: 'self' | 'paper' | 'left'; by: string },
): Promise<{ ended: boolean; photo_deleted: boolean }> {
  const { company_id, user_id, way, by } = ended
  const rows = await db.query(
    `update consent set withdrawn_at = now(), withdrawn_way = $3, withdrawn_by = $4
     where company_id = $1 and user_id = $2 and kind = 'recognition_photo' and withdrawn_at is null returning id`,
    [company_id, user_id, way, by],
  )
  const photos = await db.query(
    `update users set detect_face = null, version = version + 1, updated_at = now(), updated_by = $3
     where company_id = $1 and id = $2 and detect_face is not null returning id`,
    [company_id, user_id, by],
  )
  // uploads that were never saved are photos as well
  const uploads = await db.query(
    `with gone as (delete from file where company_id = $1 and user_id = $2 and kind = 'detect_face' returning key, kind)
     insert into erased_file (company_id, key, kind, user_id) select $1, key, kind, $2 from gone returning id`,
    [company_id, user_id],
  )
  return { ended: rows.length > 0, photo_deleted: photos.length + uploads.length > 0 }
}

/** Takes back what `person` consented to; `way` says who asked for it here. */
export async function withdraw(
  call: Call,
  person: { id: number; name: string },
  way: 'self' | 'paper',
  erase: () => void,
): Promise<{ photo_deleted: boolean }> {
  const { company_id, name } = call.actor
  const { ended, photo_deleted } = await endConsent(call.db, { company_id, user_id: person.id, way, by: name })
  if (!ended) throw new Refusal(refusals.consent_none)
  call.record({
    module: 'recognition',
    action: way === 'self' ? 'withdraw' : 'record_withdrawal',
    target: person.name,
    target_id: person.id,
    before: { photo: photo_deleted },
    after: { photo: false, way },
  })
  call.emit(eventOf(peopleTopics.user, { ids: [person.id] }))
  call.afterCommit(erase)
  return { photo_deleted }
}

/** Every wording with how many consents in force stand on it. */
export async function listTexts(call: Call): Promise<OutputOf<typeof consentTexts>> {
  const { company_id } = call.actor
  const own = await call.db.query<Wording & { created_at: string; created_by: string }>(
    `select edition, text_zh, text_en, created_at, created_by from consent_text
     where company_id = $1 and kind = 'recognition_photo' order by edition desc`,
    [company_id],
  )
  const counted = await call.db.query<{ edition: number; count: number }>(
    `select edition, count(*)::int as count from consent where company_id = $1 and withdrawn_at is null group by edition`,
    [company_id],
  )
  const [text_zh, text_en] = firstRecognitionText
  const first = { edition: firstEdition, text_zh, text_en, created_at: '', created_by: '' }
  const count = (edition: number) => counted.find((row) => row.edition === edition)?.count ?? 0
  return { items: [...own, first].map((row) => ({ ...row, consents: count(row.edition) })) }
}

export async function writeText(
  call: Call,
  { text_zh, text_en }: ParsedOf<typeof textDeclared>,
): Promise<OutputOf<typeof textDeclared>> {
  const { company_id, name } = call.actor
  const before = await currentText(call.db, company_id)
  const edition = before.edition + 1
  await call.db
    .query(
      `insert into consent_text (company_id, kind, edition, text_zh, text_en, created_by)
       values ($1, 'recognition_photo', $2, $3, $4, $5)`,
      [company_id, edition, text_zh, text_en, name],
    )
    .catch((error) => {
      // somebody wrote one at the same moment
      throw sqlState(error) === '23505' ? new Refusal(refusals.consent_text_changed) : error
    })
  call.record({
    module: 'recognition',
    action: 'write_text',
    target: String(edition),
    before: { text_zh: before.text_zh, text_en: before.text_en },
    after: { text_zh, text_en },
  })
  return { edition }
}
