/** What this area says no with. Each: its name, its code on the wire, its sentence in both languages. */

export const shift_not_whole = [
  'shift_not_whole',
  46400,
  '班次设置有误，请先修正工作段与休息时段',
  'This shift can’t be tried yet. Check its periods and rests first.',
] as const
export const no_team = [
  'no_team',
  46410,
  '您还未加入考勤组，无法打卡，请联系管理员',
  'You are in no attendance team yet, so you can’t punch. Ask an administrator.',
] as const
export const punch_refused = ['punch_refused', 46411, '{reasons}', '{reasons}'] as const
export const no_such_point = ['no_such_point', 46412, '当天没有这个打卡点', 'This day has no such point'] as const
export const not_counted = [
  'not_counted',
  46413,
  '此人当天不在任何考勤组中',
  'This person is in no attendance team on that day',
] as const
export const span_too_long = [
  'span_too_long',
  46414,
  '结束日期不能早于开始日期，且最多 {n} 天',
  'The end can’t be earlier than the start, nor more than {n, plural, one {# day} other {# days}} after it',
] as const
export const check_stale = [
  'check_stale',
  46415,
  '检查之后数据有变化，请重新检查',
  'Something changed since the check. Check again.',
] as const

export const roster_stale = [
  'roster_stale',
  46416,
  '检查之后草稿或排班有变化，请重新查看后再发布',
  'Drafts or shifts changed since you looked. Look again, then publish.',
] as const
export const roster_overlap = [
  'roster_overlap',
  46417,
  '有班次互相重叠，请先修改后再发布',
  'Some shifts overlap. Change them first, then publish.',
] as const
export const no_roster_column = [
  'no_roster_column',
  46418,
  '文件首行应为“工号、姓名”及各日期（YYYY-MM-DD），请先导出排班表作为模板',
  'The first line has to be an employee ID, a name and dates (YYYY-MM-DD). Export the roster to have a template.',
] as const
export const shift_off = [
  'shift_off',
  46419,
  '班次“{name}”已停用，不能再排',
  'The shift {name} is switched off, so it can’t be planned any more',
] as const
export const month_not_over = [
  'month_not_over',
  46420,
  '{month} 到 {end} 才结束，结束后才能确认或封账',
  '{month} ends on {end}. It can be confirmed and closed after that.',
] as const
export const month_open_points = [
  'month_open_points',
  46421,
  '还有 {n} 项未处理。请先处理，或填写原因后封账',
  '{n, plural, one {# thing is} other {# things are}} still open. Settle {n, plural, one {it} other {them}}, or enter a reason to close the month all the same.',
] as const
export const month_closed = [
  'month_closed',
  46422,
  '{month} 已封账，请先重新打开',
  '{month} is closed. Open it again first.',
] as const
export const month_nobody = [
  'month_nobody',
  46423,
  '{what, select, closed {所选人员的 {month} 都已封账} open {所选人员的 {month} 都没有封账} other {所选范围内没有可处理的人员}}',
  '{what, select, closed {{month} is closed already for everyone you chose.} open {{month} isn’t closed for anyone you chose.} other {There is nobody in this selection for whom this can be done.}}',
] as const
export const month_overlaps = [
  'month_overlaps',
  46425,
  '{month} 与已封账的 {other} 日期重叠（考勤月起始日已更改）。请先重新打开 {other}，或改回起始日',
  '{month} overlaps {other}, which is closed: months begin on another day since. Open {other} again first, or change the day back.',
] as const
export const month_carried = [
  'month_carried',
  46424,
  '{people} 在 {month} 的调整已结转到其他月份，不能重新打开',
  'Adjustments of {people} in {month} were carried into another month already, so it can’t be opened again for them.',
] as const

export const request_overlaps = [
  'request_overlaps',
  46430,
  '与{kind}（{begin} 至 {end}）重叠，请先撤销那一项或改时间',
  'This overlaps with {kind}, {begin} to {end}. Revoke that first, or choose another time.',
] as const
export const request_over = [
  'request_over',
  46431,
  '该申请已处理，不能再更改',
  'This request has been decided already',
] as const
export const request_own = [
  'request_own',
  46432,
  '不能审核自己的申请',
  'You can’t decide about your own request',
] as const
export const remedy_not_allowed = [
  'remedy_not_allowed',
  46433,
  '您的考勤规则不允许补卡',
  'Your attendance rule has no make-up cards',
] as const
export const remedy_none_left = [
  'remedy_none_left',
  46434,
  '{begin} 至 {end} 的补卡次数已用完（共 {limit} 次）',
  'No make-up cards are left from {begin} to {end} ({limit} in all)',
] as const
export const remedy_too_late = [
  'remedy_too_late',
  46435,
  '{date} 的补卡只能在 {until} 前申请',
  'A make-up card for {date} could be asked for until {until}',
] as const
export const remedy_twice = [
  'remedy_twice',
  46436,
  '这个卡点已申请过补卡',
  'A make-up card was asked for this point already',
] as const
export const no_shift_to_swap = [
  'no_shift_to_swap',
  46438,
  '{date} 双方的班次相同或都没有班，无法调换',
  'On {date} you both have the same shift, or none',
] as const
export const remedy_kind = [
  'remedy_kind',
  46439,
  '这个卡点的结果是“{result}”，您的考勤规则不允许为此补卡',
  'This point is “{result}”, for which your attendance rule has no make-up cards',
] as const
export const swap_changed = [
  'swap_changed',
  46440,
  '{date} 的排班在调换之后已变更，不能再撤销调换，请联系排班人',
  'Shifts on {date} changed after the swap, so it can’t be taken back. Ask who plans them.',
] as const
export const swap_over = [
  'swap_over',
  46441,
  '{date} 已过，这次调换不能再通过或撤销',
  '{date} is over: this swap can’t be approved or taken back any more',
] as const
export const month_gone = [
  'month_gone',
  46442,
  '{since} 之前的每日数据已按保留期限删除，{month} 不能再封账或重新打开',
  'Days before {since} were deleted, as the company keeps them no longer: {month} can’t be closed or opened again',
] as const
export const punch_too_old = [
  'punch_too_old',
  46443,
  '{since} 之前的打卡已超过保留期限，不能再补录',
  'Punches before {since} are kept no longer, so none can be added',
] as const
export const punch_ahead = [
  'punch_ahead',
  46444,
  '这个时刻还没有到，不能补录',
  'That time has not come yet, so no punch can be added',
] as const
