import { z } from 'zod'
import * as common from '../kernel/common-words'
import { endpoint } from '../kernel/endpoint'
import {
  computedSelect,
  counted,
  date,
  instant,
  integer,
  longtext,
  multiselect,
  ref,
  refs,
  select,
  structured,
  text,
  walltime,
} from '../kernel/field'
import { queryId } from '../kernel/input'
import { pageQuery, resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import * as placeWords from '../place/words'
import { thingKinds } from './thing'
import { valuesShape } from './values'
import * as thingWords from './words'

const link = (table: string, other: string) => ({ table, own: 'task_id', other })
const seen = { optional: true, form: false, exchange: false, sortable: false } as const

/** A command that things of an office get at a time, or again and again, on the clock of that office. */
export const thingTask = resource({
  name: 'iottask',
  label: thingWords.task,
  area: 'device',
  path: '/iottask',
  permission: 'device',
  table: 'iot_task',
  office: 'office_id',
  kept: ['next_time'],
  fields: {
    name: text(common.name, { max: 50, unique: true }),
    state: computedSelect(
      ['进展', 'Progress'],
      {
        waiting: ['等待执行', 'Scheduled'],
        running: ['执行中', 'Running'],
        done: common.done,
        off: common.disabled,
      },
      { tones: { waiting: 'good', running: 'busy', done: 'quiet', off: 'quiet' }, filter: false },
    ),
    office_id: ref('office', placeWords.office, {
      help: ['时间按此办公区的时钟', 'Times are on this office’s clock'],
    }),
    target: select(
      ['执行范围', 'For'],
      {
        device: ['指定设备', 'Devices'],
        group: thingWords.groups,
        kind: ['某类设备', 'Kinds of device'],
      },
      { initial: 'device', list: false, section: common.target },
    ),
    device_ids: refs('iotdevice', thingWords.things, link('iot_task_device', 'device_id'), {
      optional: true,
      list: false,
      when: { field: 'target', is: ['device'] },
    }),
    group_ids: refs('iotgroup', thingWords.groups, link('iot_task_group', 'group_id'), {
      optional: true,
      list: false,
      when: { field: 'target', is: ['group'] },
    }),
    kinds: multiselect(thingWords.kind, thingKinds, {
      optional: true,
      list: false,
      when: { field: 'target', is: ['kind'] },
    }),
    command: text(thingWords.command, {
      max: 40,
      initial: 'set',
      pattern: {
        source: '^[A-Za-z][\\w.-]{0,39}$',
        message: [
          '以字母开头，只含字母、数字、点、横线和下划线',
          'A letter, then letters, digits, dots, hyphens and underscores',
        ],
      },
      section: thingWords.command,
      help: ['set 表示按参数设置', 'set: sets what the parameters say'],
    }),
    params: structured(thingWords.params, valuesShape, {
      list: false,
      help: ['如 state=ON；brightness=120', 'For example state=ON; brightness=120'],
    }),
    way: select(
      ['方式', 'When'],
      { cron: ['重复', 'Again and again'], once: ['一次', 'Once'] },
      { initial: 'cron', list: false, section: common.time },
    ),
    run_date: date(common.date, { optional: true, list: false, when: { field: 'way', is: ['once'] } }),
    run_at: walltime(common.time, { optional: true, list: false, when: { field: 'way', is: ['once'] } }),
    cron: text(['重复规则', 'Rule'], {
      max: 60,
      optional: true,
      list: false,
      when: { field: 'way', is: ['cron'] },
      help: [
        '五段 cron：分 时 日 月 周，如 30 7 * * 1-5 为工作日 7:30',
        'Five parts of cron: minute, hour, day, month, weekday. 30 7 * * 1-5 is 7:30 from Monday to Friday.',
      ],
      example: '30 7 * * 1-5',
      pattern: { source: '^\\s*(\\S+\\s+){4}\\S+\\s*$', message: thingWords.cronWrong },
    }),
    late_minutes: integer(['最多延迟（分钟）', 'At most late by (min)'], {
      initial: 5,
      min: 1,
      max: 1440,
      list: false,
      help: ['错过更久则不再执行', 'What was missed for longer is not done any more'],
    }),
    next_run: { ...instant(['下次执行', 'Next run'], seen), computed: true },
    last_run: { ...instant(['上次执行', 'Last run'], seen), computed: true },
    total: counted(['上次设备数', 'Devices last time']),
    ok: counted(common.succeeded),
    failed: counted(common.failed),
    status: select(common.status, status, { initial: 'on', tones: statusTones, list: false }),
    remark: longtext(common.note, { optional: true }),
  },
})

const run = z.object({
  id: z.number(),
  due_time: z.string(),
  timezone: z.string(),
  /** It was noticed too late, and nothing was done. */
  is_missed: z.boolean(),
  total: z.number(),
  ok: z.number(),
  failed: z.number(),
})
export type TaskRun = z.output<typeof run>

/** Each time that a task was due, and how it went. */
export const taskRuns = endpoint({
  path: '/iottask/runs',
  access: ['view-device'],
  label: ['任务执行记录', 'Task: runs'],
  input: pageQuery('-id', 20).extend({ task: queryId }),
  output: z.object({ items: z.array(run), total: z.number() }),
})
