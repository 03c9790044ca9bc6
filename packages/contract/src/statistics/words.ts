import type { Label } from '../kernel/words'

export const bookings: Label = ['预订次数', 'Bookings']
export const actuallyUsed: Label = ['实际使用', 'Actually used']
