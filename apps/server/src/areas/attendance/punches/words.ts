import * as attendanceWords from '@workplace/contract/attendance/words'
import * as common from '@workplace/contract/kernel/common-words'
import type { Label, Words } from '@workplace/contract/kernel/words'
import type { PunchFault } from '@workplace/domain/attendance/position'

export const punchWords = {
  no_way: ['您的考勤组只能在考勤设备上打卡', 'Your team punches at devices only'],
  other_network: ['未连接办公网络', 'You are not on the office network.'],
  code_missing: ['请扫描屏幕上的打卡码', 'Scan the code on the screen.'],
  code_wrong: ['打卡码无效，请重新扫描屏幕', 'This is no code of a screen. Scan it again.'],
  code_late: ['打卡码已过期，请到屏幕前重新扫描', 'This code is too old. Scan the one that the screen shows now.'],
  no_position: ['没有定位信息，请允许定位后重试', 'Your browser doesn’t say where you are. Allow it and try again.'],
  vague: ['定位不够精确（误差 {accuracy} 米）', 'Your position is too vague (within {accuracy} m).'],
  far: ['距“{name}”的打卡范围还差 {beyond_m} 米', 'You are {beyond_m} m outside of {name}.'],
  wifi_unknown: [
    '无法得知所连的 Wi-Fi：请在企业应用中打开此页',
    'Nothing says which Wi-Fi you are on: open this page in your company’s app.',
  ],
  other_wifi: ['未连接本组的 Wi-Fi 接入点', 'You are on no Wi-Fi access point of your team.'],
  note_missing: ['外勤打卡请填写备注', 'Add a note to punch in the field.'],
  photo_missing: ['外勤打卡请拍一张现场照片', 'Take a photo of where you are to punch in the field.'],
} as const satisfies Record<PunchFault['code'], Label>

export const recordWords = {
  ahead: attendanceWords.ahead,
  nobody: ['未找到此人', 'Nobody is known by that'],
  columns: ['应有人员与时间两列', 'A person and a time are expected'],
  time: ['时间无法识别', 'This is no time'],
  person: ['缺少人员', 'The person is missing'],
  skipped: ['当地当时不存在这个时刻（时钟拨快）', 'The clock skipped this time'],
  old: ['早于 {since} 的打卡已超过保留期限，未导入', 'Punches before {since} are no longer kept: not imported'],
  sent: ['上传时间', 'Sent'],
  where: common.place,
  origin: attendanceWords.origin,
  way: attendanceWords.by,
  notCounted: ['无效原因', 'Why it doesn’t count'],
} as const satisfies Words
