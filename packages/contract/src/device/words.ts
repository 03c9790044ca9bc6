import type { Label } from '../kernel/words'

export const door: Label = ['门', 'Door']
export const doors: Label = ['门', 'Doors']
export const controller: Label = ['门禁控制器', 'Access controller']
export const passArea: Label = ['通行区域', 'Pass area']
export const outside: Label = ['外部', 'Outside']
export const face: Label = ['人脸', 'Face']
export const card: Label = ['刷卡', 'Card']
