import type { Label } from '../kernel/words'

export const deliveries: Label = ['投递记录', 'Deliveries']
export const events: Label = ['订阅的事件', 'Subscribed events']
export const endpoint: Label = ['回调端点', 'Endpoint']
export const sequence: Label = ['序号', 'Sequence']
export const attempts: Label = ['尝试次数', 'Attempts']
export const waiting: Label = ['待投递', 'Waiting']
export const dead: Label = ['死信', 'Dead']
export const resend: Label = ['重新投递', 'Send again']
export const skip: Label = ['不再投递', 'Give up']
