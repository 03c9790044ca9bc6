import type { Label } from '../kernel/words'

export const passSchedule: Label = ['通行时间', 'Pass schedule']
export const passStrategy: Label = ['通行策略', 'Pass strategy']
export const passStrategies: Label = ['通行策略', 'Pass strategies']
export const passCard: Label = ['门禁卡', 'Access card']
export const passCards: Label = ['门禁卡', 'Access cards']
export const cardNumber: Label = ['卡号', 'Card number']
export const closedDay: Label = ['不开放', 'Closed']
export const weeklyHours: Label = ['每周时段', 'Weekly hours']
export const holidayHours: Label = ['节假日时段', 'Hours on holidays']
export const specialDays: Label = ['特殊日期', 'Special days']
