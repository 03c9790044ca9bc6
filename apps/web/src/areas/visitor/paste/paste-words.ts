import type { Words } from '@workplace/contract/kernel/words'
import * as shared from '../../../kernel/common-words'

export const words = {
  paste: ['粘贴名单', 'Paste a list'],
  help: [
    '每行一位：姓名、手机号、邮箱、单位、车牌号，用逗号或制表符隔开；可直接从表格复制',
    'One per line: name, phone, email, company, plate, separated by commas or tabs. Copying from a spreadsheet works.',
  ],
  file: ['选择 CSV 文件', 'Choose a CSV file'],
  take: ['加入 {n} 位', '{n, plural, one {Add # person} other {Add # people}}'],
  cancel: shared.cancel,
  leftOut: ['{n} 行未加入：', '{n, plural, one {# line is} other {# lines are}} not added:'],
  noName: ['第 {n} 行没有姓名', 'Line {n} has no name'],
  twice: ['第 {n} 行与前面重复', 'Line {n} repeats an earlier one'],
  moreLines: ['……另有 {n} 行', '… and {n, plural, one {# more line} other {# more lines}}'],
  cut: [
    '内容过长，只读取了前 {n} 个字符，请分两次粘贴',
    'This is too long: only its first {n} characters are read. Paste the rest afterwards.',
  ],
} as const satisfies Words
