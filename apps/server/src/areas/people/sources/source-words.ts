import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'
import * as peopleWords from '@workplace/contract/people/words'
import * as ours from '../core/shared-words'

export const sourceWords = {
  secretMissing: ['请输入密码或密钥', 'Enter the password or key'],
  secretAgain: [
    '连接地址或账号已更改，请重新输入密码或密钥',
    'The address or account has changed. Enter the password or key again.',
  ],
  usernameMissing: peopleWords.enterTheAccount,
  headerMissing: ['请输入请求头名称', 'Enter the header name'],
  filterWrong: ['不是一个完整的 LDAP 过滤器', 'Not a valid LDAP filter'],
  fieldMissing: ['请选择对应的列', 'Select the matching column'],
  nameTaken: ['名称已存在', 'A data source with this name already exists'],
  fileRhythm: ['文件数据源只能手动执行', 'File data sources can only be run manually'],
  unknownPlace: common.recordGone,
  keyMissing: ['这一行没有标识，无法确定是谁', 'This row has no key, so the person can’t be identified'],
  sameKey: ['标识“{key}”出现了多次（第{lines}行）', 'The key “{key}” appears more than once (rows {lines})'],
  samePerson: ['与第{line}行是同一个人（{name}）', 'Same person as in row {line} ({name})'],
  otherSource: ['此人由另一个数据源“{name}”维护', 'This person is managed by another data source, “{name}”'],
  otherKey: ['账号已属于此数据源中的另一个标识“{key}”', 'The account belongs to another key in this source, “{key}”'],
  outside: ['此人不在您的管理范围内', 'This person is outside your management scope'],
  noText: ['内容不是有效的文字（UTF-8）', 'The content isn’t valid text (UTF-8)'],
  oneself: ['不能停用自己的账号', 'You can’t disable your own account'],
  above: [
    '此人的权限或管理范围超出您自身，不能修改其账号、邮箱、电话、离职日期或状态',
    'This person has more permissions or a wider data scope than you, so you can’t change their account, email, phone, leaving date or status',
  ],
  takeoverAbove: ['不能指定权限或管理范围超出您自身的人员：{name}', 'These people have more than you: {name}'],
  administers: [
    '此账号拥有管理权限，未被接管。确认后请在数据源的“可接管的管理员”中指定',
    'This account can administer and was not taken over. To allow it, name the person under "Administrators it may take over" in this source',
  ],
  ownCentre: ours.ownCentre,
  system: ['定时任务', 'Schedule'],
} as const satisfies Words
