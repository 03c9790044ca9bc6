import * as common from '@workplace/contract/kernel/common-words'
import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import * as peopleWords from '@workplace/contract/people/words'
import * as placeWords from '@workplace/contract/place/words'
import { answerText, approvalStates, askedAs, visitorStates, visitWays } from '@workplace/contract/visitor/states'
import type { visitorFile } from '@workplace/contract/visitor/visitor-rows'
import type { VisitorRow } from '@workplace/contract/visitor/visits'
import * as visitorWords from '@workplace/contract/visitor/words'
import type { KeptAnswer, ReasonQuestion } from '@workplace/domain/visitor/reason-questions'
import type { Call } from '../../../kernel/call/call'
import type { FileAnswer } from '../../../kernel/call/route'
import { type FileColumn, fileOfRows } from '../../../kernel/resources/file-of-rows'
import { rowsOf } from '../core/visitor.store'
import { visitorIds } from '../lists/list-visitors'

type Exported = VisitorRow & { readonly answers: readonly KeptAnswer[] }

const columns: readonly FileColumn<Exported>[] = [
  [common.orderNumber, (row) => row.order_no],
  [visitorWords.visitorName, (row) => row.visitor_name],
  [visitorWords.company, (row) => row.company ?? ''],
  [visitorWords.mobile, (row) => row.phone ?? ''],
  [peopleWords.email, (row) => row.mail ?? ''],
  [visitorWords.plateNo, (row) => row.plate_no ?? ''],
  [common.status, (row, { label }) => label(visitorStates[row.state])],
  [visitorWords.visitorApproval, (row, { label }) => label(approvalStates[row.audit_state])],
  [common.start, (row, { clock }) => clock(row.window_start, row.timezone)],
  [common.end, (row, { clock }) => clock(row.window_end, row.timezone)],
  [common.checkedInAt, (row, { clock }) => clock(row.check_in_time, row.timezone)],
  [visitorWords.leftAt, (row, { clock }) => clock(row.check_out_time, row.timezone)],
  [visitorWords.way, (row, { label }) => (row.check_out_way === null ? '' : label(visitWays[row.check_out_way]))],
  [visitorWords.badgeNo, (row) => row.badge_no ?? ''],
  [visitorWords.host, (row) => row.host_name],
  [visitorWords.reason, (row, { label }) => label([row.reason_name, row.reason_name_en || row.reason_name])],
  [placeWords.office, (row, { label }) => label([row.office_name, row.office_name_en || row.office_name])],
]

/** What was said to what is asked: of one reason a column for each of its questions, else all in one. */
async function answerColumns(call: Call, reason: number | undefined): Promise<FileColumn<Exported>[]> {
  if (reason === undefined) {
    return [
      [
        visitorWords.answers,
        ({ answers }, { label }) =>
          answers.map((one) => `${label(askedAs(one))}: ${label(answerText(one))}`).join('\n'),
      ],
    ]
  }
  const [asked] = await call.db.query<{ questions: ReasonQuestion[] }>(
    'select questions from visitor_reason where company_id = $1 and id = $2',
    [call.actor.company_id, reason],
  )
  return (asked?.questions ?? []).map((question) => [
    askedAs(question),
    ({ answers }, { label }) => {
      const said = answers.find(({ key }) => key === question.key)
      return said === undefined ? '' : label(answerText(said))
    },
  ])
}

const batch = 500

async function exported(call: Call, ids: readonly number[]): Promise<Exported[]> {
  const said = await call.db.query<{ id: number; answers: KeptAnswer[] }>(
    'select id, answers from visitor where company_id = $1 and id = any($2::int[])',
    [call.actor.company_id, ids],
  )
  const answers = new Map(said.map((one) => [one.id, one.answers]))
  return (await rowsOf(call, ids)).map((row) => ({ ...row, answers: answers.get(row.id) ?? [] }))
}

/** `GET /visitor/export`: what a tab shows, all of it; read in batches while the file goes out. */
export async function exportVisitors(
  call: Call,
  { format, ...sought }: ParsedOf<typeof visitorFile>,
): Promise<FileAnswer> {
  const ids = await visitorIds(call, sought)
  const batches = async function* () {
    for (let at = 0; at < ids.length; at += batch) yield await exported(call, ids.slice(at, at + batch))
  }
  return fileOfRows(
    call,
    visitorWords.visitorList,
    format,
    [...columns, ...(await answerColumns(call, sought.reason))],
    batches(),
  )
}
