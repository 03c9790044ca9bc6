import type { Words } from '../../../kernel/words'

export const words = {
  maybe: ['可能来过，是同一人吗？', 'May have been here before. The same person?'],
  same: ['是“{name}”', 'Yes, {name}'],
  other: ['都不是', 'None of them'],
  by: [
    '{by, select, phone {手机号相同} mail {邮箱相同} other {姓名相同}}',
    '{by, select, phone {same phone} mail {same email} other {same name}}',
  ],
} as const satisfies Words
