import * as contractCommon from '@workplace/contract/kernel/common-words'
import * as meetingWords from '@workplace/contract/meeting/words'
import * as placeWords from '@workplace/contract/place/words'
import * as stationWords from '@workplace/contract/station/words'
import * as common from '../../../kernel/common-words'
import type { Words } from '../../../kernel/words'

export const mapWords = {
  title: stationWords.map,
  office: placeWords.office,
  floor: placeWords.floor,
  day: contractCommon.date,
  search: ['搜索编号、区域或人员', 'Search desk, area or person'],
  desks: stationWords.desks,
  noMatch: ['没有符合条件的工位', 'No desk fits'],
  zoomIn: ['放大', 'Zoom in'],
  zoomOut: ['缩小', 'Zoom out'],
  fit: ['显示全图', 'Show the whole floor'],
  hint: [
    '方向键选择工位，回车打开，/ 搜索，+ − 0 缩放',
    'Arrow keys choose a desk, Enter opens it, / searches, + − 0 zoom',
  ],
  canvas: ['{floor}的工位地图', 'Desk map of {floor}'],
  inState: ['{number}，{area}，{state}', '{number}, {area}, {state}'],
  free: ['可预订', 'Free'],
  mine: ['我预订的', 'Yours'],
  booked: meetingWords.booked,
  here: ['使用中', 'In use'],
  locked: ['已锁定', 'Locked'],
  closed: ['不可预订', 'Not bookable'],
  plain: stationWords.desk,
  legend: ['图例', 'Legend'],
  none: ['此楼层还没有地图', 'This floor has no map yet'],
  noFloors: ['还没有楼层，请先添加', 'There are no floors yet. Add them first.'],
  drawFirst: ['画这个楼层', 'Draw this floor'],
  edit: ['编辑地图', 'Edit map'],
  goOn: ['继续编辑草稿', 'Continue the draft'],
  accessible: stationWords.accessible,
  close: common.close,
  who: ['使用人', 'Who'],
  equipment: stationWords.equipment,
  area: stationWords.area,
  counts: ['{free} 个可预订，{taken} 个已占用，共 {n} 个', '{free} free, {taken} taken, {n} in all'],
} as const satisfies Words
