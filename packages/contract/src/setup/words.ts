import type { Label } from '../kernel/words'

export const callbacks: Label = ['回调', 'Callbacks']
export const delivery: Label = ['投递', 'Delivery']
export const deliveries: Label = ['投递记录', 'Deliveries']
export const events: Label = ['事件', 'Events']
export const endpoint: Label = ['回调端点', 'Endpoint']
export const sequence: Label = ['序号', 'Sequence']
export const attempts: Label = ['尝试次数', 'Attempts']
