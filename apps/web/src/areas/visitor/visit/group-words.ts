import type { Words } from '@workplace/contract/kernel/words'

export const groupWords = {
  title: ['登记来访', 'Register your visit'],
  invites: ['{host} 邀请您来访', '{host} invites you'],
  until: ['登记截止：{time}', 'Register by {time}'],
  places: ['已登记 {people} 人，共 {most} 个名额', '{people} of {most} places taken'],
  full: ['名额已满，请联系被访人', 'All places are taken. Contact your host.'],
  closed: ['登记已截止，请联系被访人', 'Registration is closed. Contact your host.'],
  known: [
    '您已登记过。请在登记时使用的手机上打开，或查看邮件中的链接',
    'You’re registered already. Open this on the phone you used, or use the link in your email.',
  ],
  phoneOrMail: ['手机号和邮箱至少填写一项', 'Enter a phone number, an email address, or both'],
  join: ['提交登记', 'Register now'],
} as const satisfies Words
