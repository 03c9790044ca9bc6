import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'

/** What is said of a large file on its way. */
export const partWords = {
  progress: ['{name}的上传进度', 'Upload progress of {name}'],
  percent: ['{percent}%', '{percent}%'],
  part: ['{sent} / {all}', '{sent} of {all}'],
  moment: ['即将完成', 'almost done'],
  seconds: ['剩余约{n}秒', 'about {n} seconds left'],
  minutes: ['剩余约{n}分钟', '{n, plural, one {about # minute left} other {about # minutes left}}'],
  hours: ['剩余约{n}小时', '{n, plural, one {about # hour left} other {about # hours left}}'],
  checking: ['正在检查文件…', 'Checking the file…'],
  paused: common.paused,
  line: ['网络已断开，恢复后自动继续', 'Connection lost. Goes on when it is back.'],
  server: ['服务器暂无响应，稍后自动继续', 'The server isn’t responding. Goes on by itself.'],
  session: ['登录已失效，重新登录后自动继续', 'Your session has ended. Goes on after you sign in again.'],
  pause: common.pauseThis,
  resume: common.resumeThis,
  pauseThis: ['暂停上传{name}', 'Pause upload of {name}'],
  resumeThis: ['继续上传{name}', 'Resume upload of {name}'],
  unfinished: [
    '“{name}”上次传到{percent}%，再次选择该文件即可继续',
    '“{name}” stopped at {percent}%. Choose the file again to go on.',
  ],
  giveUp: ['放弃', 'Discard'],
  giveUpThis: ['放弃上传{name}', 'Discard upload of {name}'],
  told: ['{name}：{what}', '{name}: {what}'],
  fileChanged: [
    '文件在上传过程中被修改、移动或删除，请重新选择',
    'The file was changed, moved or deleted while it was uploaded. Choose it again.',
  ],
} as const satisfies Words
