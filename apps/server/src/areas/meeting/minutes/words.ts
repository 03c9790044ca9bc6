import * as common from '@workplace/contract/kernel/common-words'
import type { Label } from '@workplace/contract/kernel/words'
import * as meetingWords from '@workplace/contract/meeting/words'
import * as meetingroomWords from '@workplace/contract/meetingroom/words'

export const words = {
  minutes: meetingWords.minutes,
  draft: ['草稿，未发布', 'Draft, not published'],
  meeting: meetingWords.meeting,
  time: common.time,
  room: meetingroomWords.room,
  host: meetingWords.host,
  recorder: meetingWords.noteTaker,
  people: meetingWords.attendees,
  readers: meetingWords.visibleTo,
  published: ['发布', 'Published'],
  publishedBy: ['{who}，{when}', '{who}, {when}'],
  tasks: meetingWords.actionItems,
  task: meetingWords.actionItem,
  owner: meetingWords.owner,
  due: meetingWords.due,
  state: common.status,
  late: meetingWords.overdue,
  files: ['附件', 'Files'],
  nothing: ['（无内容）', '(Empty)'],
  andMore: ['等{n}人', 'and others ({n} in total)'],
} as const satisfies Record<string, Label>
