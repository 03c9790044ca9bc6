import { dayPunchPhoto, myPunchPhoto } from '@workplace/contract/attendance/daily-log'
import { addPunch, judgePunches, punch, punchState } from '@workplace/contract/attendance/punch'
import { requestPhoto } from '@workplace/contract/attendance/request'
import {
  importing,
  importRecords,
  punchOrigins,
  punchWayNames,
  type SourceRecord,
  sourceRecordFile,
  sourceRecordPage,
  stopImport,
} from '@workplace/contract/attendance/source-record'
import * as attendanceWords from '@workplace/contract/attendance/words'
import * as common from '@workplace/contract/kernel/common-words'
import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import * as peopleWords from '@workplace/contract/people/words'
import type { Call } from '../../../kernel/call/call'
import { type Route, route } from '../../../kernel/call/route'
import type { SealingDeps } from '../../../kernel/files/sealed-file'
import type { Tasks } from '../../../kernel/jobs/tasks'
import { type FileColumn, fileOfRows } from '../../../kernel/resources/file-of-rows'
import { importPunches, readImport, readPunchFile, stopTheImport } from './import-punches'
import { addPunchOf, judgePunchesOf } from './judge-punches'
import { punchNow, readPunchState, type ScreenCodes } from './punch-now'
import { judgePhoto, showMyPhoto, showPhotoOfDay, showPhotoOfRequest } from './punch-photo'
import { listRecords, recordBatches, recordsFrom } from './record.store'
import { recordWords as words } from './words'

const columns: readonly FileColumn<SourceRecord>[] = [
  [common.time, ({ wall_time }) => wall_time],
  [common.timeZone, ({ timezone }) => timezone],
  [peopleWords.person, ({ person, named }) => person ?? named ?? ''],
  [peopleWords.department, ({ department }) => department ?? ''],
  [words.origin, ({ origin }, { label }) => label(punchOrigins[origin])],
  [words.way, ({ way }, { label }) => label(punchWayNames[way])],
  [words.where, ({ place }) => place ?? ''],
  [words.sent, ({ upload_time }) => new Date(upload_time).toISOString()],
  [attendanceWords.counts, ({ valid }, { label }) => label(valid ? common.yes : common.no)],
  [words.notCounted, ({ invalid_reason }) => invalid_reason ?? ''],
]

/** Punching, and punches as they came. */
export const punchRoutes = (screens: ScreenCodes, photos: SealingDeps, tasks: Tasks): Route[] => [
  route(punchState, readPunchState),
  {
    ...route(punch, (call, input) => punchNow(call, input, { screens, photos })),
    before: (call: Call, input: ParsedOf<typeof punch>) => judgePhoto(call.actor, input),
  },
  route(myPunchPhoto, (call, input) => showMyPhoto(call, photos, input)),
  route(dayPunchPhoto, (call, input) => showPhotoOfDay(call, photos, input)),
  route(requestPhoto, (call, input) => showPhotoOfRequest(call, photos, input)),
  route(sourceRecordPage, listRecords),
  route(sourceRecordFile, async (call, { format, ...sought }) =>
    fileOfRows(
      call,
      attendanceWords.originalRecords,
      format,
      columns,
      recordBatches(call, sought, 500),
      recordsFrom(call, sought),
    ),
  ),
  route(addPunch, addPunchOf),
  route(judgePunches, judgePunchesOf),
  {
    ...route(importRecords, (call, input) => importPunches(call, input, tasks)),
    before: readPunchFile as Route['before'],
  },
  route(importing, (call) => readImport(call, tasks)),
  route(stopImport, (call, input) => stopTheImport(call, input, tasks)),
]
