import type { Label } from './kernel/words'

/** What stands in tables that are no declared resource, for the sentence that says by what a record is in use. */
export const tableNames: Readonly<Record<string, Label>> = {
  attendee: ['会议邀请', 'Invitations'],
  signinlog: ['签到记录', 'Sign-in log'],
  meeting: ['会议', 'Meetings'],
  meeting_room: ['会议', 'Meetings'],
  people_group_department: ['人员组', 'People groups'],
  holding: ['占用时段', 'Occupied times'],
  service_order: ['服务订单', 'Service orders'],
  agreement: ['同意记录', 'Agreements'],
  visible_range_room: ['可见范围', 'Visible ranges'],
  visible_range_department: ['可见范围', 'Visible ranges'],
  datasource: ['数据源', 'Data sources'],
  datasource_role: ['数据源', 'Data sources'],
  roomlock: ['会议室锁定', 'Room locks'],
  cyclemeeting: ['周期占用', 'Recurring occupations'],
  cyclemeeting_date: ['周期占用', 'Recurring occupations'],
  repair: ['报修单', 'Repair tickets'],
  release_log: ['释放记录', 'Released meetings'],
  breach: ['违约记录', 'Breaches'],
  blacklist: ['黑名单', 'Blacklist'],
  whitelist: ['白名单', 'Whitelist'],
  minutes: ['会议纪要', 'Minutes'],
  minutes_todo: ['待办事项', 'Tasks'],
  comment_answer: ['会议评价', 'Evaluations'],
  meeting_comment: ['会议评价', 'Evaluations'],
}
