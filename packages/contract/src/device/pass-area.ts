import * as common from '../kernel/common-words'
import { counted, integer, longtext, ref, select, text, walltime } from '../kernel/field'
import { resource } from '../kernel/resource'
import * as placeWords from '../place/words'
import * as deviceWords from './words'

/** A part of an office that is entered and left by doors: for who is inside, and for anti-passback. */
export const passArea = resource({
  name: 'passarea',
  label: deviceWords.passArea,
  area: 'device',
  path: '/passarea',
  permission: 'doors',
  table: 'pass_area',
  kept: ['forgotten_at'],
  office: 'office_id',
  naturalKey: ['office_id', 'name'],
  hint: 'office_id',
  fields: {
    name: text(common.name, { max: 50, unique: true, uniqueWith: ['office_id'] }),
    office_id: ref('office', placeWords.office, { filter: true }),
    door_count: counted(deviceWords.doors),
    mode: select(
      ['防反潜', 'Anti-passback'],
      { off: common.disabled, soft: ['告警', 'Alarm only'], hard: ['禁止', 'Refuse'] },
      {
        initial: 'off',
        tones: { off: 'quiet', soft: 'warning', hard: 'good' },
        explained: {
          off: ['未离开也可以再次进入', 'Whoever has not left may enter again'],
          soft: [
            '未离开再次进入时放行，并产生告警',
            'Whoever enters again without having left is let in, with an alarm',
          ],
          hard: ['未离开不能再次进入', 'Whoever has not left can’t enter again'],
        },
      },
    ),
    minutes: integer(['限制时长（分钟）', 'Applies for (min)'], {
      optional: true,
      min: 1,
      max: 1440,
      list: false,
      empty: ['直到离开', 'Until they leave'],
      when: { field: 'mode', is: ['soft', 'hard'] },
      help: ['留空表示直到离开', 'Leave empty to apply it until they leave'],
    }),
    reset_time: walltime(['每日清除时间', 'Cleared daily at'], {
      initial: '04:00',
      list: false,
      help: ['此时忘记谁在区域内', 'Who is inside is forgotten at this time'],
    }),
    remark: longtext(common.note, { optional: true }),
  },
})
