import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'
import * as peopleWords from '@workplace/contract/people/words'
import * as shared from '../../../kernel/common-words'
import * as ours from '../core/shared-words'

export const superWords = {
  title: ['超级用户', 'Super users'],
  text: [
    '特殊权限属于个人，不属于角色。您只能授予或收回您自己拥有的特殊权限。',
    'Special permissions belong to a person, not to a role. You can grant or revoke only the ones you have yourself.',
  ],
  add: ['新增超级用户', 'Add super user'],
  edit: shared.change,
  editOf: ['修改“{name}”的特殊权限', 'Edit special permissions of “{name}”'],
  take: ['收回权限', 'Revoke'],
  takeOf: ['收回“{name}”的特殊权限', 'Revoke special permissions of “{name}”'],
  takeTitle: ['收回“{name}”的全部特殊权限？', 'Revoke all special permissions of “{name}”?'],
  takeText: [
    '立即生效，对方的页面会随之变化。角色不受影响。',
    'This takes effect immediately, including on pages they have open. Their roles aren’t affected.',
  ],
  taken: ['已收回', 'Revoked'],
  saved: shared.saved,
  search: ['搜索姓名或账号', 'Search by name or account'],
  person: peopleWords.person,
  account: peopleWords.account,
  jobNum: peopleWords.employeeId,
  department: peopleWords.department,
  state: common.status,
  active: common.enabled,
  disabled: common.disabled,
  kinds: peopleWords.specialPermissions,
  actions: shared.actions,
  company: ['企业管理', 'Companies'],
  org: ours.organisation,
  superuser: ['超级用户', 'Super users'],
  aboutcompany: [
    '管理安装中的各家公司（仅运营方的公司有效）',
    'Manages the companies of this installation (only in the operator’s company)',
  ],
  aboutorg: [
    '查看公司的组织架构，任命部门负责人',
    'Can view the company’s organisation and appoint department managers',
  ],
  aboutsuperuser: ['授予和收回特殊权限', 'Can grant and revoke special permissions'],
  notYours: ['您没有此权限', 'You don’t have this permission'],
  personMissing: ['请选择人员', 'Select a person'],
  kindsMissing: ['请至少选择一项', 'Select at least one'],
  cancel: shared.cancel,
  save: shared.save,
  empty: ['还没有超级用户', 'No super users yet'],
  noMatch: peopleWords.noMatchingPeople,
  total: shared.totalPeople,
} as const satisfies Words
