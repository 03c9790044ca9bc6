import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'

export const privacyWords = {
  photo: ['识别照片', 'recognition-photo'],
  system: common.system,
  archive: ['我的数据', 'my-data'],
  title: ['{name} 的个人数据', 'Personal data of {name}'],
  made: ['导出时间：{time}', 'Exported at {time}'],
  nothing: ['没有数据', 'No data'],
  files: ['文件见 files 文件夹', 'See the “files” folder'],
  tooLarge: ['以下文件因体积过大未包含：{names}', 'Not included because of file size: {names}'],
  // the account
  profile: ['个人资料', 'Profile'],
  field: ['项目', 'Field'],
  value: ['内容', 'Value'],
  lastLogin: ['上次登录', 'Last sign-in'],
  language: common.language,
  special: ['特殊权限', 'Special permissions'],
  preferred: ['上次选择的办公区', 'Last selected office'],
  feed: ['日历订阅', 'Calendar subscription'],
  feedKept: ['已开通（地址可在“我的会议”中查看）', 'Enabled (the address is shown in My meetings)'],
  photoKept: ['已保存（加密）', 'Stored (encrypted)'],
} as const satisfies Words
