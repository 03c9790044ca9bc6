import type { Label } from '../kernel/words'

export const locker: Label = ['储物柜', 'Locker']
export const cabinet: Label = ['柜体', 'Cabinet']
export const number: Label = ['柜号', 'Locker number']
export const size: Label = ['大小', 'Size']
export const lockerUse: Label = ['储物柜使用', 'Locker use']
export const due: Label = ['应归还时间', 'To be returned by']
export const holder: Label = ['使用人', 'Held by']
export const sharedWith: Label = ['共用人', 'Shared with']
export const witness: Label = ['见证人', 'Second person']
export const found: Label = ['柜内物品', 'What was inside']
export const takeOne: Label = ['领用储物柜', 'Take a locker']
export const endedBecause: Label = ['结束方式', 'How it ended']
