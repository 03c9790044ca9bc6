import type { LockerRecord, lockerRecordFile } from '@workplace/contract/box/lockers'
import { causes, openingStates, openingWhys } from '@workplace/contract/box/opening-states'
import type { lockerOpeningFile } from '@workplace/contract/box/openings'
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
import { recordIds, recordsOf } from './list-lockers'
import { openingIds, openingsOf, type SavedOpening } from './manage-cabinet'

const columns: readonly FileColumn<Omit<LockerRecord, 'photo'>>[] = [
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

const openingColumns: readonly FileColumn<SavedOpening>[] = [
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
  [common.comment, (row) => row.opinion ?? ''],
]

const batch = 500

/** The rows of these numbers, in batches while the file goes out: which they are was decided at once, and stays so. */
async function* inBatches<R>(ids: readonly number[], read: (some: readonly number[]) => Promise<readonly R[]>) {
  for (let from = 0; from < ids.length; from += batch) yield await read(ids.slice(from, from + batch))
}

/** `GET /box_record/export`: what the list shows, all of it. */
export async function exportRecords(
  call: Call,
  { format, ...sought }: ParsedOf<typeof lockerRecordFile>,
): Promise<FileAnswer> {
  const { db, actor } = call
  const ids = await recordIds(call, sought)
  const rows = inBatches(ids, (some) => recordsOf(db, actor.company_id, some))
  return fileOfRows(call, common.lockerRecords, format, columns, rows)
}

/**
 * `GET /box_control/export`: likewise. Who opened whose locker when is not looked at unseen: each file is in the operation
 * log, with what was sought. That is in a transaction, over long before the file has gone out, which `db` is read for.
 */
export const exportOpenings =
  (db: Db) =>
  async (call: Call, { format, ...sought }: ParsedOf<typeof lockerOpeningFile>): Promise<FileAnswer> => {
    const { company_id } = call.actor
    const ids = await openingIds(call, sought)
    const target = sought.title || say(boxWords.openings, call.language)
    call.record({ module: 'box_use', action: 'box_export', target })
    return fileOfRows(
      ...([call, boxWords.openings, format, openingColumns] as const),
      inBatches(ids, (some) => openingsOf(db, company_id, some)),
    )
  }
