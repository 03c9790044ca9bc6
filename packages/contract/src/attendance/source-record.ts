import { z } from 'zod'
import * as common from '../kernel/common-words'
import { endpoint } from '../kernel/endpoint'
import { isZoneName } from '../kernel/field'
import { given, id, queryId } from '../kernel/input'
import { pageQuery } from '../kernel/list-query'
import type { Label } from '../kernel/words'
import * as attendanceWords from './words'

/** Where a punch came from. */
export const punchOrigins = {
  device: common.device,
  phone: ['手机', 'Phone'],
  import: ['文件导入', 'File'],
  manual: ['人工补录', 'By hand'],
} as const satisfies Record<string, Label>

/** By which way it was punched. */
export const punchWayNames = {
  device: attendanceWords.byDevice,
  place: attendanceWords.byPlace,
  network: attendanceWords.byNetwork,
  wifi: attendanceWords.byWifi,
  code: attendanceWords.byCode,
  field: attendanceWords.fieldPunch,
  file: punchOrigins.import,
  manual: punchOrigins.manual,
} as const satisfies Record<string, Label>

/** What stands beside a punch that somebody may want to look at. */
export const punchMarks = {
  shared_phone: ['同一手机为多人打卡', 'One phone for several people'],
  ahead: attendanceWords.ahead,
  claimed: ['由手机应用报告，未经核实', 'Said by the phone’s app, not proved'],
  asked: ['待审核', 'Pending approval'],
  refused: ['审核未通过', 'Rejected'],
  doubled_hour: ['时钟回拨，按第一次计', 'The clock went back: the first of two'],
} as const satisfies Record<string, Label>

const filters = {
  user: given(queryId),
  department: given(queryId),
  from: given(z.iso.date({ error: 'date' })),
  until: given(z.iso.date({ error: 'date' })),
  origin: given(z.enum(['device', 'phone', 'import', 'manual'], { error: 'option' })),
  /** `late`: sent more than an hour afterwards; `doubtful`: their clock is not trusted, or something is strange; `invalid`. */
  of: given(z.enum(['late', 'doubtful', 'invalid'], { error: 'option' })),
}
const title = z.string().trim().max(100).optional()

const record = z.object({
  id: z.number(),
  user_id: z.number().nullable(),
  person: z.string().nullable(),
  /** What a file calls somebody whom nobody knows yet. */
  named: z.string().nullable(),
  department: z.string().nullable(),
  time: z.string(),
  wall_time: z.string(),
  timezone: z.string(),
  upload_time: z.string(),
  origin: z.enum(['device', 'phone', 'import', 'manual']),
  way: z.enum(Object.keys(punchWayNames) as [keyof typeof punchWayNames, ...(keyof typeof punchWayNames)[]]),
  direction: z.enum(['in', 'out']).nullable(),
  place: z.string().nullable(),
  distance_m: z.number().nullable(),
  note: z.string().nullable(),
  time_state: z.enum(['exact', 'corrected', 'doubtful']),
  marks: z.array(z.string()),
  valid: z.boolean(),
  invalid_reason: z.string().nullable(),
  judged_by: z.string().nullable(),
})
export type SourceRecord = z.output<typeof record>

/** Punches as they came, the newest first. */
export const sourceRecordPage = endpoint({
  path: '/sourcerecord/pagelist',
  access: ['view-original-recorde'],
  label: attendanceWords.originalRecords,
  input: pageQuery('-time', 20).extend(filters),
  output: z.object({ items: z.array(record), total: z.number(), more: z.boolean() }),
})
/** So many are counted; who looks for older ones says from when. */
export const mostRecords = 10_000

export const sourceRecordFile = endpoint({
  path: '/sourcerecord/export',
  access: ['view-original-recorde'],
  label: ['导出原始记录', 'Export original records'],
  input: z.object({ ...filters, title, format: z.enum(['csv', 'xlsx'], { error: 'option' }).default('csv') }),
  output: z.null(),
  answer: 'file',
})

/** So many lines of a file are read, and so large may it be. */
export const mostLines = 500_000
const mostMegabytes = 20
/** From so many on they are taken by a task, beside everybody else's work. */
export const linesTogether = 5_000
export const importTask = 'import_punches'

/** Takes punches from a file: CSV, Excel, or a device's own `attlog.dat`. Each once, however often it comes. */
export const importRecords = endpoint({
  method: 'POST',
  path: '/sourcerecord/import',
  access: ['add-original-recorde'],
  within: 'people',
  label: attendanceWords.importPunches,
  body: 'multipart',
  megabytes: mostMegabytes,
  input: z.object({
    kind: z.enum(['csv', 'xlsx', 'attlog'], { error: 'option' }),
    zone: z.string().max(60).refine(isZoneName, 'zone').default('Asia/Shanghai'),
    /** `check`: nothing is taken; `valid`: the lines that can be taken are, `all`: only if all can. */
    mode: z.enum(['check', 'all', 'valid'], { error: 'option' }).default('check'),
  }),
  output: z.object({
    lines: z.number(),
    taken: z.number(),
    /** Were there already. */
    known: z.number(),
    /** Of people whom nobody knows yet: kept, and theirs once they are there. Some of the numbers, and how many lines. */
    nobody: z.object({ lines: z.number(), numbers: z.array(z.string()) }),
    /** The lines are still being taken: the task to ask about. */
    task: z.number().optional(),
    faults: z.array(z.object({ row: z.number(), message: z.string() })),
    faults_total: z.number(),
  }),
})

/** The import that is going on in the company, if the caller may know of it. */
export const importing = endpoint({
  path: '/sourcerecord/importing',
  access: ['add-original-recorde'],
  label: ['正在进行的打卡导入', 'The import of punches that is going on'],
  input: z.object({}),
  output: z
    .object({
      id: z.number(),
      by: z.string(),
      own: z.boolean(),
      done: z.number(),
      total: z.number(),
      /** Somebody asked that it ends. */
      stopping: z.boolean(),
    })
    .nullable(),
})

/** Ends an import that is going on: what was taken stays, the rest is not taken. */
export const stopImport = endpoint({
  method: 'POST',
  path: '/sourcerecord/stop',
  access: ['add-original-recorde'],
  within: 'people',
  label: attendanceWords.stopImport,
  input: z.object({ id }),
  output: z.null(),
})
