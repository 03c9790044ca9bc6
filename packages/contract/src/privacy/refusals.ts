/** What this area says no with. Each: its name, its code on the wire, its sentence in both languages. */

export const consent_text_changed = [
  'consent_text_changed',
  40965,
  '同意书内容已更新，请阅读后再同意',
  'The consent form has been updated. Read it before agreeing.',
] as const
export const consent_given = [
  'consent_given',
  40966,
  '已有有效的同意，无需重复登记',
  'There is already an active consent.',
] as const
export const consent_none = [
  'consent_none',
  40967,
  '没有有效的同意可以撤回',
  'There is no active consent to withdraw.',
] as const
export const consent_in_future = [
  'consent_in_future',
  40968,
  '签署日期不能晚于今天',
  'The date signed can’t be in the future.',
] as const
export const deletion_of_active = [
  'deletion_of_active',
  40969,
  '“{name}”的账号仍在使用，请先停用账号',
  'The account of “{name}” is still enabled. Disable it first.',
] as const
export const deletion_running = [
  'deletion_running',
  40991,
  '“{name}”的数据删除已在进行',
  'Deletion of the data of “{name}” has already started.',
] as const
export const deletion_over = [
  'deletion_over',
  40992,
  '该删除已完成或已停止',
  'This deletion has been completed or stopped.',
] as const
export const already_forgotten = [
  'already_forgotten',
  40993,
  '该人员的个人数据已删除',
  'This person’s personal data has been deleted.',
] as const
