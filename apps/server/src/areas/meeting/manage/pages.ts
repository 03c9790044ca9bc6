import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import type { managePage as declaredManage } from '@workplace/contract/meeting/manage/manage'
import { type logPage as declaredLog, mostMeetings } from '@workplace/contract/meeting/manage/meeting-log'
import * as refusals from '@workplace/contract/meeting/refusals'
import type { Call } from '../../../kernel/call/call'
import { countOf, listed, managed, type Row, readPage } from './rows'
import { searchFor, type Whose } from './search'

async function pageOf(call: Call, { page, limit, ...filters }: ParsedOf<typeof declaredLog>, whose: Whose) {
  const offset = (page - 1) * limit
  if (offset >= mostMeetings) throw new Refusal(refusals.managed_too_deep, { n: mostMeetings })
  const search = await searchFor(call, filters, whose)
  const [rows, counted] = await Promise.all([readPage(call, search, { limit, offset }), countOf(call, search)])
  return { rows, ...counted }
}

/** `GET /log/pagelist`. */
export async function logPage(call: Call, input: ParsedOf<typeof declaredLog>): Promise<OutputOf<typeof declaredLog>> {
  const { rows, ...counted } = await pageOf(call, input, 'log')
  return { items: rows.map((row) => listed(row, call.language)), ...counted }
}

/** `GET /manager/pagelist`. */
export async function managePage(
  call: Call,
  input: ParsedOf<typeof declaredManage>,
): Promise<OutputOf<typeof declaredManage>> {
  const { rows, ...counted } = await pageOf(call, input, 'manage')
  return { items: rows.map((row: Row) => managed(call, row)), ...counted }
}
