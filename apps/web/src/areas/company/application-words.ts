import type { Words } from '@workplace/contract/kernel/words'

export const applicationWords = {
  details: ['详情', 'Details'],
  open: ['打开', 'Open'],
  openOf: ['打开“{name}”（新窗口）', 'Open “{name}” in a new window'],
  created: ['已新建', 'Created Successfully'],
  saved: ['已保存', 'Update Successfully'],
  unknown: ['没有这个应用，可能已被删除', 'Application not found. It may have been deleted.'],
  back: ['返回列表', 'Back to list'],
  newTitle: ['新建应用', 'New application'],
} as const satisfies Words
