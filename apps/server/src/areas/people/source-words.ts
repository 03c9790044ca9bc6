import type { Words } from '@workplace/contract/kernel/words'

export const sourceWords = {
  secretMissing: ['请输入密码或密钥', 'Enter the password or key'],
  secretAgain: [
    '连接地址或账号已更改，请重新输入密码或密钥',
    'The address or the account has changed. Enter the password or key again.',
  ],
  usernameMissing: ['请输入账号', 'Enter the account'],
  headerMissing: ['请输入请求头名称', 'Enter the name of the header'],
  filterWrong: ['不是一个完整的 LDAP 过滤器', 'This is not one whole LDAP filter'],
  fieldMissing: ['请选择对应的列', 'Choose its column'],
  nameTaken: ['名称已存在', 'There is a source of this name'],
  fileRhythm: ['文件数据源只能手动执行', 'A source of files runs by hand only'],
  unknownPlace: ['所选的记录不存在', 'The chosen record does not exist'],
  keyMissing: ['这一行没有标识，无法确定是谁', 'This row has no key, so nobody knows whom it means'],
  sameKey: ['标识“{key}”出现了多次（第{lines}行）', 'The key "{key}" stands there more than once (rows {lines})'],
  samePerson: ['与第{line}行是同一个人（{name}）', 'This is the same person as in row {line} ({name})'],
  otherSource: ['此人由另一个数据源“{name}”维护', 'This person comes from another source, "{name}"'],
  otherKey: ['账号已属于此数据源中的另一个标识“{key}”', 'The account belongs to another key of this source, "{key}"'],
  outside: ['此人不在您的管理范围内', 'This person is outside of those you manage'],
  noText: ['内容不是有效的文字（UTF-8）', 'Its bytes are no text (UTF-8)'],
  oneself: ['不能停用自己的账号', 'You cannot disable your own account'],
  above: [
    '此人的权限超出您自身，不能停用或改名',
    'This person may do more than you and is neither disabled nor renamed',
  ],
  system: ['定时任务', 'Schedule'],
} as const satisfies Words
