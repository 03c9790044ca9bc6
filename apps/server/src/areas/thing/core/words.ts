import type { Words } from '@workplace/contract/kernel/words'
import * as thingWords from '@workplace/contract/thing/words'

export const thingRuleWords = {
  floorElsewhere: ['该楼层不在网关所在的办公区', 'This floor isn’t in the gateway’s office'],
  headElsewhere: ['该扫描头与网关不在同一办公区', 'This scanning head isn’t in the gateway’s office'],
  headTaken: ['该扫描头已关联另一台设备', 'This scanning head belongs to another device'],
  cronMissing: ['请填写重复规则', 'Enter the rule'],
  cronWrong: thingWords.cronWrong,
  dateMissing: ['请选择日期', 'Choose a date'],
  timeMissing: ['请填写时间', 'Enter a time'],
  isPast: ['该时间已过', 'This time has passed'],
  noDevices: ['请至少选择一台设备', 'Choose at least one device'],
  noGroups: ['请至少选择一个分组', 'Choose at least one group'],
  noKinds: ['请至少选择一个类别', 'Choose at least one kind'],
  devicesElsewhere: ['所选设备不都在该办公区', 'Not all of these devices are in this office'],
  opensDoors: [
    '扫描头的开门与拒绝只由扫码判定下发；远程开门请到门管理',
    'Scanning heads open and refuse by scans only. Open a door under Doors.',
  ],
  noParams: ['请填写参数', 'Enter the parameters'],
} as const satisfies Words
