import type { Label } from '../kernel/words'

export const deliveries: Label = ['投递记录', 'Deliveries']
export const events: Label = ['事件', 'Events']
export const endpoint: Label = ['回调端点', 'Endpoint']
export const sequence: Label = ['序号', 'Sequence']
export const attempts: Label = ['尝试次数', 'Attempts']
