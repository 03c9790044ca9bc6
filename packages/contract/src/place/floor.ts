import { decimal, image, integer, longtext, ref, text } from '../kernel/field'
import { resource } from '../kernel/resource'

export const floor = resource({
  name: 'floor',
  label: ['楼层', 'Floor'],
  area: 'place',
  path: '/floor',
  office: 'office_id',
  naturalKey: ['office_id', 'name'],
  fields: {
    office_id: ref('office', ['办公区', 'Office']),
    name: text(['名称', 'Name'], { max: 50, unique: true, uniqueWith: ['office_id'] }),
    number: integer(['楼层号', 'Number'], { min: -20, max: 300, initial: 1 }),
    map_image: image(['平面图', 'Floor plan'], { optional: true, upload: 'plan' }),
    map_width: integer(['宽（像素）', 'Width (px)'], { optional: true, list: false }),
    map_height: integer(['高（像素）', 'Height (px)'], { optional: true, list: false }),
    map_scale: decimal(['比例（米/像素）', 'Scale (m per px)'], { scale: 4, optional: true, list: false }),
    sort: integer(['排序', 'Order'], { initial: 0, list: false }),
    remark: longtext(['备注', 'Remark'], { optional: true }),
  },
})
