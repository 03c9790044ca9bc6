import type { Label } from '../kernel/words'

export const personalData: Label = ['个人数据', 'Personal data']
export const onlineByThePerson: Label = ['本人在线', 'Online by the person']
export const onPaper: Label = ['纸质', 'On paper']
export const signedOn: Label = ['签署日期', 'Signed on']
export const fileReference: Label = ['存档编号', 'File reference']
export const dueAt: Label = ['到期时间', 'Due at']
export const dataDeletion: Label = ['数据删除', 'Data deletion']
export const myData: Label = ['我的数据', 'My data']
