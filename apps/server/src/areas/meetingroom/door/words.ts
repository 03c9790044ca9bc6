import type { Words } from '@workplace/contract/kernel/words'

export const doorWords = {
  bothEnds: ['熄屏开始和结束须同时填写', 'Give both ends of the sleep, or none'],
  sleepIsEmpty: ['不能与熄屏开始相同', 'Must differ from the beginning'],
  bookerGone: ['该人员不存在或已停用', 'There is no such person, or they are disabled'],
  walkIn: ['现场会议', 'Walk-in meeting'],
  privateMeeting: ['私密会议', 'Private meeting'],
} as const satisfies Words
