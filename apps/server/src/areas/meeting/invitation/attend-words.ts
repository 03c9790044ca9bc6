import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'

export const attendWords = {
  sender: common.workplaceConsole,
  codeSubject: common.codeSubject,
  codeText: [
    '{name}，您好：\n\n您的登录验证码是 {code}，{minutes}分钟内有效，仅可使用一次。\n\n如果不是您本人操作，请忽略此邮件。\n',
    'Hello {name},\n\nYour sign-in code is {code}. It is valid for {minutes} minutes and can be used once.\n\nIf you didn’t request this, you can ignore this email.\n',
  ],
} as const satisfies Words
