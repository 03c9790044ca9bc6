/** What this area says no with. Each: its name, its code on the wire, its sentence in both languages. */

export const wrong_password = [
  'wrong_password',
  40010,
  '{coded, select, yes {账号、密码或验证码错误} other {账号或密码错误}}',
  '{coded, select, yes {The username, password or code is wrong} other {The username or password is wrong}}',
] as const
export const code_required = ['code_required', 40011, '请输入验证码', 'Enter the verification code'] as const
export const old_password_wrong = ['old_password_wrong', 40012, '旧密码错误', 'The current password is wrong'] as const
export const password_same = [
  'password_same',
  40013,
  '新密码不能与旧密码相同',
  'The new password can’t be the same as the old one',
] as const
export const hand_over_gone = [
  'hand_over_gone',
  40016,
  '跳转链接已失效或已使用过，请从原页面重新打开',
  'This link has expired or was already used. Open it again from the page you came from.',
] as const
export const face_consent_missing = [
  'face_consent_missing',
  40028,
  '识别照片须先取得本人的单独同意',
  'A recognition photo requires the person’s own consent first',
] as const
export const setup_code_wrong = [
  'setup_code_wrong',
  40050,
  '设置码错误，请查看服务器启动时打印的设置码',
  'Wrong setup code. It was printed when the server started.',
] as const
export const setup_done = [
  'setup_done',
  40051,
  '系统已完成初始设置，请直接登录',
  'Setup is already complete. Sign in instead.',
] as const
export const mail_taken = [
  'mail_taken',
  40063,
  '该邮箱已被公司内的另一个账号使用',
  'Another account in your company uses this email address.',
] as const
export const mail_change_code = [
  'mail_change_code',
  40064,
  '验证码错误或已失效，请重新发送',
  'The code is incorrect or has expired. Send a new one.',
] as const
export const mail_by_password = [
  'mail_by_password',
  40065,
  '修改邮箱须验证密码，请使用“修改邮箱”',
  'Changing your email address needs your password. Use Change email.',
] as const
export const mail_code_off = [
  'mail_code_off',
  45221,
  '系统未配置邮件服务，请使用账号和密码登录',
  'Email isn’t configured. Sign in with your username and password.',
] as const
