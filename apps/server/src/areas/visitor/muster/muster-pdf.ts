import { comma } from '@workplace/contract/kernel/comma'
import * as common from '@workplace/contract/kernel/common-words'
import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import { say, type Values } from '@workplace/contract/kernel/words'
import * as peopleWords from '@workplace/contract/people/words'
import type { MusterPerson, musterPdf } from '@workplace/contract/visitor/muster'
import { musterKinds, musterLists, musterMarks } from '@workplace/contract/visitor/muster-words'
import * as visitorWords from '@workplace/contract/visitor/words'
import type { Call } from '../../../kernel/call/call'
import type { FileAnswer } from '../../../kernel/call/route'
import type { PdfBlock } from '../../../kernel/pdf/pdf'
import { pdfFile, pdfType } from '../../../kernel/subprocess/pdf-file'
import { wireTime } from '../../../kernel/text/wire-time'
import { visitorWords as words } from '../core/words'
import { countsOf, musterFor, musterPeople, peopleInside, readMuster } from './muster.store'

/** `GET /visitor_muster/pdf`: who was inside, who was found where and when, and who was not; while it goes on as it is now. */
export async function musterReport(call: Call, { id }: ParsedOf<typeof musterPdf>): Promise<FileAnswer> {
  const { db, actor, language } = call
  const { company_id } = actor
  const muster = await readMuster(call, id)
  const t = (label: readonly [string, string], values?: Values) => say(label, language, values)
  const [office] = await db.query<{ name: string; name_en: string | null; timezone: string }>(
    'select name, name_en, timezone from office where company_id = $1 and id = $2',
    [company_id, muster.office_id],
  )
  const timezone = office?.timezone ?? 'UTC'
  const at = (instant: string | null) => (instant === null ? '' : wireTime(Date.parse(instant), timezone).slice(0, 16))
  const now =
    muster.ended_at === null ? await peopleInside(db, company_id, muster.office_id, call.now(), language) : null
  const people = await musterFor(call, await musterPeople(db, company_id, id, now?.people))
  const counts = countsOf(people)
  const place = t([office?.name ?? '', office?.name_en || (office?.name ?? '')])
  const title = `${t(visitorWords.evacuation)} · ${t(musterKinds[muster.kind])}`
  const head = (text: string): PdfBlock => ({ text, style: 'head' })
  // whom nobody found stands first
  const rank = ({ mark }: MusterPerson) => ['missing', 'open', 'safe'].indexOf(mark)
  const rows = people
    .filter(({ list, mark }) => list !== 'left' || mark !== 'open')
    .sort((one, other) => rank(one) - rank(other))
  const left = people.filter(({ list, mark }) => list === 'left' && mark === 'open')
  const body = await pdfFile(actor, {
    title: `${title} ${place}`,
    language,
    landscape: true,
    footer: `${place} · ${t(words.printedAt, { time: wireTime(call.now(), timezone).slice(0, 16) })}`,
    content: [
      { text: title, style: 'title' },
      { text: place, style: 'h3' },
      { text: `${t(common.start)}: ${at(muster.began_at)} ${muster.began_by}` },
      {
        text: `${t(common.end)}: ${muster.ended_at === null ? t(common.inProgress) : `${at(muster.ended_at)} ${muster.ended_by ?? ''}`}`,
      },
      { text: t(words.musterCounts, counts), style: 'h3' },
      {
        layout: 'rows',
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: [110, 110, 80, 70, 130, '*', '*'],
          body: [
            [
              peopleWords.personName,
              words.musterAbout,
              visitorWords.host,
              words.musterList,
              words.musterSeen,
              common.status,
              visitorWords.by,
            ].map((label) => head(t(label))),
            ...rows.map((one): PdfBlock[] => [
              { text: one.name, bold: true },
              one.about ?? '',
              one.host ?? '',
              t(musterLists[one.list]),
              [at(one.seen_at), one.seen_where].filter(Boolean).join(' '),
              { text: t(musterMarks[one.mark]), bold: one.mark !== 'safe' },
              [at(one.marked_at), one.marked_by].filter(Boolean).join(' '),
            ]),
          ],
        },
      },
      ...(left.length === 0
        ? []
        : [
            { text: `${t(musterLists.left)} (${left.length})`, style: 'h3' as const },
            { text: left.map(({ name }) => name).join(comma[language]), style: 'quiet' as const },
          ]),
    ],
  })
  const day = wireTime(Date.parse(muster.began_at), timezone).slice(0, 10)
  return { name: `${t(visitorWords.evacuation)}_${day}.pdf`, media_type: pdfType, body }
}
