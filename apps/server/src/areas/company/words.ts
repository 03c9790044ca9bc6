import * as sharedCompanyWords from '@workplace/contract/company/words'
import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'

/** The file of the operation log. */
export const logWords = {
  title: sharedCompanyWords.operationLog,
  time: ['时间（{zone}）', 'Time ({zone})'],
  person: sharedCompanyWords.performedBy,
  action: common.action,
  result: common.result,
  nobody: sharedCompanyWords.notSignedIn,
  system: common.system,
  module: sharedCompanyWords.module,
  target: common.target,
  changes: sharedCompanyWords.whatChanged,
  change: ['{label}：{value}', '{label}: {value}'],
  ip: sharedCompanyWords.ipAddress,
  request: sharedCompanyWords.requestId,
  zone: common.unknownTimeZone,
} as const satisfies Words

/** What is wrong with the value of a setting, by the kind of its form. */
export const configWords = {
  flag: ['只能是开或关', 'Must be on or off'],
  color: common.colorFormat,
  number: ['不是允许范围内的整数', 'Enter a whole number within the allowed range'],
  text: ['文字过长', 'Text is too long'],
  select: common.notAnOption,
} as const satisfies Words

export const companyWords = {
  picture: ['请重新上传图片', 'Upload the picture again'],
} as const satisfies Words

export const businessWords = {
  nameTaken: ['已有同名的公司', 'A company with this name already exists'],
  usernameTaken: ['账号已被使用', 'This username is already taken'],
  span: common.endBeforeStart,
} as const satisfies Words
