import { MOST_RINGS, type Ring, ringFault, usualRings } from '@workplace/domain/update/rings'
import { z } from 'zod'
import { comma } from '../kernel/comma'
import * as common from '../kernel/common-words'
import {
  computedSelect,
  computedText,
  instant,
  integer,
  longtext,
  ref,
  refs,
  type Shape,
  select,
  structured,
  text,
  walltime,
} from '../kernel/field'
import { resource } from '../kernel/resource'
import { say } from '../kernel/words'
import * as placeWords from '../place/words'
import * as updateWords from './update-words'

const faults = {
  none: 'says|至少需要一批|At least one ring is needed',
  falling: 'says|每一批的比例须大于前一批|Each ring must reach more than the one before it',
  not_all: 'says|最后一批须为 100%|The last ring must reach 100%',
} as const

/** `5%；25% 60 分钟后；100% 60 分钟后` */
const ringsShape: Shape<readonly Ring[]> = {
  schema: z
    .array(
      z.object({
        percent: z.number().int('whole').min(1, 'too_small|1').max(100, 'too_big|100'),
        wait_minutes: z.number().int('whole').min(0, 'too_small|0').max(10_080, 'too_big|10080'),
      }),
    )
    .max(MOST_RINGS, `too_many|${MOST_RINGS}`)
    .superRefine((rings, context) => {
      const fault = ringFault(rings)
      if (fault !== null) context.addIssue({ code: 'custom', message: faults[fault] })
    }),
  write: (rings, language) =>
    rings
      .map(({ percent, wait_minutes }, at) =>
        at === 0 ? `${percent}%` : `${percent}% (${say(common.minutesOf, language, { n: wait_minutes })})`,
      )
      .join(comma[language]),
  read: (text) => {
    const rings = text.split(/[、,，;；]/).map((part) => /^(\d+)\s*%\s*(?:[（(](\d+)\D*[)）])?$/.exec(part.trim()))
    return rings.every((one) => one !== null)
      ? rings.map((one) => ({ percent: Number(one[1]), wait_minutes: Number(one[2] ?? 0) }))
      : text
  },
  hint: ['5%、25%（60分钟）、100%（60分钟）', '5%, 25% (60 min), 100% (60 min)'],
}

/** More than that is an office, or all. */
const MOST_DEVICES = 2000
const devicesShape: Shape<readonly number[]> = {
  schema: z.array(z.number().int().positive().max(2147483647)).max(MOST_DEVICES, `too_many|${MOST_DEVICES}`),
  write: (ids) => String(ids.length),
  read: (text) => text,
  hint: ['在页面中选择', 'Chosen on the page'],
}

/** A version that goes to devices, few at first; it stops by itself where that goes wrong. */
export const rollout = resource({
  name: 'rollout',
  label: updateWords.rollout,
  area: 'device',
  path: '/rollout',
  permission: 'FirmwareAndSoftware',
  // by the offices of its devices: see the rules of the area
  within: 'offices',
  kept: ['run_state', 'pause_reason', 'ring', 'ring_at', 'counted_from', 'started_at', 'ended_at'],
  only: ['pagelist', 'add', 'edit', 'del', 'list', 'single', 'export'],
  sort: '-id',
  columns: ['name', 'firmware_id', 'state', 'progress', 'failed', 'scope', 'begun'],
  fields: {
    name: text(common.name, { max: 80, unique: true }),
    firmware_id: ref('firmware', updateWords.firmwareVersion),
    state: computedSelect(common.status, updateWords.rolloutStates, { tones: updateWords.rolloutTones }),
    progress: computedText(['进度', 'Progress'], { exchange: false }),
    failed: computedText(common.failed, { exchange: false }),
    begun: {
      ...instant(common.startTime, { optional: true, form: false, exchange: 'out', sortable: false }),
      computed: true,
    },
    scope: select(
      ['范围', 'Devices'],
      {
        all: ['此型号的所有设备', 'All of the model'],
        office: ['所选办公区', 'Of offices'],
        list: ['所选设备', 'Chosen one by one'],
      },
      { initial: 'all' },
    ),
    office_ids: refs(
      'office',
      placeWords.offices,
      { table: 'rollout_office', own: 'rollout_id', other: 'office_id' },
      {
        optional: true,
        list: false,
        when: { field: 'scope', is: ['office'] },
        needed: ['请选择办公区', 'Select offices'],
      },
    ),
    device_ids: structured(common.device, devicesShape, {
      optional: true,
      list: false,
      exchange: false,
      when: { field: 'scope', is: ['list'] },
      needed: ['请选择设备', 'Select devices'],
    }),
    rings: structured(['分批', 'Rings'], ringsShape, {
      initial: usualRings,
      list: false,
      exchange: 'out',
      section: ['如何进行', 'How it goes on'],
      help: [
        '每一批全部结束、再等候所设时间后，才开始下一批',
        'A ring begins once everyone of the one before is through, and the time set has passed',
      ],
    }),
    window_start: walltime(['升级时段开始', 'Window from'], {
      optional: true,
      list: false,
      empty: common.any,
      help: [
        '按设备所在办公区的时间，只在此时段内开始升级',
        'By the clock of each device’s office. Updates begin only then.',
      ],
    }),
    window_end: walltime(['升级时段结束', 'Window until'], {
      optional: true,
      list: false,
      empty: common.any,
      help: ['早于开始时间表示到次日', 'Earlier than the start means the next day'],
    }),
    stop_fail_percent: integer(['失败达到（%）时暂停', 'Stop at failures of (%)'], {
      initial: 20,
      min: 1,
      max: 100,
      list: false,
      help: ['至少有 3 台结束后才计算', 'Counted once at least 3 devices are through'],
    }),
    remark: longtext(common.note, { optional: true }),
  },
})
