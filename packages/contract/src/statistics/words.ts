import type { Label } from '../kernel/words'

export const bookings: Label = ['预订次数', 'Bookings']
export const actuallyUsed: Label = ['实际使用', 'Actually used']
export const deskUtilisation: Label = ['工位使用统计', 'Desk utilisation']
