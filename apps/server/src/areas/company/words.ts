import type { Words } from '@workplace/contract/kernel/words'

/** The file of the operation log. */
export const logWords = {
  title: ['操作日志', 'Operation log'],
  time: ['时间（{zone}）', 'Time ({zone})'],
  person: ['操作人', 'Performed by'],
  action: ['操作', 'Action'],
  result: ['结果', 'Result'],
  nobody: ['未登录', 'Not signed in'],
  system: ['系统', 'System'],
  module: ['模块', 'Module'],
  target: ['对象', 'Target'],
  changes: ['变更内容', 'What changed'],
  change: ['{label}：{value}', '{label}: {value}'],
  ip: ['IP 地址', 'IP address'],
  request: ['请求编号', 'Request ID'],
  zone: ['时区不存在', 'Unknown time zone'],
} as const satisfies Words

/** What is wrong with the value of a setting, by the kind of its form. */
export const configWords = {
  flag: ['只能是开或关', 'Must be on or off'],
  color: ['颜色格式为#RRGGBB', 'Use the format #RRGGBB'],
  number: ['不是允许范围内的整数', 'Enter a whole number within the allowed range'],
  text: ['文字过长', 'Text is too long'],
  select: ['请选择列表中的选项', 'Select one of the options'],
} as const satisfies Words

export const companyWords = {
  picture: ['请重新上传图片', 'Upload the picture again'],
} as const satisfies Words

export const businessWords = {
  nameTaken: ['已有同名的公司', 'A company with this name already exists'],
  usernameTaken: ['账号已被使用', 'This username is already taken'],
  span: ['结束日期不能早于开始日期', 'The end date can’t be earlier than the start date'],
} as const satisfies Words
