import type { Label } from '@workplace/contract/kernel/words'

export const personNotFound: Label = ['该人员不存在', 'Person not found']
export const endNotAfter: Label = ['结束时间必须晚于开始时间', 'The end time must be after the start time']
export const intervalWrong: Label = ['间隔须为1至4', 'The interval must be 1 to 4']
export const weekdaysWrong: Label = ['星期须为1至7', 'Weekdays must be 1 to 7']
export const nthWrong: Label = ['须为第1至4个或最后一个', 'Must be first to fourth, or last']
export const startInPast: Label = ['开始日期不能早于今天', 'The start date can’t be in the past']
