import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'
import * as visitorWords from '@workplace/contract/visitor/words'
import * as shared from '../../../kernel/common-words'

/** What a reason asks, and what was said. */
export const questionWords = {
  answers: visitorWords.answers,
  needed: common.required,
  choose: shared.select,
  formerly: ['现已不再询问', 'Not asked any more'],
  unanswered: ['未回答', 'Not answered'],
  add: ['添加问题', 'Add a question'],
  addOption: ['添加选项', 'Add an option'],
  question: ['问题 {n}', 'Question {n}'],
  questionEn: ['问题 {n} 的英文', 'English of question {n}'],
  english: ['英文（可不填）', 'English (optional)'],
  kind: ['问题 {n} 的回答方式', 'Kind of answer to question {n}'],
  required: common.answerRequired,
  option: ['问题 {n} 的选项 {at}', 'Option {at} of question {n}'],
  optionEn: ['问题 {n} 的选项 {at} 的英文', 'English of option {at} of question {n}'],
  optionHint: ['选项', 'Option'],
  up: ['上移问题 {n}', 'Move question {n} up'],
  down: ['下移问题 {n}', 'Move question {n} down'],
  remove: ['删除问题 {n}', 'Delete question {n}'],
  removeOption: ['删除问题 {n} 的选项 {at}', 'Delete option {at} of question {n}'],
  preview: ['访客看到的样子', 'As visitors see it'],
  save: shared.save,
} as const satisfies Words
