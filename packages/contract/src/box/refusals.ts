/** What this area says no with. Each: its name, its code on the wire, its sentence in both languages. */

export const box_none_free = [
  'box_none_free',
  46300,
  '该柜体没有符合要求的空闲储物柜，请选择其他柜体或大小',
  'No such locker is free here. Choose another cabinet or size.',
] as const
export const box_limit = [
  'box_limit',
  46301,
  '您在该柜体已领用 {n} 个储物柜，请先归还',
  'You have {n, plural, one {# locker} other {# lockers}} of this cabinet already. Return one first.',
] as const
export const box_not_yours = [
  'box_not_yours',
  46302,
  '储物柜不归您使用，请刷新后重试',
  'This locker isn’t yours. Refresh the list.',
] as const
export const box_over = [
  'box_over',
  46303,
  '此次使用已结束或正在清理，请刷新后重试',
  'This use is over, or the locker is being cleared. Refresh the list.',
] as const
export const box_taken = [
  'box_taken',
  46304,
  '储物柜 {number} 正由 {who} 使用，请先归还或清理',
  'Locker {number} is in use by {who}. It has to be returned or cleared first.',
] as const
export const box_not_fixed = [
  'box_not_fixed',
  46305,
  '储物柜 {number} 不能分配，请选择用途为固定且可用的储物柜',
  'Locker {number} can’t be assigned. Choose one that is fixed and in order.',
] as const
export const box_no_person = [
  'box_no_person',
  46306,
  '该人员不存在或已停用，请选择其他人员',
  'This person doesn’t exist or is disabled. Choose someone else.',
] as const
export const box_second_person = [
  'box_second_person',
  46307,
  '须由另一人见证，且不能是使用人',
  'Clearing needs a second person: neither you nor whose locker it was.',
] as const
export const box_not_kept = [
  'box_not_kept',
  46309,
  '临时领用的储物柜不能延长，请按时归还',
  'A locker taken for a while can’t be kept. Return it in time.',
] as const
export const box_offline = [
  'box_offline',
  46310,
  '柜体离线，无法远程开柜，请在柜体上使用密码或刷卡',
  'The cabinet is offline, so it can’t be opened from here. Use your PIN or card at the cabinet.',
] as const
export const box_no_lock = [
  'box_no_lock',
  46311,
  '该储物柜没有电子锁，请使用钥匙',
  'This locker has no electronic lock. Use its key.',
] as const
export const box_opening = [
  'box_opening',
  46312,
  '该储物柜正在打开，请稍候',
  'This locker is being opened. Wait a moment.',
] as const
export const box_confirm_other = [
  'box_confirm_other',
  46313,
  '须由另一位管理员在 10 分钟内同意',
  'Another administrator has to agree, within 10 minutes.',
] as const
export const box_confirm_over = [
  'box_confirm_over',
  46317,
  '该开柜申请已处理或已过期，请刷新后重试',
  'This has been decided or is over. Refresh the list.',
] as const
export const box_decline_own = [
  'box_decline_own',
  46319,
  '自己的开柜申请请直接撤回',
  'You asked for this yourself. Withdraw it instead.',
] as const
export const box_withdraw_other = [
  'box_withdraw_other',
  46318,
  '只有申请人可以撤回开柜申请',
  'Only who asked for it can withdraw it.',
] as const
export const box_use_changed = [
  'box_use_changed',
  46316,
  '储物柜 {number} 的使用人已变更，请重新申请打开',
  'Locker {number} has changed hands since. Ask for it again.',
] as const
export const box_boards = [
  'box_boards',
  46314,
  '锁控板 {address} 的地址重复或不在其型号范围内',
  'Lock board {address} stands twice, or its type has no such address.',
] as const
export const box_held = [
  'box_held',
  46315,
  '储物柜 {number} 有人使用，不能测试；需要时请在“开柜记录”中填写原因后打开',
  'Locker {number} is in use and can’t be tested. Where needed, open it under “Openings”, with a reason.',
] as const
export const box_full = [
  'box_full',
  46308,
  '一个柜体最多 {most} 个储物柜，请减少后重试',
  'A cabinet takes {most} lockers at most. Add fewer.',
] as const
