import type { Words } from '@workplace/contract/kernel/words'

/** The headings of what is exported. */
export const fileWords = {
  logTitle: ['会议日志', 'Meeting log'],
  manageTitle: ['会议管理', 'Manage meetings'],
  number: ['编号', 'ID'],
  title: ['主题', 'Title'],
  private: ['私密会议', 'Private meeting'],
  state: ['状态', 'Status'],
  start: ['开始时间', 'Start'],
  end: ['结束时间', 'End'],
  zone: ['时区', 'Time zone'],
  office: ['办公区', 'Office'],
  floor: ['楼层', 'Floor'],
  rooms: ['会议室', 'Rooms'],
  booker: ['预订人', 'Booked by'],
  host: ['代订对象', 'Booked for'],
  department: ['部门', 'Department'],
  people: ['人数', 'Attendees'],
  reason: ['取消或拒绝原因', 'Reason'],
  booked: ['预订时间（{zone}）', 'Booked at ({zone})'],
  changed: ['最后变更（{zone}）', 'Last changed ({zone})'],
  by: ['变更人', 'Changed by'],
} as const satisfies Words
