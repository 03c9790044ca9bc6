import type { Label } from '../kernel/words'

export const pin: Label = ['操作密码', 'PIN']
