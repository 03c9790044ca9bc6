import * as common from '@workplace/contract/kernel/common-words'
import { type Language, say } from '@workplace/contract/kernel/words'
import * as placeWords from '@workplace/contract/place/words'
import { signingWays } from '@workplace/contract/visitor/agreement-words'
import { answerText, approvalStates, askedAs, idTypes, visitorStates } from '@workplace/contract/visitor/states'
import * as visitorWordsOfAll from '@workplace/contract/visitor/words'
import type { KeptAnswer } from '@workplace/domain/visitor/reason-questions'
import { columns, type PersonalDataKind, worded } from '../../kernel/product/personal-data'
import { isHostedBy } from './core/visitor.store'
import { visitorWords as words } from './core/words'

const states = worded(visitorStates)

const answer = (text: string) => JSON.parse(text) as KeptAnswer
const asked = (text: string) => askedAs(answer(text))
const answered = (text: string) => answerText(answer(text))

/** A name in both languages, and which of them is read. */
const bothOf = (t: string) => `jsonb_build_array(${t}.name, ${t}.name_en)::text`
const named = (said: string, language: Language): string => {
  const [name = '', name_en] = JSON.parse(said) as [string, string | null]
  return say([name, name_en || name], language)
}

/** The visits that whoever asks may see: all where $3 is null. */
const ofVisits = '($3::int[] is null or t.id = any($3))'

/** What is stored about people who host, and about those who visit. */
export const personalData: readonly PersonalDataKind[] = [
  {
    key: 'visits_hosted',
    order: 60,
    label: words.visitsHosted,
    heading: [common.orderNumber, columns.time, placeWords.office, visitorWordsOfAll.reason],
    worded: { 2: named, 3: named },
    text: `select v.order_no, v.plan_start, ${bothOf('o')} as office, ${bothOf('r')} as reason from visit v
      join office o on o.company_id = v.company_id and o.id = v.office_id
      join visitor_reason r on r.company_id = v.company_id and r.id = v.reason_id
      where v.company_id = $1 and ${isHostedBy('$2')} order by v.plan_start desc, v.id desc`,
  },
  {
    key: 'visit_opinions',
    order: 61,
    label: words.visitDecisions,
    heading: [columns.time, common.orderNumber, columns.answer, common.note],
    worded: {
      2: worded({ passed: approvalStates[2], refused: approvalStates[3], moved: words.passedOn }),
    },
    text: `select seat->>'time', v.order_no, seat->>'state', coalesce(seat->>'opinion', '')
      from audit_request q join visit v on v.company_id = q.company_id and v.id = q.subject_id
      cross join lateral jsonb_array_elements(q.steps) as step
      cross join lateral jsonb_array_elements(step->'seats') as seat
      where q.company_id = $1 and q.subject_kind = 'visit' and $2 = any(q.people) and (seat->>'user_id')::int = $2
        and seat->>'state' in ('passed', 'refused', 'moved') order by q.id desc`,
  },
  {
    key: 'visits',
    about: 'visitor',
    order: 60,
    label: visitorWordsOfAll.visits,
    heading: [
      ...[common.orderNumber, columns.time, placeWords.office, visitorWordsOfAll.reason, visitorWordsOfAll.host],
      ...[visitorWordsOfAll.visitorName, visitorWordsOfAll.mobile, common.email, visitorWordsOfAll.company],
      ...[visitorWordsOfAll.plateNo, visitorWordsOfAll.idType, columns.state],
    ],
    worded: { 2: named, 3: named, 10: worded(idTypes), 11: states },
    text: `select v.order_no, v.plan_start, ${bothOf('o')} as office, ${bothOf('r')} as reason, h.name as host, t.visitor_name, t.phone, t.mail,
        t.company, t.plate_no, t.id_type, t.state::text from visitor t
      join visit v on v.company_id = t.company_id and v.id = t.visit_id
      join office o on o.company_id = v.company_id and o.id = v.office_id
      join users h on h.company_id = v.company_id and h.id = v.host_id
      join visitor_reason r on r.company_id = v.company_id and r.id = v.reason_id
      where t.company_id = $1 and t.person_id = $2 and ${ofVisits} order by v.plan_start desc, t.id desc`,
  },
  {
    key: 'visit_answers',
    about: 'visitor',
    order: 61,
    label: visitorWordsOfAll.answers,
    heading: [common.orderNumber, columns.time, words.question, columns.answer],
    worded: { 2: (said, language) => say(asked(said), language), 3: (said, language) => say(answered(said), language) },
    text: `select v.order_no, t.registered_at, a.answer::text as asked, a.answer::text as said from visitor t
      join visit v on v.company_id = t.company_id and v.id = t.visit_id
      cross join lateral jsonb_array_elements(t.answers) with ordinality as a(answer, place)
      where t.company_id = $1 and t.person_id = $2 and ${ofVisits} order by v.plan_start desc, t.id desc, a.place`,
  },
  {
    key: 'visit_photos',
    about: 'visitor',
    order: 61,
    label: visitorWordsOfAll.photo,
    heading: [common.orderNumber, columns.time, words.photoWhere, words.faceAgreed],
    worded: { 2: worded(signingWays) },
    text: `select v.order_no, t.photo_at, t.photo_way, t.face_at from visitor t
      join visit v on v.company_id = t.company_id and v.id = t.visit_id
      where t.company_id = $1 and t.person_id = $2 and ${ofVisits} and t.photo is not null order by t.photo_at desc, t.id desc`,
  },
  {
    key: 'visit_signatures',
    about: 'visitor',
    order: 62,
    label: visitorWordsOfAll.agreements,
    heading: [common.orderNumber, columns.time, common.title, common.version, words.signer, words.signedWhere],
    worded: { 2: named, 5: worded(signingWays) },
    text: `select v.order_no, s.signed_at, ${bothOf('e')} as title, s.revision::text, s.name as signer, s.way from visitor_signature s
      join visitor_agreement_edition e on e.company_id = s.company_id and e.agreement_id = s.agreement_id and e.revision = s.revision
      join visitor t on t.company_id = s.company_id and t.id = s.visitor_id
      join visit v on v.company_id = t.company_id and v.id = t.visit_id
      where s.company_id = $1 and s.person_id = $2 and ${ofVisits} order by s.signed_at desc, s.id desc`,
  },
]
