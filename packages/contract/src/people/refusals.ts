/** What this area says no with. Each: its name, its code on the wire, its sentence in both languages. */

export const source_address = [
  'source_address',
  40070,
  '不允许连接到内网地址 {address}，请联系运营方在 INNER_NETWORKS（或 SOURCE_NETWORKS）中放行',
  'Connecting to the internal address {address} isn’t allowed. Ask the operator to allow it in INNER_NETWORKS (or SOURCE_NETWORKS).',
] as const
export const source_unreachable = [
  'source_unreachable',
  40071,
  '无法连接到数据源：{cause, select, silent {该地址的这个端口没有程序应答，请检查地址和端口} name {找不到这个主机名，请检查拼写} network {网络不通，请检查网络和防火墙} closed {对方中断了连接，请检查端口和加密方式} other {请检查地址、端口和网络}}。详情：{why}',
  'Couldn’t connect to the data source: {cause, select, silent {nothing answers on this port. Check the address and port} name {this host name doesn’t exist. Check the spelling} network {the network can’t be reached. Check the network and firewall} closed {the other side closed the connection. Check the port and encryption} other {check the address, port and network}}. Details: {why}',
] as const
export const source_tls = [
  'source_tls',
  40072,
  '无法建立加密连接：{cause, select, expired {对方的证书不在有效期内} untrusted {对方的证书不是由受信任的机构签发的} name {对方的证书不属于这个主机名} plain {该端口不支持加密连接，请检查端口和加密方式} other {请检查对方的证书和加密方式}}。详情：{why}',
  'Couldn’t establish an encrypted connection: {cause, select, expired {the server’s certificate has expired or isn’t valid yet} untrusted {the server’s certificate isn’t from a trusted authority} name {the server’s certificate is for another host name} plain {this port doesn’t offer encryption. Check the port and encryption} other {check the server’s certificate and encryption}}. Details: {why}',
] as const
export const source_timeout = [
  'source_timeout',
  40073,
  '数据源没有及时响应',
  'The data source didn’t respond in time.',
] as const
export const source_credentials = [
  'source_credentials',
  40074,
  '数据源拒绝了账号或密钥',
  'The data source rejected the account or key.',
] as const
export const source_base = [
  'source_base',
  40075,
  '目录中没有这个起始位置（Base DN）',
  'The directory has no such base DN.',
] as const
export const source_filter = [
  'source_filter',
  40076,
  '查询条件不是一个完整的 LDAP 过滤器',
  'The query isn’t a valid LDAP filter.',
] as const
export const source_limit = [
  'source_limit',
  40077,
  '数据源返回的内容过多，或已达到目录服务器的上限；请缩小范围',
  'The data source returned too much data, or reached the directory server’s limit. Narrow the query.',
] as const
export const source_too_many = [
  'source_too_many',
  40078,
  '一个数据源最多{n}人，请缩小范围',
  'A data source can have at most {n, plural, one {# person} other {# people}}. Narrow the query.',
] as const
export const source_failed = [
  'source_failed',
  40079,
  '数据源返回了错误：{why}',
  'The data source returned an error: {why}',
] as const
export const source_status = [
  'source_status',
  40080,
  '数据源返回了 HTTP 状态 {status}',
  'The data source returned HTTP status {status}.',
] as const
export const source_unreadable = [
  'source_unreadable',
  40081,
  '数据源返回的内容不是可读取的 JSON（UTF-8）',
  'The data source’s response isn’t readable JSON (UTF-8).',
] as const
export const source_elsewhere = [
  'source_elsewhere',
  40082,
  '下一页指向另一个地址 {address}，已停止读取',
  'The next page points to a different address, {address}. Reading was stopped.',
] as const
export const source_no_list = [
  'source_no_list',
  40083,
  '返回内容中没有人员列表（位置：{path}）',
  'The response contains no list of people (path: {path}).',
] as const
export const source_empty = [
  'source_empty',
  40084,
  '数据源中一个人也没有，未做任何更改',
  'The data source contains no people. Nothing was changed.',
] as const
export const source_guard = [
  'source_guard',
  40085,
  '{known}人中有{vanishing}人不在数据源中，超过了{percent}%的保护比例，未做任何更改',
  '{vanishing} of {known} people are no longer in the data source, which exceeds the safety limit of {percent}%. Nothing was changed.',
] as const
export const source_file_missing = [
  'source_file_missing',
  40086,
  '请先上传数据源的文件',
  'Upload a file for this data source first.',
] as const
export const source_columns = [
  'source_columns',
  40087,
  '数据源中缺少列：{columns}',
  'Columns missing in the data source: {columns}',
] as const
export const source_disabled = ['source_disabled', 40088, '该数据源已停用', 'This data source is disabled.'] as const
export const source_owner = [
  'source_owner',
  40089,
  '最后保存该数据源的人已停用，请由其他管理员重新保存',
  'The person who last saved this data source is disabled. Another administrator has to save it again.',
] as const
export const beyond_own = [
  'beyond_own',
  40320,
  '不能授予或变更超出您自身权限的内容：{what}',
  'You can’t grant or change permissions you don’t have: {what}',
] as const
export const last_administrator = [
  'last_administrator',
  40960,
  '至少要保留一名能管理全公司用户和角色的管理员',
  'At least one administrator who manages all users and roles must remain',
] as const
export const not_oneself = [
  'not_oneself',
  40961,
  '不能停用或删除自己的账号',
  'You can’t disable or delete your own account',
] as const
export const own_password = [
  'own_password',
  40905,
  '自己的密码请在个人中心修改',
  'Change your own password in the personal centre.',
] as const
export const left_already = [
  'left_already',
  40962,
  '“{name}”的离职日期已过，请先修改离职日期',
  '“{name}” has already left. Change the leaving date first.',
] as const
export const group_beyond = [
  'group_beyond',
  40314,
  '组内有不在您管理范围内的人员：{name}',
  'This group includes people outside your management scope: {name}',
] as const
export const absence_overlaps = [
  'absence_overlaps',
  46960,
  '您在这段时间内已有不在岗设置，请先结束或取消它',
  'You are already away at that time. End or cancel that first.',
] as const
