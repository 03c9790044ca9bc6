import type { Label } from '@workplace/contract/kernel/words'

export const words = {
  minutes: ['会议纪要', 'Minutes'],
  draft: ['草稿，未发布', 'Draft, not published'],
  meeting: ['会议', 'Meeting'],
  time: ['时间', 'Time'],
  room: ['会议室', 'Room'],
  host: ['主持人', 'Host'],
  recorder: ['记录人', 'Note taker'],
  people: ['参会人', 'Attendees'],
  readers: ['可见范围', 'Visible to'],
  published: ['发布', 'Published'],
  publishedBy: ['{who}，{when}', '{who}, {when}'],
  tasks: ['待办事项', 'Action items'],
  task: ['事项', 'Action item'],
  owner: ['负责人', 'Owner'],
  due: ['截止日期', 'Due'],
  state: ['状态', 'Status'],
  late: ['已逾期', 'Overdue'],
  files: ['附件', 'Files'],
  nothing: ['（无内容）', '(Empty)'],
  andMore: ['等{n}人', 'and others ({n} in total)'],
} as const satisfies Record<string, Label>
