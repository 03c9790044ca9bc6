import type { Words } from '@workplace/contract/kernel/words'
import * as placeWords from '@workplace/contract/place/words'
import * as shared from '../../kernel/common-words'

export const words = {
  // the address of an office
  chooseOnMap: ['在地图上选择', 'Choose on the map'],
  noMap: [
    '未配置地图服务，请手工填写地址和经纬度',
    'No map service is configured. Enter the address and coordinates manually.',
  ],
  mapTitle: ['选择办公区位置', 'Choose office location'],
  mapSearch: ['搜索地址或地点', 'Search for an address or place'],
  mapHint: ['点击地图选择位置', 'Click the map to choose a location'],
  mapChosen: ['已选位置：{address}（{lng}, {lat}）', 'Selected location: {address} ({lng}, {lat})'],
  mapLoading: ['地图加载中…', 'Loading map…'],
  mapFailed: [
    '地图加载失败，请手工填写地址和经纬度',
    'Couldn’t load the map. Enter the address and coordinates manually.',
  ],
  use: ['使用该位置', 'Use this location'],
  cancel: shared.cancel,
  // the plan of a floor
  plan: placeWords.floorPlan,
  roomsOnPlan: ['会议室位置', 'Room locations'],
  planTitle: ['{name} 平面图', 'Floor plan of {name}'],
  noPlan: ['该楼层还没有平面图，请先上传', 'This floor has no floor plan yet. Upload one first.'],
  noRooms: ['该楼层还没有会议室', 'This floor has no rooms yet'],
  retry: shared.tryAgain,
  placeHint: [
    '选择会议室后在图上点击标注位置；方向键微调，Delete 移除',
    'Select a room, then click the plan to place it. Arrow keys to fine-tune, Delete to remove.',
  ],
  rooms: ['会议室', 'Rooms'],
  placed: ['已标注', 'Placed'],
  unplaced: ['未标注', 'Not placed'],
  roomOnPlan: ['{name}，位置 {x}% {y}%', '{name}, at {x}% {y}%'],
  takeOff: ['从图上移除', 'Remove from plan'],
  savePlaces: ['保存位置', 'Save locations'],
  savedPlaces: ['位置已保存', 'Locations saved'],
} as const satisfies Words
