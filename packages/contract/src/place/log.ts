import * as common from '../kernel/common-words'
import { flag, integer, refs, select, text, weekdays } from '../kernel/field'
import type { LogVocabulary } from '../kernel/log-vocabulary'
import * as placeWords from './words'

/** What the operation log says of this area: modules, actions, and the fields of what is kept there. */
export const log = {
  modules: {
    place: ['所在地点', 'Selected office'],
  },
  actions: {
    remember: ['选择办公区', 'Chose an office'],
    place_rooms: ['标注会议室位置', 'Placed rooms on floor plan'],
    place_things: ['标注平面图', 'Placed things on floor plan'],
    save_days: ['修改节假日', 'Changed days'],
    import_cn: ['导入官方放假安排', 'Imported official days'],
    import_ics: ['导入日历文件', 'Imported calendar file'],
    set_offices: ['设置使用的办公区', 'Set offices'],
  },
  fields: {
    floor: { placed: text(['平面图位置', 'Places on the plan']) },
    holiday_calendar: {
      days: text(['节假日', 'Days']),
      office_ids: refs('office', placeWords.offices, { table: '', own: '', other: '' }),
    },
  },
  parts: {
    holiday_calendar: {
      dates: text(common.date),
      name: text(common.name),
      kind: select(common.type, { off: placeWords.dayOff, workday: placeWords.makeupWorkday }),
      type: integer(placeWords.holidayType),
      as_weekday: weekdays(placeWords.worksAs),
      statutory: flag(placeWords.statutory),
    },
  },
} as const satisfies LogVocabulary
