import type { Label } from '../kernel/words'

export const desk: Label = ['工位', 'Desk']
export const desks: Label = ['工位', 'Desks']
export const number: Label = ['工位编号', 'Desk number']
export const area: Label = ['工位区域', 'Desk area']
export const category: Label = ['工位类别', 'Desk category']
export const equipment: Label = ['配备', 'Equipment']
export const timeSlots: Label = ['时间段', 'Time slots']
export const reservation: Label = ['工位预订', 'Desk booking']
export const locks: Label = ['工位锁定', 'Desk locks']
export const title: Label = ['工位预订', 'Reserve a desk']
export const mine: Label = ['我的工位预订', 'My reservations']
export const accessible: Label = ['无障碍', 'Accessible']
