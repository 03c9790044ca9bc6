import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'
import * as peopleWords from '@workplace/contract/people/words'
import * as ours from '../core/shared-words'

export const words = {
  passwordMissing: peopleWords.enterAPassword,
  roleBeyond: [
    '不能授予或取消超出您自身权限的角色：{name}',
    'You can’t grant or remove a role with more permissions than yours: {name}',
  ],
  ownCentre: ours.ownCentre,
  leavesBeforeEntry: ['离职日期不能早于入职日期', 'The leaving date can’t be earlier than the start date'],
  wholeNumber: ['请输入完整的证件号码', 'Enter the full ID number'],
  inFuture: ['日期不能晚于今天', 'The date can’t be in the future'],
  system: common.system,
  accountOpen: ['账号已启用', 'The account is enabled'],
  accountClosed: ['账号已停用，无法登录', 'The account is disabled and can’t sign in'],
  passwordFine: ['不需要先修改密码', 'No password change is required'],
  passwordFirst: [
    '登录后须先修改密码，之前看不到任何内容',
    'The password must be changed after signing in; nothing is visible before that',
  ],
  openToAll: ['所有登录用户都可以打开', 'Open to all signed-in users'],
  holds: ['拥有所需权限：{what}', 'Has the required permission: {what}'],
  lacks: ['缺少权限：{what}', 'Missing permission: {what}'],
  lacksAll: ['缺少以下权限中的任意一项：{what}', 'Missing any one of these permissions: {what}'],
  notBuilt: ['该页面或接口不存在', 'This page or API call doesn’t exist'],
  recordSeen: ['该记录在其数据范围内', 'The record is within their data scope'],
  recordMissing: ['记录不存在', 'Record not found'],
  recordOutside: ['该记录不在其数据范围内：{scope}', 'The record is outside their data scope: {scope}'],
  scopeAll: ['数据范围：全公司', 'Data scope: whole company'],
  scopeSome: ['数据范围：{scope}', 'Data scope: {scope}'],
  scopeOffices: ['办公区 {names}', 'offices {names}'],
  scopeDepartments: ['部门 {names}', 'departments {names}'],
  scopeSelf: ['仅本人', 'only themselves'],
  screens: ['页面', 'Pages'],
  calls: ['接口', 'API calls'],
} as const satisfies Words
