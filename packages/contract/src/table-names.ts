import type { Label } from './kernel/words'

/** What stands in tables that are no declared resource, for the sentence that says by what a record is in use. */
export const tableNames: Readonly<Record<string, Label>> = {
  attendee: ['会议邀请', 'Invitations'],
  meeting: ['会议', 'Meetings'],
  meeting_room: ['会议', 'Meetings'],
  people_group_department: ['人员组', 'People groups'],
  holding: ['占用时段', 'Occupied times'],
  datasource: ['数据源', 'Data sources'],
  datasource_role: ['数据源', 'Data sources'],
  roomlock: ['会议室锁定', 'Room locks'],
  repair: ['报修单', 'Repair tickets'],
}
