import type { Label } from '@workplace/contract/kernel/words'

export const ownCentre: Label = [
  '自己的邮箱和电话请在个人中心修改',
  'Change your own mail and phone in the personal centre',
]
