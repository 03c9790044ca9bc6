import type { LockerRecord, lockerRecordFile } from '@workplace/contract/box/lockers'
import { causes, openingStates, openingWhys } from '@workplace/contract/box/opening-states'
import type { LockerOpening, lockerOpeningFile } from '@workplace/contract/box/openings'
import { endings, kinds } from '@workplace/contract/box/states'
import * as boxWords from '@workplace/contract/box/words'
import * as common from '@workplace/contract/kernel/common-words'
import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import { say } from '@workplace/contract/kernel/words'
import * as placeWords from '@workplace/contract/place/words'
import type { Call } from '../../kernel/call/call'
import type { FileAnswer } from '../../kernel/call/route'
import type { Db } from '../../kernel/database/db'
import { type FileColumn, fileOfRows } from '../../kernel/resources/file-of-rows'
import { readRecords } from './list-lockers'
import { readOpenings } from './manage-cabinet'

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

const openingColumns: readonly FileColumn<LockerOpening>[] = [
  [common.time, (row, { clock }) => clock(row.time, row.timezone)],
  [boxWords.number, (row) => row.number ?? ''],
  [boxWords.cabinet, (row, { label }) => label([row.cabinet, row.cabinet_en || row.cabinet])],
  [placeWords.office, (row, { label }) => label([row.office_name, row.office_name_en || row.office_name])],
  [placeWords.floor, (row) => row.floor_name],
  [boxWords.openedHow, (row, { label }) => label(causes[row.cause])],
  [boxWords.openedByWhom, (row) => row.who ?? ''],
  [boxWords.secondPerson, (row) => row.second ?? ''],
  [boxWords.holder, (row) => row.holder ?? ''],
  [boxWords.openingResult, (row, { label }) => label(openingStates[row.state])],
  [common.reason, (row, { label }) => row.reason ?? (row.why === null ? '' : label(openingWhys[row.why]))],
]

const batch = 500

/** Pages as they are asked for while the file goes out; what is refused is refused before anything went out. */
async function pagesOf<R>(first: Promise<readonly R[]>, read: (page: number) => Promise<readonly R[]>) {
  const begin = await first
  return (async function* () {
    let items = begin
    for (let page = 2; ; page++) {
      yield items
      if (items.length < batch) return
      items = await read(page)
    }
  })()
}

/** `GET /box_record/export`: what the list shows, all of it; read in batches while the file goes out. */
export async function exportRecords(
  call: Call,
  { format, ...sought }: ParsedOf<typeof lockerRecordFile>,
): Promise<FileAnswer> {
  const read = async (page: number) => (await readRecords(call, { ...sought, page, limit: batch })).items
  return fileOfRows(call, common.lockerRecords, format, columns, await pagesOf(read(1), read))
}

/**
 * `GET /box_control/export`: likewise. Who opened whose locker when is not looked at unseen: each file is in the operation
 * log, with what was sought. That is in a transaction, over long before the file has gone out, which `db` is read for.
 */
export const exportOpenings =
  (db: Db) =>
  async (call: Call, { format, ...sought }: ParsedOf<typeof lockerOpeningFile>): Promise<FileAnswer> => {
    const readBy = (by: Call) => async (page: number) =>
      (await readOpenings(by, { ...sought, page, limit: batch })).items
    const pages = await pagesOf(readBy(call)(1), readBy(Object.create(call, { db: { value: db } }) as Call))
    const target = sought.title || say(boxWords.openings, call.language)
    call.record({ module: 'box_use', action: 'box_export', target })
    return fileOfRows(call, boxWords.openings, format, openingColumns, pages)
  }
