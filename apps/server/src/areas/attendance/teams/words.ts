import type { Words } from '@workplace/contract/kernel/words'

export const teamWords = {
  nobody: ['请至少选择一名成员或一个部门', 'Choose at least one person or department'],
  noSchedule: ['请至少选择一份排班', 'Choose at least one schedule'],
  noDevice: [
    '使用设备打卡时，请至少选择一台设备或一扇门',
    'Choose at least one device or door, or take away the way “at a device”',
  ],
  noPlace: ['使用地点打卡时，请至少填写一个地点', 'Enter at least one place, or take away the way “at a place”'],
  noWifi: ['请填写接入点', 'Enter the access points'],
  noNetwork: ['使用办公网络打卡时，请填写网络', 'Enter the networks, or take away the way “on the office network”'],
  networks: ['请填写地址或网段，例如 10.20.0.0/16', 'Enter addresses or networks, such as 10.20.0.0/16'],
  noWeekdays: ['请至少选择一天', 'Choose at least one day'],
  freeEnd: ['必须晚于开始时间', 'Has to be later than the start'],
  mustShift: ['请选择这些日期的班次', 'Choose the shift of these days'],
  bothDays: ['{day} 同时是免打卡日期', '{day} is also a day nobody works'],
  elsewhere: ['{name} 已在考勤组“{team}”中', '{name} is in the team “{team}” already'],
  noShift: ['请至少选择一个班次', 'Choose at least one shift'],
  noSteps: ['请至少填写一步', 'Enter at least one step'],
  stepMissing: ['各步须依次填写', 'Steps follow one another without a gap'],
  stepDays: ['请填写该步的天数', 'Enter how many days the step lasts'],
} as const satisfies Words
