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
export const box_full = [
  'box_full',
  46308,
  '一个柜体最多 {most} 个储物柜，请减少后重试',
  'A cabinet takes {most} lockers at most. Add fewer.',
] as const
