import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'
import * as shared from '../common-words'

/** What the import says. */
export const importWords = {
  title: ['导入{name}', 'Import {name}'],
  drop: ['点击选择文件，或拖到此处', 'Click to choose a file, or drop it here'],
  hint: [
    'CSV 或 Excel（.csv、.xlsx），一次一个，不超过 {n} MB',
    'CSV or Excel (.csv, .xlsx), one at a time, up to {n} MB',
  ],
  hintCsv: ['CSV 文件（.csv），一次一个，不超过 {n} MB', 'CSV (.csv), one at a time, up to {n} MB'],
  mend: ['{field}，第 {line} 行', '{field}, row {line}'],
  mendHint: ['有误的单元格可以直接修改，然后重新检查', 'Correct cells with errors here, then check again'],
  recheck: ['重新检查', 'Check again'],
  processed: [
    '已处理 {done} / {total}，全部处理完后一并保存',
    '{done} of {total} processed. All are saved together at the end.',
  ],
  last: ['上次导入（{time}）', 'Last import ({time})'],
  lastDone: common.completed,
  lastResult: ['查看结果', 'See result'],
  inBackground: [
    '导入会在后台继续，可以关闭此窗口，稍后再打开查看结果',
    'The import continues in the background. You can close this window and open it later to see the result.',
  ],
  interrupted: ['导入未完成', 'Import not completed'],
  template: ['下载模板', 'Download template'],
  wrongFormat: ['上传文件的格式不合符，允许格式：{formats}', 'This file format is not allowed. Allowed: {formats}'],
  tooLarge: ['上传的文件过大,大小不能超过{n}MB', 'The file is too large. At most {n} MB are allowed.'],
  oneFile: ['一次只能导入一个文件', 'One file at a time'],
  sending: shared.uploading,
  checking: shared.checking,
  saving: ['正在保存…', 'Saving…'],
  valid: ['{n} 行可以导入', '{n, plural, one {# row} other {# rows}} can be imported'],
  wrong: ['{n} 行有误', '{n, plural, one {# row has} other {# rows have}} errors'],
  nothingSaved: ['尚未保存任何数据', 'Nothing has been saved yet'],
  onlyWrong: ['只看有误的行', 'Only rows with errors'],
  line: ['行', 'Row'],
  state: ['检查结果', 'Result'],
  fine: ['正常', 'OK'],
  faulty: ['有误', 'Error'],
  faultyIn: ['有误：{fields}', 'Errors: {fields}'],
  saveAll: ['全部导入', 'Import all'],
  saveValid: ['只导入正常的 {n} 行', 'Import the {n, plural, one {# valid row} other {# valid rows}}'],
  another: ['重新选择文件', 'Choose another file'],
  done: ['已导入 {n} 行', '{n, plural, one {# row} other {# rows}} imported'],
  leftOut: [
    '{n} 行有误，未导入',
    '{n, plural, one {# row with errors was} other {# rows with errors were}} not imported',
  ],
  unread: [
    '文件中有无法识别的列，不会导入：{columns}。列名须与模板一致。',
    'The file has unknown columns that won’t be imported: {columns}. Column names must match the template.',
  ],
  between: ['、', ', '],
  noneSaved: [
    '数据已变化，请按下面的检查结果修改后重试',
    'The data has changed. Nothing was saved; see the results below, correct them and try again.',
  ],
  finish: shared.done,
} as const satisfies Words
