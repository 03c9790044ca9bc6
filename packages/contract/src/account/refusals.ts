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
export const second_factor_required = [
  'second_factor_required',
  40330,
  '请完成两步验证',
  'Complete two-step verification to sign in.',
] as const
export const passwords_closed = [
  'passwords_closed',
  40338,
  '公司已关闭密码登录，请使用单点登录；无法使用时请联系管理员',
  'Your company has closed sign-in by password. Use single sign-on, or ask your administrator.',
] as const
export const factor_ticket_gone = [
  'factor_ticket_gone',
  40066,
  '登录已超时，请重新输入密码',
  'This took too long. Enter your password again.',
] as const
export const factor_wrong = [
  'factor_wrong',
  40067,
  '动态码或备用码错误，请使用验证器中当前显示的动态码',
  'That code isn’t right. Enter the code your authenticator app shows now, or a backup code you haven’t used.',
] as const
export const app_code_wrong = [
  'app_code_wrong',
  40092,
  '动态码错误，请输入验证器中当前显示的动态码',
  'That code isn’t right. Enter the one that your authenticator app shows now.',
] as const
export const factor_not_begun = [
  'factor_not_begun',
  40068,
  '请先扫描二维码，再输入动态码',
  'Scan the QR code first, then enter the code.',
] as const
export const factor_needed = [
  'factor_needed',
  40335,
  '公司要求您使用两步验证，不能关闭',
  'Your company requires two-step verification for you, so it can’t be turned off.',
] as const
export const factor_there = [
  'factor_there',
  40069,
  '两步验证已开启，请先关闭再重新设置',
  'Two-step verification is already on. Turn it off before setting it up again.',
] as const
export const own_factor = [
  'own_factor',
  40336,
  '自己的两步验证请在“账号安全”中关闭',
  'Turn off your own two-step verification under Account security.',
] as const
export const factor_off = [
  'factor_off',
  40095,
  '此人未开启两步验证',
  'This person hasn’t turned on two-step verification.',
] as const
export const passkeys_off = [
  'passkeys_off',
  40096,
  '暂不能使用通行密钥：{why, select, no_address {系统未设置对外地址（PUBLIC_URL）} ip_address {系统的对外地址（PUBLIC_URL）是IP地址，须改为域名} other {系统的对外地址（PUBLIC_URL）须以https://开头}}。请联系运维人员。',
  'Passkeys can’t be used yet: {why, select, no_address {the product doesn’t know its own address (PUBLIC_URL)} ip_address {the product’s address (PUBLIC_URL) is a number, and has to be a domain name} other {the product’s address (PUBLIC_URL) has to begin with https://}}. Ask whoever runs the server.',
] as const
export const passkey_gone = [
  'passkey_gone',
  40097,
  '验证已超时，或不是在此窗口中开始的，请重试',
  'This took too long, or wasn’t begun in this window. Try again.',
] as const
export const passkey_wrong = [
  'passkey_wrong',
  40098,
  '通行密钥未通过验证，请重试或换一种方式',
  'The passkey couldn’t be verified. Try again, or use another way.',
] as const
export const passkey_unknown = [
  'passkey_unknown',
  40099,
  '系统中没有这个通行密钥，可能已被移除。请使用其他方式登录',
  'This passkey isn’t known here. It may have been removed. Sign in another way.',
] as const
export const passkey_counter = [
  'passkey_counter',
  40339,
  '此通行密钥的使用次数倒退，可能已被复制，本次未通过。请换一种方式登录，并在“账号安全”中移除它',
  'This passkey’s counter went back, so it may have been copied. Sign in another way, and remove it under Account security.',
] as const
export const passkey_there = [
  'passkey_there',
  40340,
  '此设备上已有这个账号的通行密钥',
  'This device already has a passkey for this account.',
] as const
export const passkeys_many = [
  'passkeys_many',
  40341,
  '最多可以有{most}个通行密钥，请先移除不用的',
  'You can have at most {most} passkeys. Remove one that you don’t use first.',
] as const
export const factor_off_yet = [
  'factor_off_yet',
  40342,
  '请先开启两步验证',
  'Turn on two-step verification first.',
] as const
