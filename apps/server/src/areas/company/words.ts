import type { Words } from '@workplace/contract/kernel/words'

/** The file of the operation log. */
export const logWords = {
  title: ['操作日志', 'Operation log'],
  time: ['时间（{zone}）', 'Time ({zone})'],
  person: ['操作人', 'Who'],
  action: ['操作', 'Action'],
  module: ['模块', 'Module'],
  target: ['对象', 'Target'],
  changes: ['变更内容', 'What changed'],
  change: ['{label}：{value}', '{label}: {value}'],
  ip: ['IP 地址', 'IP address'],
  request: ['请求编号', 'Request id'],
  zone: ['时区不存在', 'There is no such time zone'],
} as const satisfies Words
