import * as companyWords from '@workplace/contract/company/words'
import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'
import * as peopleWords from '@workplace/contract/people/words'
import * as shared from '../../kernel/common-words'
import * as ours from './shared-words'

export const businessWords = {
  title: ['企业管理', 'Companies'],
  add: ['新增公司', 'Add company'],
  edit: shared.edit,
  editOf: shared.editOf,
  search: ['搜索公司名称、简称', 'Search by name or abbreviation'],
  name: companyWords.companyName,
  state: common.status,
  active: ['正常', 'Active'],
  suspended: ['已停用', 'Suspended'],
  operator: ['运营方', 'Operator'],
  licence: ours.licence,
  code: companyWords.licenceCode,
  begin: companyWords.licenceFrom,
  end: companyWords.licenceUntil,
  until: ours.untilDay,
  unlimited: ours.noExpiry,
  ended: ['已到期', 'expired'],
  users: ['用户', 'Users'],
  rooms: ['会议室', 'Rooms'],
  devices: companyWords.licensedDevices,
  mostUsers: companyWords.userLimit,
  mostRooms: companyWords.roomLimit,
  noBound: ['不填则不限', 'Leave empty for no limit'],
  admin: ['首位管理员', 'First administrator'],
  adminName: peopleWords.personName,
  username: peopleWords.username,
  usernameHelp: [
    '字母、数字和 . _ @ -，在整个系统中唯一',
    'Letters, digits and . _ @ -, unique across the whole system',
  ],
  adminHelp: [
    '保存后显示一次初始密码，首次登录须修改。',
    'An initial password is shown once after saving and must be changed at first sign-in.',
  ],
  actions: shared.actions,
  suspend: ['停用', 'Suspend'],
  suspendOf: ['停用“{name}”', 'Suspend “{name}”'],
  resume: ['启用', 'Resume'],
  resumeOf: ['启用“{name}”', 'Resume “{name}”'],
  suspendTitle: ['停用“{name}”？', 'Suspend “{name}”?'],
  suspendText: [
    '其 {users} 名用户将无法登录，{sessions} 个在线会话会立即结束。数据会保留，可随时重新启用。',
    '{users, plural, one {# user} other {# users}} will no longer be able to sign in, and {sessions, plural, one {# active session} other {# active sessions}} will end immediately. Data is kept, and you can resume the company at any time.',
  ],
  wasSuspended: [
    '“{name}”已停用，结束了 {n} 个会话',
    '“{name}” was suspended; {n, plural, one {# session} other {# sessions}} ended',
  ],
  wasResumed: ['“{name}”已启用', '“{name}” was resumed'],
  cancel: shared.cancel,
  save: shared.save,
  required: common.required,
  nameRequired: companyWords.enterTheCompanyName,
  codeRequired: ['请输入授权码', 'Enter the licence code'],
  saved: shared.savedOne,
  made: ['“{name}”已创建', '“{name}” was created'],
  madeText: [
    '请将以下账号和初始密码交给对方管理员。关闭后无法再次查看。',
    'Give the following account and initial password to the company’s administrator. They can’t be shown again after you close this.',
  ],
  password: ['初始密码', 'Initial password'],
  done: shared.savedThem,
  total: ['共 {n} 家公司', '{n, plural, one {# company} other {# companies}}'],
  empty: ['没有符合条件的公司', 'No matching companies'],
} as const satisfies Words
