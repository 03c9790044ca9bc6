/** What this area says no with. Each: its name, its code on the wire, its sentence in both languages. */

export const holiday_day_twice = [
  'holiday_day_twice',
  46940,
  '{date}出现了多次，每天只能有一条，请删除多余的',
  '{date} is listed more than once. Keep one entry for each day.',
] as const
export const holiday_year_twice = [
  'holiday_year_twice',
  46941,
  '{year}年出现了多次，请合并为一次提交',
  '{year} is listed more than once. Send each year once.',
] as const
export const holiday_other_year = [
  'holiday_other_year',
  46942,
  '{date}不属于{year}年，请放到对应的年份中',
  '{date} is not in {year}. Send it with its own year.',
] as const
export const holiday_office_taken = [
  'holiday_office_taken',
  46943,
  '一个办公区只能使用一个节假日历，以下办公区已使用其他节假日历：{offices}。如需改用，请确认更换',
  'An office follows one holiday calendar. These follow another one: {offices}. Confirm the change to move them.',
] as const
export const official_year_unknown = [
  'official_year_unknown',
  46944,
  '尚未收录{years}年的官方放假安排（已收录{first}—{last}年），可导入日历文件或手工设置',
  'The official days of {years} are not included yet (known: {first}–{last}). Import a calendar file or set the days by hand.',
] as const
export const calendar_file_unreadable = [
  'calendar_file_unreadable',
  46945,
  '不是日历文件，请选择从日历应用导出的 .ics 文件',
  'This is not a calendar file. Choose an .ics file exported from a calendar program.',
] as const
export const calendar_file_cut_off = [
  'calendar_file_cut_off',
  46946,
  '日历文件不完整（第{line}行），请重新导出后再试',
  'The calendar file is incomplete (line {line}). Export it again, then try again.',
] as const
export const calendar_file_date = [
  'calendar_file_date',
  46947,
  '日历文件第{line}行的日期无效，请修正后再试',
  'Line {line} of the calendar file has an invalid date. Correct it, then try again.',
] as const
export const calendar_file_empty = [
  'calendar_file_empty',
  46948,
  '日历文件中没有全天事件，无法作为节假日导入',
  'The calendar file has no all-day events to import as holidays.',
] as const
export const calendar_file_too_many = [
  'calendar_file_too_many',
  46949,
  '日历文件中的事件过多，请只导出节假日日历',
  'The calendar file has too many events. Export only the calendar of holidays.',
] as const
