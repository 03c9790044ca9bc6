import type { Words } from '@workplace/contract/kernel/words'

export const versionWords = {
  closed: [
    '{month} 已有人封账；请填写 {date} 或之后的日期，或先重新打开这些月份',
    '{month} is closed for some people. Enter {date} or later, or reopen those months first.',
  ],
  said: ['{what}：{is}', '{what}: {is}'],
} as const satisfies Words
