import type { Label } from '../kernel/words'

export const messages: Label = ['消息', 'Messages']
export const untilTime: Label = ['{time}前', 'until {time}']
export const permanently: Label = ['长期', 'permanently']
export const notificationSettings: Label = ['通知设置', 'Notification settings']
export const noSuchPlaceholder: Label = ['没有名为 {name} 的占位符', 'There is no placeholder named {name}']
