import * as meetingWords from '@workplace/contract/meeting/words'
import * as placeWords from '@workplace/contract/place/words'
import { deskViews } from '@workplace/contract/station/desk-booking'
import * as stationWords from '@workplace/contract/station/words'
import * as common from '../../../kernel/common-words'
import type { Words } from '../../../kernel/words'

export const mapWords = {
  title: stationWords.map,
  office: placeWords.office,
  floor: placeWords.floor,
  search: ['搜索编号、区域或人员', 'Search desk, area or person'],
  noOffices: common.noOffices,
  addOffice: common.addOffice,
  noFloors: common.noFloors,
  addFloor: common.addFloor,
  noMatch: ['没有符合条件的工位', 'No desk fits'],
  zoomIn: ['放大地图', 'Zoom in'],
  zoomOut: ['缩小', 'Zoom out'],
  fit: ['显示全图', 'Show the whole floor'],
  hint: [
    '方向键选择工位，回车打开，/ 搜索，+ − 0 缩放',
    'Arrow keys choose a desk, Enter opens it, / searches, + − 0 zoom',
  ],
  groundHint: ['方向键移动，+ − 0 缩放', 'Arrow keys move it, + − 0 zoom'],
  canvas: ['{floor} 的工位地图', 'Desk map of {floor}'],
  inState: ['{number}，{area}，{state}', '{number}, {area}, {state}'],
  free: deskViews.free,
  mine: deskViews.mine,
  booked: meetingWords.booked,
  silent: ['探测器无消息', 'Detector silent'],
  here: ['有人在座', 'Someone there'],
  locked: deskViews.locked,
  closed: deskViews.closed,
  plain: stationWords.desk,
  legend: ['工位状态图例', 'What the desks’ looks mean'],
  gone: ['此工位已移除，请另选一个', 'This desk isn’t there any more. Choose another one.'],
  none: ['此楼层还没有地图', 'This floor has no map yet'],
  accessible: stationWords.accessible,
  toCabinet: ['储物柜 {name}', 'Lockers {name}'],
  chooseOne: ['点选工位查看数值', 'Choose a desk to see its number'],
  close: common.close,
  edit: ['编辑地图', 'Edit map'],
  goOn: ['继续编辑草稿', 'Continue the draft'],
  editing: ['编辑 {floor} 的地图', 'Editing the map of {floor}'],
  drawFirst: [
    '画出此楼层的区域和工位，或导入平面图（图片、SVG、DXF、IMDF）',
    'Draw the areas and desks of this floor, or import a plan (picture, SVG, DXF, IMDF)',
  ],
} as const satisfies Words
