import type { Label } from '../kernel/words'

export const terminals: Label = ['会议终端', 'Terminals']
export const pin: Label = ['操作密码', 'PIN']
