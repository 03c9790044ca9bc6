import type { Words } from '@workplace/contract/kernel/words'

export const words = {
  // the address of an office
  chooseOnMap: ['在地图上选择', 'Choose on the map'],
  noMap: [
    '未配置地图服务，请手工填写地址和经纬度',
    'No map service is configured. Type the address and its coordinates.',
  ],
  mapTitle: ['选择办公区位置', 'Where the office is'],
  mapSearch: ['搜索地址或地点', 'Search an address or a place'],
  mapHint: ['点击地图选择位置', 'Click the map to choose'],
  mapChosen: ['已选位置：{address}（{lng}, {lat}）', 'Chosen: {address} ({lng}, {lat})'],
  mapLoading: ['地图加载中…', 'Loading the map…'],
  mapFailed: ['地图加载失败，请手工填写地址和经纬度', 'The map could not be loaded. Type the address and coordinates.'],
  use: ['使用该位置', 'Use this place'],
  cancel: ['取消', 'Cancel'],
  // the plan of a floor
  plan: ['平面图', 'Plan'],
  roomsOnPlan: ['会议室位置', 'Rooms on the plan'],
  planTitle: ['{name} 平面图', 'Plan of {name}'],
  noPlan: ['该楼层还没有平面图，请先上传', 'This floor has no plan yet. Upload one first.'],
  noRooms: ['该楼层还没有会议室', 'There are no rooms on this floor yet'],
  retry: ['重试', 'Try again'],
  placeHint: [
    '选择会议室后在图上点击标注位置；方向键微调，Delete 移除',
    'Choose a room, then click where it is. Arrow keys move it, Delete takes it off.',
  ],
  rooms: ['会议室', 'Rooms'],
  placed: ['已标注', 'On the plan'],
  unplaced: ['未标注', 'Not on the plan'],
  roomOnPlan: ['{name}，位置 {x}% {y}%', '{name}, at {x}% {y}%'],
  takeOff: ['从图上移除', 'Take off the plan'],
  savePlaces: ['保存位置', 'Save places'],
  savedPlaces: ['位置已保存', 'The places are saved'],
} as const satisfies Words
