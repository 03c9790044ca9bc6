import type { Label } from '../kernel/words'

export const repairs: Label = ['报修', 'Repairs']
export { room } from '../kernel/common-words'
export const about: Label = ['报修对象', 'What is broken']
export const urgency: Label = ['紧急程度', 'Urgency']
export const assignee: Label = ['处理人', 'Assignee']
export const whatWasDone: Label = ['处理结果', 'What was done']
export const inProgress: Label = ['处理中', 'In progress']
export const enterWhatWasDone: Label = ['请填写处理结果', 'Enter what was done']
export const close: Label = ['关闭', 'Close']
export const closed: Label = ['已关闭', 'Closed']
export const reportProblem: Label = ['报修', 'Report a problem']
export const gone: Label = ['{name}（已不存在）', '{name} (no longer exists)']
