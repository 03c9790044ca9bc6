import * as common from '../kernel/common-words'
import type { Words } from '../kernel/words'

/** By what a locker was opened. */
export const causes = {
  phone: ['用手机', 'By phone'],
  staff: ['管理员', 'Staff'],
  test: ['柜门测试', 'Test'],
  pin: ['开柜密码', 'PIN'],
  card: ['员工卡', 'Card'],
  key: ['机械钥匙', 'Mechanical key'],
  blocked: ['密码错误过多', 'Too many wrong PINs'],
} as const satisfies Words

/** What became of it. */
export const openingStates = {
  waiting: ['待第二人同意', 'Waits for a second person'],
  sent: ['正在打开', 'Opening'],
  opened: ['柜门已打开', 'Opened'],
  fault: ['未打开', 'Didn’t open'],
  unknown: common.unknown,
  refused: ['未执行', 'Not done'],
  expired: common.expired,
  declined: common.rejected,
  withdrawn: common.withdrawn,
} as const satisfies Words
export const openingTones = {
  waiting: 'warning',
  sent: 'busy',
  opened: 'good',
  fault: 'bad',
  unknown: 'warning',
  refused: 'quiet',
  expired: 'quiet',
  declined: 'bad',
  withdrawn: 'quiet',
} as const

/** Why a door was not opened, or nobody knows whether it was. */
export const openingWhys = {
  away: ['柜体离线', 'Cabinet offline'],
  late: ['指令过期', 'Too late'],
  twice: ['重复指令', 'Said twice'],
  no_lock: ['没有接锁', 'No lock'],
  board_away: ['锁控板无应答', 'Lock board away'],
  clock: ['网关时间不准', 'Gateway’s clock is wrong'],
  changed: ['柜子已换人使用', 'Someone else’s by now'],
  no_answer: ['没有应答', 'No answer'],
} as const satisfies Words
