import type { StrategyForm } from '../kernel/strategy-option'
import type { Label } from '../kernel/words'

const shows = (label: Label, initial: '0' | '1' = '1'): StrategyForm => ({
  label: [`显示${label[0]}`, `Show ${label[1]}`],
  option: { kind: 'flag' },
  initial,
})

/** Which fields of people are shown; spelled as the specification has them. */
export const settings = {
  EnableBirthday: shows(['生日', 'birthdays']),
  EnableIdentityCard: shows(['证件号码', 'certificate numbers'], '0'),
  EnableJob: shows(['职位', 'job titles']),
  EnableSubPhone: shows(['分机', 'extensions']),
  EnableWeChat: shows(['微信', 'WeChat numbers']),
  EnableEmaill: shows(['邮箱', 'email addresses']),
  EnableSkype: shows(['Skype', 'Skype numbers']),
} as const satisfies Record<string, StrategyForm>

/** Fields that a setting can hide, in lists, forms and templates alike. */
export const settingOfField = {
  birthday: 'EnableBirthday',
  idno: 'EnableIdentityCard',
  position: 'EnableJob',
  ext_num: 'EnableSubPhone',
  wx_num: 'EnableWeChat',
  mail: 'EnableEmaill',
  skype_num: 'EnableSkype',
} as const satisfies Record<string, keyof typeof settings>
