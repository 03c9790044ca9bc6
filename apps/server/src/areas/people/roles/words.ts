import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'
import * as placeWords from '@workplace/contract/place/words'

export const words = {
  codesBeyond: ['不能授予您自己没有的权限：{what}', 'You can’t grant permissions you don’t have: {what}'],
  roleAbove: [
    '该角色的权限超出您自身，不能修改：{what}',
    'This role has permissions you don’t have, so you can’t change it: {what}',
  ],
  reachesFurther: ['管理范围更大', 'a wider data scope'],
  personWith: ['{name}（{what}）', '{name} ({what})'],
  defaultForAll: [
    '新用户默认角色由全公司共用，只有数据范围为“全部”的管理员可以设置或修改',
    'New people of the whole company are given this role. Only administrators whose data scope is Everything can set or change it',
  ],
  roleHeldElsewhere: [
    '“{name}”等持有人不在您的管理范围内，不能修改该角色',
    'You cannot change this role: {name} has it and is not among the people whom you administer',
  ],
  scopeBeyond: ['数据范围不能超出您自身的范围', 'The data scope can’t be wider than your own'],
  officesMissing: placeWords.officesMissing,
  copyOf: common.copyOf,
} as const satisfies Words
