import * as common from '../kernel/common-words'
import { color, integer, longtext, ref, refs, select, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import * as placeWords from '../place/words'
import * as stationWords from './words'

/** How long before others may book where a department comes first. */
const usualFirstHours = 18

/** A part of a floor whose desks are treated alike; where departments are named it is their neighbourhood. */
export const stationArea = resource({
  name: 'area',
  label: stationWords.area,
  area: 'station',
  path: '/area',
  table: 'station_area',
  office: 'office_id',
  naturalKey: ['floor_id', 'name'],
  hint: 'floor_id',
  sort: '+sort',
  fields: {
    name: text(common.name, { max: 50, unique: true, uniqueWith: ['floor_id'] }),
    name_en: text(common.englishName, { max: 50, optional: true, list: false }),
    office_id: ref('office', placeWords.office),
    floor_id: ref('floor', placeWords.floor),
    color: color(common.colour, { initial: '#2456E6' }),
    department_ids: refs(
      'department',
      ['所属部门', 'Neighbourhood of'],
      { table: 'station_area_department', own: 'area_id', other: 'department_id' },
      {
        optional: true,
        filter: true,
        section: ['谁可以预订', 'Who may book'],
        help: ['包含其下级部门；不选则不属于任何部门', 'With the departments below them. Leave empty for nobody’s.'],
      },
    ),
    others: select(
      ['其他人员', 'Others'],
      {
        all: ['随时可预订', 'May book at any time'],
        first: ['临近时可预订', 'May book shortly before'],
        only: ['不可预订', 'May not book'],
      },
      { initial: 'all', list: false, filter: false },
    ),
    first_hours: integer(['提前多少小时开放给其他人', 'Open to others (hours before)'], {
      when: { field: 'others', is: ['first'] },
      optional: true,
      min: 1,
      max: 336,
      initial: usualFirstHours,
      list: false,
    }),
    max_people: integer(['最多同时人数', 'Most people at once'], {
      optional: true,
      min: 1,
      max: 6000,
      empty: common.any,
      list: false,
    }),
    sort: integer(common.sortOrder, { initial: 0, max: 10000, list: false }),
    remark: longtext(common.note, { optional: true }),
  },
  search: ['name', 'name_en'],
})
