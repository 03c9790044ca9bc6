import type { LockerRecord, lockerRecordFile } from '@workplace/contract/box/lockers'
import { endings, kinds } from '@workplace/contract/box/states'
import * as boxWords from '@workplace/contract/box/words'
import * as common from '@workplace/contract/kernel/common-words'
import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import * as placeWords from '@workplace/contract/place/words'
import type { Call } from '../../kernel/call/call'
import type { FileAnswer } from '../../kernel/call/route'
import { type FileColumn, fileOfRows } from '../../kernel/resources/file-of-rows'
import { readRecords } from './list-lockers'

const columns: readonly FileColumn<LockerRecord>[] = [
  [boxWords.number, (row) => row.number],
  [boxWords.cabinet, (row, { label }) => label([row.cabinet, row.cabinet_en || row.cabinet])],
  [placeWords.office, (row, { label }) => label([row.office_name, row.office_name_en || row.office_name])],
  [placeWords.floor, (row) => row.floor_name],
  [boxWords.holder, (row) => row.holder],
  [common.type, (row, { label }) => label(kinds[row.kind])],
  [boxWords.heldSince, (row, { clock }) => clock(row.start_time, row.timezone)],
  [boxWords.due, (row, { clock }) => clock(row.until, row.timezone)],
  [common.end, (row, { clock }) => clock(row.end_time, row.timezone)],
  [boxWords.endedBecause, (row, { label }) => (row.ended_because === null ? '' : label(endings[row.ended_because]))],
  [boxWords.clearedBy, (row) => row.cleared_by ?? ''],
  [boxWords.witness, (row) => row.witness ?? ''],
  [boxWords.found, (row) => row.found ?? ''],
]

const batch = 500

/** `GET /box_record/export`: what the list shows, all of it; read in batches while the file goes out. */
export async function exportRecords(
  call: Call,
  { format, ...sought }: ParsedOf<typeof lockerRecordFile>,
): Promise<FileAnswer> {
  const read = async (page: number) => (await readRecords(call, { ...sought, page, limit: batch })).items
  // what is refused is refused before anything went out
  const first = await read(1)
  const batches = async function* () {
    let items = first
    for (let page = 2; ; page++) {
      yield items
      if (items.length < batch) return
      items = await read(page)
    }
  }
  return fileOfRows(call, common.lockerRecords, format, columns, batches())
}
