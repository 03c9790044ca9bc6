import * as contractWords from '@workplace/contract/device/words'
import type { Words } from '@workplace/contract/kernel/words'
import * as placeWords from '@workplace/contract/place/words'

export const deviceWords = {
  /** Of a repair that was asked for from an alarm. */
  repairTitle: ['{thing}：{alarm}', '{thing}: {alarm}'],
  floorElsewhere: placeWords.floorElsewhere,
  controllerElsewhere: ['该控制器不在所选办公区', 'This controller isn’t in the selected office'],
  areaElsewhere: ['该区域不在所选办公区', 'This area isn’t in the selected office'],
  roomElsewhere: ['该会议室不在所选办公区', 'This room isn’t in the selected office'],
  doorsElsewhere: [
    '该控制器的门在原办公区，请先把门移到新办公区或解除绑定',
    'Doors of this controller are in its current office. Move or unassign them first.',
  ],
  doorsInOffice: [
    '该区域的门在原办公区，请先在门上取消该区域',
    'Doors in its current office lead into or out of this area. Remove it from them first.',
  ],
  noSuchDoor: ['该控制器只有 {n} 扇门', 'This controller has {n, plural, one {# door} other {# doors}}'],
  doorInUse: ['{n} 号门已绑定“{door}”', 'Door {n} is assigned to “{door}”'],
  doorNumberMissing: ['请填写门号', 'Enter the door number'],
  noController: ['没有选择控制器时不需要门号', 'Without a controller there is no door number'],
  interlockTooWide: ['该控制器没有互锁所需的门', 'This controller doesn’t have the doors of this interlock'],
  sameArea: ['门内与门外不能是同一区域', 'A door can’t lead from an area into the same area'],
  planMissing: ['首卡开门需要常开时间', 'First card opens needs an opening plan'],
  deviceElsewhere: ['该人脸设备不在所选办公区', 'This face device isn’t in the selected office'],
  doorElsewhere: ['该门不在所选办公区', 'This door isn’t in the selected office'],
  doorOfDeviceElsewhere: [
    '该设备的门在原办公区，请先把门移到新办公区或解除绑定',
    'The door of this device is in its current office. Move or unassign it first.',
  ],
  deviceInUse: ['该人脸设备已绑定“{door}”', 'This face device is assigned to “{door}”'],
  oneDeviceOnly: ['已选择控制器，不能再选人脸设备', 'This door has a controller already. Choose one of the two.'],
  tipWelcome: ['验证通过', 'Welcome'],
  tipRefused: ['没有通行权限', 'No access'],
  networksWrong: ['请填写 IP 地址或网段，多个用逗号分隔', 'Enter addresses or networks, separated by commas'],
  untilPast: ['结束时间须晚于现在', 'The end must be later than now'],
  untilFar: ['最多保持 31 天', 'A door can be held for at most 31 days'],
  typeOffice: ['请输入该办公区的名称以确认', 'Type the name of the office to confirm'],
  opinionMissing: contractWords.opinionMissing,
  addressWrong: ['IP 地址不存在', 'This IP address doesn’t exist'],
} as const satisfies Words
