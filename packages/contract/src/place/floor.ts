import * as common from '../kernel/common-words'
import { decimal, image, integer, longtext, ref, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import { plan } from './uploads'
import * as placeWords from './words'

export const floor = resource({
  name: 'floor',
  label: placeWords.floor,
  area: 'place',
  path: '/floor',
  office: 'office_id',
  naturalKey: ['office_id', 'name'],
  hint: 'office_id',
  kept: ['map_version'],
  fields: {
    office_id: ref('office', placeWords.office),
    name: text(common.name, { max: 50, unique: true, uniqueWith: ['office_id'] }),
    number: integer(['楼层号', 'Floor number'], { min: -20, max: 300, initial: 1 }),
    map_image: image(placeWords.floorPlan, { optional: true, upload: plan }),
    map_width: integer(['宽（像素）', 'Width (px)'], { optional: true, list: false }),
    map_height: integer(['高（像素）', 'Height (px)'], { optional: true, list: false }),
    map_scale: decimal(['比例（米/像素）', 'Scale (m per px)'], { scale: 4, optional: true, list: false }),
    sort: integer(common.sortOrder, { initial: 0, list: false }),
    remark: longtext(common.note, { optional: true }),
  },
})

const figures = '零一二三四五六七八九'

/** Chinese numerals up to ninety-nine, as floors have them. */
function numeral(text: string): number {
  const [tens, ones] = text.includes('十') ? text.split('十') : ['零', text]
  const of = (part: string | undefined, without: number) => (part ? figures.indexOf(part) : without)
  return of(tens, 1) * 10 + of(ones, 0)
}

/** The number that the name of a floor says: 5 of `5F`, `L5` and `五层`, -2 of `B2` and `地下二层`; null where it says none. */
export function floorNumberOf(name: string): number | null {
  const found =
    /^\s*(B|地下|负|-)?\s*(?:L|F|第|Floor|Level)?\s*(?:(\d{1,3})|([零一二三四五六七八九]?十?[零一二三四五六七八九]?))\s*(?:F|L|楼|层|\/F|st|nd|rd|th)?(?:\s*floor)?\s*$/i.exec(
      name,
    )
  if (found === null || !(found[2] || found[3])) return null
  const number = found[2] ? Number(found[2]) : numeral(found[3] ?? '')
  const signed = found[1] ? -number : number
  return signed >= -20 && signed <= 300 ? signed + 0 : null
}
