import type { Label } from '../../kernel/words'

export const markAllAsRead: Label = ['全部标为已读', 'Mark all as read']
export const unread: Label = ['未读', 'Unread']
