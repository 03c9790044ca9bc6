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
  onPlans: ['平面图标注', 'Things on the plan'],
  planTitle: ['{name} 平面图', 'Floor plan of {name}'],
  noPlan: ['该楼层还没有平面图，请先上传', 'This floor has no floor plan yet. Upload one first.'],
  noThings: ['该楼层还没有会议室或设备', 'This floor has no rooms or devices yet'],
  noneOnFloor: ['该楼层没有门和设备', 'There are no doors or devices on this floor'],
  noneShown: ['未显示任何图层', 'No layer is shown'],
  noneChosen: ['未选择', 'Nothing selected'],
  layers: ['图层', 'Layers'],
  placedOf: ['已标注 {placed}/{all}', '{placed} of {all} placed'],
  retry: shared.tryAgain,
  placeHint: [
    '拖动图标，或选择后在图上点击标注位置；方向键微调，Delete 移除',
    'Drag a marker, or select one and click the plan. Arrow keys to fine-tune, Delete to remove.',
  ],
  placed: ['已标注', 'Placed'],
  unplaced: ['未标注', 'Not placed'],
  onPlan: ['{name}，位置 {x}% {y}%', '{name}, at {x}% {y}%'],
  inState: ['{name}（{state}）', '{name} ({state})'],
  open: ['打开{name}', 'Open {name}'],
  takeOff: ['从图上移除', 'Remove from plan'],
  savePlaces: ['保存位置', 'Save locations'],
  savedPlaces: ['位置已保存', 'Locations saved'],
} as const satisfies Words
