import * as common from '@workplace/contract/kernel/common-words'
import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { say, type Values } from '@workplace/contract/kernel/words'
import * as peopleWords from '@workplace/contract/people/words'
import * as placeWords from '@workplace/contract/place/words'
import type { deletionProof } from '@workplace/contract/visitor/data-holds'
import * as refusals from '@workplace/contract/visitor/refusals'
import * as visitorWords from '@workplace/contract/visitor/words'
import type { Call } from '../../../kernel/call/call'
import type { FileAnswer } from '../../../kernel/call/route'
import type { PdfBlock } from '../../../kernel/pdf/pdf'
import { pdfFile, pdfType } from '../../../kernel/subprocess/pdf-file'
import { wireTime } from '../../../kernel/text/wire-time'
import { looksAfter, seenVisitor } from '../core/rights'
import { smsAbout } from '../core/sms-about'
import { visitorWords as words } from '../core/words'
import { erasedPhotoOf, photoAtDevices } from '../photo/visitor-photo'

type Left = Record<
  'name' | 'contact' | 'document' | 'answers' | 'story' | 'passes' | 'mails' | 'messages' | 'musters' | 'signatures',
  number
>

/**
 * `GET /visitor/deletion_proof`: what is stored is looked at now, whatever was said when it was deleted, and what is found is
 * what the paper says.
 */
export async function proveDeletion(call: Call, { id }: ParsedOf<typeof deletionProof>): Promise<FileAnswer> {
  const { visitor, visit } = await seenVisitor(call, id)
  if (!looksAfter(call.actor, visit.office_id, 'delete-visitor')) throw new Refusal(commonRefusals.outside_scope)
  if (visitor.forgotten_at === null) throw new Refusal(refusals.visitor_not_deleted)
  const { db, actor, language } = call
  const t = (label: readonly [string, string], values?: Values) => say(label, language, values)
  const [left] = await db.query<Left>(
    `select (t.visitor_name <> '—' or t.name_search <> '' or t.person_id is not null)::int as name,
       (num_nonnulls(t.phone, t.mail, t.company, t.plate_no) > 0)::int as contact,
       (num_nonnulls(t.idno, t.id_type, t.idno_mark, t.photo) > 0)::int as document,
       jsonb_array_length(t.answers) as answers,
       (select count(*)::int from visitor_story s where s.company_id = $1 and s.visitor_id = $2) as story,
       (select count(*)::int from visitor_pass_log p where p.company_id = $1 and p.visitor_id = $2) as passes,
       (select count(*)::int from visitor_told w where w.company_id = $1 and w.visitor_id = $2)
         + (select count(*)::int from mail_job j where j.company_id = $1 and j.content ? 'about' and j.content->>'about' = $3)
         + (select count(*)::int from sms_job j where j.company_id = $1 and j.about = $3) as mails,
       (select count(*)::int from message n where n.company_id = $1 and n.values ? 'visitor_id'
           and n.values->>'visitor_id' = $2::text and n.values->>'title' <> '—')
         + (select count(*)::int from mail_job j where j.company_id = $1 and j.kind = 'message'
           and j.content#>>'{message,values,visitor_id}' = $2::text) as messages,
       (select count(*)::int from muster_person p where p.company_id = $1 and p.person_key = 'v' || $2 and p.name <> '—') as musters,
       (select count(*)::int from visitor_signature s where s.company_id = $1 and s.visitor_id = $2) as signatures
     from visitor t where t.company_id = $1 and t.id = $2`,
    [actor.company_id, id, smsAbout(id)],
  )
  const [company] = await db.query<{ name: string }>('select name from company where id = $1', [actor.company_id])
  const photo = await erasedPhotoOf(db, actor.company_id, visitor)
  const devices = await photoAtDevices(db, actor.company_id, id)
  const at = (instant: string) => wireTime(Date.parse(instant), visit.timezone).slice(0, 16)
  const found = (n: number) => (n === 0 ? t(words.proofNone) : t(words.proofLeft, { n }))
  const [first] = visit.windows
  const looked: [string, string][] = [
    [t(peopleWords.personName), found(left?.name ?? 0)],
    [t(words.proofContact), found(left?.contact ?? 0)],
    [t(words.proofDocument), found(left?.document ?? 0)],
    [t(words.proofAnswers), found(left?.answers ?? 0)],
    [t(common.whatHappened), found(left?.story ?? 0)],
    [t(visitorWords.passLog), found(left?.passes ?? 0)],
    [t(words.proofMails), found(left?.mails ?? 0)],
    [t(words.proofMessages), found(left?.messages ?? 0)],
    [t(words.proofMusters), found(left?.musters ?? 0)],
    [
      t(visitorWords.photo),
      photo === null
        ? t(words.proofNone)
        : photo.gone_at === null
          ? t(words.proofErasing)
          : t(words.proofErased, { time: at(photo.gone_at) }),
    ],
    // of a device that it came to twice the last time counts
    ...[...new Map(devices.toReversed().map((one) => [one.device, one])).values()].map(
      ({ device, gone_at }): [string, string] => [
        t(words.proofAtDevice, { device }),
        gone_at === null ? t(words.proofErasing) : t(words.proofErased, { time: at(gone_at) }),
      ],
    ),
    // it has days of its own
    [t(words.signature), found(left?.signatures ?? 0)],
  ]
  const row = ([name, said]: readonly [string, string]): PdfBlock[] => [{ text: name, bold: true }, said]
  const title = t(visitorWords.deletionProof)
  const body = await pdfFile(actor, {
    title: `${title} ${visit.order_no}`,
    language,
    footer: `${company?.name ?? ''} · ${t(common.printedAt, { time: wireTime(call.now(), visit.timezone).slice(0, 16) })}`,
    content: [
      { text: title, style: 'title' },
      { text: company?.name ?? '', style: 'h3' },
      {
        layout: 'rows',
        table: {
          widths: [150, '*'],
          body: [
            row([t(common.orderNumber), `${visit.order_no} / ${id}`]),
            row([t(placeWords.office), visit.office_name]),
            row([
              t(visitorWords.planned),
              first === undefined ? '' : wireTime(first.start, visit.timezone).slice(0, 10),
            ]),
            row([t(words.proofWhen), at(visitor.forgotten_at)]),
          ],
        },
      },
      { text: t(words.proofLooked), style: 'h3' },
      { layout: 'rows', table: { widths: [150, '*'], body: looked.map(row) } },
      { text: t(words.proofStays), style: 'quiet' },
    ],
  })
  return { name: `${title}_${visit.order_no}_${id}.pdf`, media_type: pdfType, body }
}
