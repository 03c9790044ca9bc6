/** What this area says no with. Each: its name, its code on the wire, its sentence in both languages. */

export const mail_not_configured = [
  'mail_not_configured',
  40060,
  '未配置邮件服务器，无法发送邮件（见 SMTP_URL 和 MAIL_FROM）',
  'No mail server is configured, so email can’t be sent (see SMTP_URL and MAIL_FROM).',
] as const
export const mail_address_missing = [
  'mail_address_missing',
  40061,
  '您还没有填写邮箱，请先在个人中心填写',
  'You don’t have an email address yet. Add one in your Personal centre.',
] as const
export const not_operator = [
  'not_operator',
  40310,
  '只有运营本系统的公司可以管理其他公司',
  'Only the company that operates this system can manage other companies.',
] as const
export const own_company = ['own_company', 40311, '不能停用自己的公司', 'You can’t suspend your own company.'] as const
export const strategy_not_by_office = [
  'strategy_not_by_office',
  45620,
  '该策略只能按公司设置',
  'This setting applies to the whole company and can’t be set per office.',
] as const
