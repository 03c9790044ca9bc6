import * as common from '../kernel/common-words'
import { computedSelect, integer, longtext, ref, select, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import { boxStates, boxTones, conditions, kinds, sizes } from './states'
import * as boxWords from './words'

/** Lockers: one door of a cabinet each. */
export const box = resource({
  name: 'box',
  label: boxWords.locker,
  area: 'box',
  path: '/box',
  office: 'cabinet_id.office_id',
  title: 'number',
  naturalKey: ['cabinet_id', 'number'],
  hint: 'cabinet_id',
  search: ['number', 'remark'],
  sort: '+number',
  pageSize: 30,
  kept: ['deleted_at'],
  columns: ['number', 'cabinet_id', 'size', 'kind', 'state'],
  fields: {
    number: text(boxWords.number, { max: 20, unique: true, uniqueWith: ['cabinet_id'] }),
    cabinet_id: ref('box_cabinet', boxWords.cabinet),
    size: select(boxWords.size, sizes, { initial: 'medium' }),
    kind: select(['用途', 'Lent how'], kinds, {
      initial: 'temporary',
      explained: {
        temporary: ['任何人都可领用一段时间', 'Anybody takes it for a while'],
        fixed: common.ofOnePerson,
      },
    }),
    state: computedSelect(common.status, boxStates, { tones: boxTones }),
    condition: select(['可用情况', 'Condition'], conditions, { initial: 'normal', list: false }),
    column_no: integer(['第几列', 'Column'], { initial: 1, min: 1, max: 40, list: false }),
    row_no: integer(['第几行', 'Row'], { initial: 1, min: 1, max: 20, list: false }),
    board_no: integer(['锁控板地址', 'Lock board’s address'], { optional: true, min: 0, max: 63, list: false }),
    lock_no: integer(['锁号', 'Lock'], { optional: true, min: 1, max: 24, list: false }),
    remark: longtext(common.note, { optional: true }),
  },
})
