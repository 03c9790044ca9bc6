/** What this area says no with. Each: its name, its code on the wire, its sentence in both languages. */

export const station_lock_booked = [
  'station_lock_booked',
  46200,
  '{desks} 在此期间已有 {n} 个预订，请先取消或换期间',
  '{desks}: {n, plural, one {# booking} other {# bookings}} in that time. Cancel them first, or choose other days.',
] as const
export const station_lock_locked = [
  'station_lock_locked',
  46201,
  '{desks} 在此期间已锁定，请先解锁',
  '{desks}: locked in that time already. Unlock first.',
] as const
export const station_lock_long = [
  'station_lock_long',
  46202,
  '一次最多锁定 {days} 天，超过请分次',
  'A lock lasts at most {days} days. Lock again for the rest.',
] as const
export const station_lock_many = [
  'station_lock_many',
  46203,
  '一次锁定的工位太多，请减少工位或天数',
  'Too many desks for so many days. Choose fewer desks or days.',
] as const
export const station_booked = [
  'station_booked',
  46204,
  '“{number}”还有 {n} 个未结束的预订，请先取消',
  '“{number}” has {n, plural, one {# booking} other {# bookings}} to come. Cancel them first.',
] as const
export const station_closed = [
  'station_closed',
  46210,
  '工位 {number} 不开放预订，请选择其他工位',
  'Desk {number} can’t be booked. Choose another one.',
] as const
export const station_locked = [
  'station_locked',
  46211,
  '工位 {number} 已锁定：{lock}',
  'Desk {number} is locked: {lock}',
] as const
export const station_past = ['station_past', 46212, '您选择的时间已经过期！', 'The time you chose is over.'] as const
export const station_hours = [
  'station_hours',
  46213,
  '工位 {number} 在所选时间不开放，请选择其他日期或时间段',
  'Desk {number} isn’t open then. Choose another day or time slot.',
] as const
export const station_horizon = [
  'station_horizon',
  46214,
  '您已超出可预订天数，可预订时间：{from}至{until}',
  'That is too far ahead. You can book from {from} to {until}.',
] as const
export const station_neighbourhood = [
  'station_neighbourhood',
  46215,
  '工位 {number} 所在区域只供所属部门预订，请选择其他区域',
  'Desk {number} is in an area for its own departments. Choose another area.',
] as const
export const station_neighbourhood_later = [
  'station_neighbourhood_later',
  46216,
  '工位 {number} 所在区域优先供所属部门预订，其他人 {from} 起可预订',
  'Departments of this area come first. Others can book desk {number} from {from}.',
] as const
export const station_drop_in = [
  'station_drop_in',
  46217,
  '工位 {number} 即到即用，只能当天从现在开始预订',
  'Desk {number} is drop-in: book it on the day, from now on.',
] as const
export const station_person = [
  'station_person',
  46218,
  '此时间已预订工位 {other}，可改用此工位',
  'Desk {other} is booked for that time already. You can swap it for this one.',
] as const
export const station_conflict = [
  'station_conflict',
  46219,
  '工位 {number} 在所选时间已被预订，请选择其他工位',
  'Desk {number} is taken in that time. Choose another one.',
] as const
export const station_full = [
  'station_full',
  46220,
  '该区域人数已满，请选择其他区域',
  'This area is full. Choose another one.',
] as const
export const station_early = ['station_early', 46221, '{from} 起可签到', 'You can check in from {from}.'] as const
export const station_over = [
  'station_over',
  46222,
  '此预订已结束或已取消，请刷新后重试',
  'This booking is over or was cancelled. Refresh the list.',
] as const
export const station_begun = [
  'station_begun',
  46223,
  '已签到，不能更改或取消；离开时请点“离开”',
  'You’ve checked in, so it can’t be changed or cancelled. Choose “Leave” when you go.',
] as const
export const station_not_here = [
  'station_not_here',
  46224,
  '尚未签到，不能离开；不来请取消预订',
  'Nobody has checked in yet. Cancel the booking instead.',
] as const
export const station_no_later = [
  'station_no_later',
  46225,
  '结束时间须晚于现在的结束时间',
  'The new end must be later than the present one.',
] as const
export const station_for_others = [
  'station_for_others',
  46226,
  '您不能为他人预订此办公区的工位',
  'You can’t book desks of this office for others.',
] as const
export const station_no_person = [
  'station_no_person',
  46227,
  '该人员不存在或已停用，请重新选择',
  'This person doesn’t exist or is disabled. Select someone else.',
] as const
export const station_map_lease = [
  'station_map_lease',
  46228,
  '{name} 正在编辑此楼层的地图，可在编辑器中接手',
  '{name} is editing this map. Take over in the editor if you need to.',
] as const
export const station_map_stale = [
  'station_map_stale',
  46229,
  '地图或其预订已有变化，请查看最新变更后重试',
  'The map or its bookings have changed. Look at the latest changes and try again.',
] as const
export const station_map_faults = [
  'station_map_faults',
  46230,
  '地图还有 {n} 个须先解决的问题，请查看问题列表',
  '{n, plural, one {# problem has} other {# problems have}} to be solved first. See the list of problems.',
] as const
export const station_map_unanswered = [
  'station_map_unanswered',
  46231,
  '请选择如何处理工位 {number} 的预订',
  'Choose what happens to the bookings of desk {number}.',
] as const
export const station_map_nowhere = [
  'station_map_nowhere',
  46232,
  '{who} 在 {date} 的预订（工位 {number}）没有同配备的空闲工位可改，请选择其他处理方式',
  'No free desk like {number} is left for {who} on {date}. Choose another answer.',
] as const
export const station_map_none = [
  'station_map_none',
  46233,
  '还没有可发布的草稿，请先画地图',
  'There is no draft to publish yet. Draw the map first.',
] as const
export const station_map_many = [
  'station_map_many',
  46234,
  '一个楼层最多 {most} 个对象，请减少后重试',
  'A floor takes {most} items at most. Remove some and try again.',
] as const
export const station_code = [
  'station_code',
  46240,
  '工位码无效或已更换，请扫描工位上最新的标签，或联系管理员',
  'This desk code isn’t valid, or was replaced. Scan the newest sticker on the desk, or ask an administrator.',
] as const
export const station_assigned = [
  'station_assigned',
  46241,
  '工位 {number} 当天已分配给他人，请选择其他工位',
  'Desk {number} is someone’s own on that day. Choose another one.',
] as const
export const station_has_owner = [
  'station_has_owner',
  46242,
  '工位 {number} 在这些星期已分配给 {person}，请换工位、星期或日期',
  'Desk {number} is {person}’s on some of these weekdays. Choose another desk, or other days.',
] as const
export const station_owns_other = [
  'station_owns_other',
  46243,
  '{person} 在此办公区的这些星期已有工位 {number}，请先取消或换日期',
  '{person} has desk {number} in this office on some of these weekdays. End that first, or choose other days.',
] as const
export const station_not_yours = [
  'station_not_yours',
  46244,
  '当天这不是您的工位',
  'This isn’t your desk on that day.',
] as const
export const station_taken_meanwhile = [
  'station_taken_meanwhile',
  46245,
  '工位 {number} 当天已被他人预订，仍归其使用；最近的空闲工位：{other}',
  'Desk {number} is booked by someone on that day, who stays. The nearest free desk: {other}.',
] as const
export const station_not_released = [
  'station_not_released',
  46247,
  '此预订未被释放，请刷新后重试',
  'This booking isn’t released. Refresh the list.',
] as const
export const station_person_has = [
  'station_person_has',
  46248,
  '{name} 此时间已预订工位 {other}，可改用新工位',
  '{name} has desk {other} booked for that time. You can swap it for the new one.',
] as const
export const station_rule_days = [
  'station_rule_days',
  46249,
  '规则组“{rule}”：只能预订 {n} 天内的工位（含当天）',
  'Rule group “{rule}”: desks are booked {n, plural, one {on the day only} other {for # days at most, today included}}.',
] as const
export const station_rule_unit = [
  'station_rule_unit',
  46250,
  '规则组“{rule}”：此处只能按以下方式预订：{units}',
  'Rule group “{rule}”: desks here are booked in these ways only: {units}.',
] as const
export const station_rule_sight = [
  'station_rule_sight',
  46278,
  '工位 {number} 不对您开放预订',
  'Desk {number} is not open to you for booking.',
] as const
export const station_rule_week = [
  'station_rule_week',
  46251,
  '规则组“{rule}”：每周最多预订 {n} 天',
  'Rule group “{rule}”: at most {n, plural, one {# day} other {# days}} a week.',
] as const
export const station_rule_future = [
  'station_rule_future',
  46252,
  '规则组“{rule}”：最多可有 {n} 个未结束的预订',
  'Rule group “{rule}”: at most {n, plural, one {# booking} other {# bookings}} to come.',
] as const
export const station_audited = [
  'station_audited',
  46253,
  '工位 {number} 须经审核，请在预订页面申请',
  'Desk {number} needs approval. Ask for it on the booking page.',
] as const
export const station_swap_audited = [
  'station_swap_audited',
  46264,
  '工位 {number} 须经审核，审核通过前不能替换现有工位；请先取消现有工位再申请',
  'Desk {number} needs approval and can’t replace the desk you have until then. Cancel that one first, then ask for this one.',
] as const
export const station_decided = [
  'station_decided',
  46254,
  '工位 {number} 的预订已处理或已取消，请刷新后重试',
  'The booking of desk {number} was decided or cancelled meanwhile. Refresh the list.',
] as const
export const station_series_some = [
  'station_series_some',
  46255,
  '{of} 天中有 {n} 天不可用：{dates}',
  '{n} of {of} days are not possible: {dates}',
] as const
export const station_series_none = [
  'station_series_none',
  46256,
  '所选范围内没有这些星期的日期，请更改日期或星期',
  'No such weekday lies between these dates. Change the dates or the weekdays.',
] as const
export const station_wait_full = [
  'station_wait_full',
  46257,
  '所选范围内没有工位，请更改楼层、区域或配备',
  'No desk fits there. Change the floor, the area or the equipment.',
] as const
export const station_order_late = [
  'station_order_late',
  46258,
  '“{what}”须提前 {hours} 小时申请',
  '“{what}” is ordered {hours, plural, one {# hour} other {# hours}} ahead.',
] as const
export const station_order_most = [
  'station_order_most',
  46259,
  '“{what}”每次预订最多 {most} 个',
  'At most {most} of “{what}” for one booking.',
] as const
export const station_order_decided = [
  'station_order_decided',
  46260,
  '申请已处理或已取消，请刷新后重试',
  'This order was handled or cancelled meanwhile. Refresh the list.',
] as const
export const station_order_why = [
  'station_order_why',
  46261,
  '请输入无法提供的原因',
  'Enter a reason why it can’t be provided.',
] as const
export const station_proof_network = [
  'station_proof_network',
  46262,
  '请连接办公网络后再扫码签到',
  'Connect to the office network, then scan again.',
] as const
export const station_proof_signal = [
  'station_proof_signal',
  46263,
  '仅扫码不能签到：请刷门禁进入后 30 分钟内扫码，或在有探测器的工位就座片刻',
  'A scan alone doesn’t check you in. Scan within 30 minutes of passing a door, or sit at the desk until its detector sees you.',
] as const
export const station_day_past = ['station_day_past', 46246, '这一天已过', 'That day is over.'] as const
export const station_move_many = [
  'station_move_many',
  46270,
  '一次最多搬迁 {most} 人，请分次搬迁',
  'At most {most} people move at once. Make several moves of it.',
] as const
export const station_move_twice = [
  'station_move_twice',
  46271,
  '每个部门、人员和工位只能出现一次',
  'Name each department, person and desk once.',
] as const
export const station_move_over = [
  'station_move_over',
  46272,
  '此搬迁已执行，不能更改；可在 24 小时内撤回',
  'This move was carried out and can’t be changed. It can be undone within 24 hours.',
] as const
export const station_move_stale = [
  'station_move_stale',
  46273,
  '预演之后情况有变，请查看新的预演再安排',
  'Things have changed since the rehearsal. Look at the new one, then schedule.',
] as const
export const station_move_nobody = [
  'station_move_nobody',
  46274,
  '没有人需要换工位，请检查部门和区域',
  'Nobody would get another desk. Check the departments and areas.',
] as const
export const station_move_elsewhere = [
  'station_move_elsewhere',
  46275,
  '有人从您不管理的办公区搬来，请由管理该办公区的人安排',
  'Some people come from an office that you don’t look after. Ask someone who looks after both.',
] as const
export const station_move_late = [
  'station_move_late',
  46276,
  '已超过可撤回的 24 小时，或此搬迁未执行',
  'A move is undone within 24 hours after it was carried out, not later.',
] as const
export const station_move_touched = [
  'station_move_touched',
  46277,
  '搬迁后的工位分配已被更改（工位 {number}），不能整体撤回',
  'Assignments were changed since the move (desk {number}), so it can’t be undone as a whole.',
] as const
export const station_wait_hours = [
  'station_wait_hours',
  46298,
  '所选时间没有工位开放，请另选日期或时间段',
  'No desk is open then. Choose another day or time slot.',
] as const
