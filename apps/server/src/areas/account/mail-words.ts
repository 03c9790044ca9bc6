import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'

export const mailWords = {
  sender: common.workplaceConsole,
  codeSubject: common.codeSubject,
  codeText: [
    '{name}，您好：\n\n您正在将此邮箱设为账号的邮箱，验证码是 {code}，{minutes}分钟内有效，仅可使用一次。\n\n如果不是您本人操作，请忽略此邮件。\n',
    'Hello {name},\n\nEnter {code} to use this email address for your account. The code expires in {minutes} minutes and works once.\n\nIf this wasn’t you, ignore this email.\n',
  ],
  loginText: [
    '{name}，您好：\n\n您的登录验证码是 {code}，{minutes}分钟内有效，仅可使用一次。登录时仍需输入密码。\n\n如果不是您本人操作，请忽略此邮件。\n',
    'Hello {name},\n\nYour sign-in code is {code}. It expires in {minutes} minutes and works once, together with your password.\n\nIf this wasn’t you, ignore this email.\n',
  ],
  changedSubject: ['您的邮箱已修改', 'Your email address was changed'],
  changedText: [
    '{name}，您好：\n\n您账号的邮箱已修改为 {mail}，今后的邮件将发送到新邮箱。\n\n如果不是您本人操作，请立即修改密码并联系管理员。\n',
    'Hello {name},\n\nThe email address of your account is now {mail}. Emails go there from now on.\n\nIf this wasn’t you, change your password now and tell your administrator.\n',
  ],
  removedText: [
    '{name}，您好：\n\n您账号的邮箱已移除，今后不再收到邮件。\n\n如果不是您本人操作，请立即修改密码并联系管理员。\n',
    'Hello {name},\n\nThe email address was removed from your account, so you won’t get emails.\n\nIf this wasn’t you, change your password now and tell your administrator.\n',
  ],
} as const satisfies Words
