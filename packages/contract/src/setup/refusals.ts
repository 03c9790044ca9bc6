/** What this area says no with. Each: its name, its code on the wire, its sentence in both languages. */

export const callback_off = [
  'callback_off',
  46700,
  '该回调已停用，请先启用',
  'This callback is switched off. Switch it on first.',
] as const
export const callback_many = [
  'callback_many',
  46701,
  '一个企业最多 {most} 个回调端点，请先删除不用的',
  'A company has {most} callbacks at most. Delete one that nobody needs.',
] as const
export const key_many = [
  'key_many',
  46702,
  '一个应用最多同时有 {most} 个可用密钥，请先吊销不用的',
  'An application has {most} valid keys at most. Revoke one that nobody uses.',
] as const
export const key_gone = [
  'key_gone',
  46703,
  '该密钥已过期或已吊销',
  'This key has expired or was revoked already.',
] as const
export const application_many = [
  'application_many',
  46704,
  '一个企业最多 {most} 个接入应用，请先删除不用的',
  'A company has {most} connected applications at most. Delete one that nobody needs.',
] as const
export const oidc_address = [
  'oidc_address',
  46730,
  '系统未设置对外地址（PUBLIC_URL），其他应用无法用这里的账号登录，请联系运维人员',
  'The product doesn’t know its own address (PUBLIC_URL), so nobody can sign in at other applications with their account here. Ask whoever runs the server.',
] as const
export const oidc_application = [
  'oidc_application',
  46731,
  '这个应用未登记或已停用，请联系该应用的管理员',
  'This application isn’t registered here, or is switched off. Ask whoever runs it.',
] as const
export const oidc_redirect = [
  'oidc_redirect',
  46732,
  '“{name}”要求返回的地址未登记，为安全起见不会跳转，请联系该应用的管理员',
  'The address that “{name}” wants you sent back to isn’t registered, so you are sent nowhere. Ask whoever runs it.',
] as const
export const oidc_repeated = [
  'oidc_repeated',
  46733,
  '“{name}”的请求有误（参数重复），请联系该应用的管理员',
  'The request of “{name}” is malformed: a parameter is there twice. Ask whoever runs it.',
] as const
export const oidc_other_company = [
  'oidc_other_company',
  46734,
  '“{name}”属于另一家企业，请换用该企业的账号登录',
  '“{name}” belongs to another company. Sign in with your account there.',
] as const
export const oidc_changed = [
  'oidc_changed',
  46735,
  '应用的请求与所显示的不一致，请回到应用重新登录',
  'The request changed meanwhile. Go back to the application and sign in again.',
] as const
export const oidc_logout = [
  'oidc_logout',
  46736,
  '应用的退出请求有误，或退出后返回的地址未登记，因此不会跳转',
  'The request to sign out is malformed, or the address to go to afterwards isn’t registered, so you are sent nowhere.',
] as const
export const key_not_for_app = [
  'key_not_for_app',
  46737,
  '这类应用没有密钥，由 PKCE 证明自己',
  'This kind of application has no key: it proves itself by PKCE.',
] as const
export const sso_gone = [
  'sso_gone',
  46710,
  '该单点登录未启用，请使用其他方式登录或联系管理员',
  'This single sign-on isn’t switched on. Sign in another way, or ask your administrator.',
] as const
export const sso_address = [
  'sso_address',
  46711,
  '系统未设置对外地址（PUBLIC_URL），单点登录无法返回，请联系运维人员',
  'The product doesn’t know its own address (PUBLIC_URL), so single sign-on can’t come back. Ask whoever runs the server.',
] as const
export const sso_unreachable = [
  'sso_unreachable',
  46712,
  '无法从“{name}”取得所需信息：{why}',
  '“{name}” didn’t answer as it should: {why}',
] as const
export const sso_begun_elsewhere = [
  'sso_begun_elsewhere',
  46713,
  '这次登录不是在此浏览器窗口发起的，或已超过10分钟，请重新登录',
  'This sign-in didn’t begin in this window, or took more than ten minutes. Sign in again.',
] as const
export const sso_denied = [
  'sso_denied',
  46714,
  '“{name}”没有让您登录：{why}',
  '“{name}” didn’t sign you in: {why}',
] as const
export const sso_untrue = [
  'sso_untrue',
  46715,
  '“{name}”的答复未通过校验，未登录。{what, select, signature {签名不符} iss {颁发者不符} aud {不是发给本系统的} nonce {不是对这次登录的答复} time {已过期，或双方时钟相差过大} unsigned {没有签名} weak {签名算法过弱，须为 SHA-256 或更强} shape {含有不允许的内容，如 DTD、注释或多份断言} twice {这份断言已经用过} place {不是发往本系统的地址} encrypted {断言已加密，请在服务方关闭加密} passing {名称标识是临时的，无法认人} expired {没有在有效期内的证书} unasked {不是由此处发起的登录} tenant {不是所填企业的成员，或尚未填写企业标识} other {内容不完整或有误}}',
  'What “{name}” answered didn’t hold, so nobody was signed in. {what, select, signature {Its signature is wrong.} iss {It names another issuer.} aud {It is meant for another program.} nonce {It answers another sign-in.} time {It has expired, or the clocks differ too much.} unsigned {It isn’t signed.} weak {Its signature is too weak: SHA-256 at least.} shape {It holds what isn’t allowed, such as a DTD, a comment or several assertions.} twice {It was used before.} place {It is meant for another address.} encrypted {It is encrypted; have the provider sign only.} passing {Its NameID is transient, which names nobody.} expired {No certificate is valid now.} unasked {It answers no sign-in that began here.} tenant {They are outside your company, or its key isn’t entered yet.} other {It is incomplete or malformed.}}',
] as const
export const sso_disabled = [
  'sso_disabled',
  46716,
  '您的账号已停用，请联系管理员',
  'Your account is disabled. Ask your administrator.',
] as const
export const sso_nobody = [
  'sso_nobody',
  46717,
  '“{name}”认得您（{who}），但这里没有您的账号，请联系管理员开通',
  '“{name}” knows you ({who}), but there is no account for you here. Ask your administrator for one.',
] as const
export const sso_several = [
  'sso_several',
  46718,
  '无法确定您是哪位用户（{who}），已通知管理员',
  'It isn’t clear whose account is yours ({who}). Your administrators have been told.',
] as const
export const sso_prove = [
  'sso_prove',
  46719,
  '这里已有一个可能属于您的账号，请用密码登录一次以完成关联',
  'There is an account here that may be yours. Sign in with its password once to link it.',
] as const
export const sso_no_proof = [
  'sso_no_proof',
  46738,
  '“{name}”{lack, select, silent {没有说明您是何时登录的} other {没有让您重新登录}}，不能作为身份验证。请改用通行密钥、验证器或密码；都没有的，请管理员为您设置密码',
  '“{name}” {lack, select, silent {doesn’t say when you signed in there} other {let you through without asking you again}}, which proves nothing. Use a passkey, an authenticator app or your password; if you have none of them, ask an administrator to set a password for you.',
] as const
export const sso_not_created = [
  'sso_not_created',
  46720,
  '“{name}”认得您（{who}），但未能建立账号：{why}。请联系管理员',
  '“{name}” knows you ({who}), but no account could be made: {why}. Ask your administrator.',
] as const
export const sso_link_other = [
  'sso_link_other',
  46721,
  '关联未完成：须用待关联的账号在10分钟内登录。下次单点登录时可再试',
  'Nothing was linked: it takes the account that matched, within ten minutes. Try again at your next single sign-on.',
] as const
export const sso_untried = [
  'sso_untried',
  46722,
  '请先试运行，通过后再启用',
  'Try it first. It can be switched on once a trial has passed.',
] as const
export const sso_many = [
  'sso_many',
  46723,
  '一个企业最多 {most} 个单点登录服务，请先删除不用的',
  'A company has {most} sign-on providers at most. Delete one that nobody uses.',
] as const
export const sso_only_way = [
  'sso_only_way',
  46724,
  '您没有密码，这是您唯一的登录方式，不能解除',
  'You have no password, so this is your only way to sign in. It can’t be unlinked.',
] as const
export const passwords_stay = [
  'passwords_stay',
  46725,
  '{why, select, no_provider {没有启用的单点登录服务，不能关闭密码登录} not_by_provider {请先用已启用的单点登录服务登录，再关闭密码登录} too_long_ago {您由单点登录进入已超过60分钟，请重新登录后再关闭} other {请先选择至少一个可用的应急账号}}',
  '{why, select, no_provider {No sign-on provider is switched on, so passwords stay open.} not_by_provider {Sign in by a provider that is switched on first, then close passwords.} too_long_ago {You signed in by the provider more than 60 minutes ago. Sign in again, then close passwords.} other {Choose at least one emergency account that is ready.}}',
] as const
export const break_glass_unfit = [
  'break_glass_unfit',
  46726,
  '{names}不能作应急账号：须账号有效、有密码、已开启两步验证，并可管理全公司的单点登录',
  '{names} can’t be an emergency account: it takes an enabled account, a password, two-step verification, and the right to manage single sign-on for the whole company.',
] as const
export const sso_closed_way = [
  'sso_closed_way',
  46727,
  '公司已关闭密码登录，这是您唯一的登录方式，不能解除',
  'Your company has closed passwords, so this is your only way to sign in. It can’t be unlinked.',
] as const
export const directory_away = [
  'directory_away',
  46728,
  '“{name}”目前无法核对密码，不是您的密码有误。请稍后再试；仍不行请联系管理员',
  '“{name}” can’t check passwords at the moment; yours need not be wrong. Try again later, or ask your administrator.',
] as const
export const directory_only = [
  'directory_only',
  46729,
  '这项操作{kind, select, ldap {不适用于目录} other {只适用于目录}}',
  'This {kind, select, ldap {can’t be done with a directory} other {can be done with directories only}}.',
] as const
export const saml_metadata = [
  'saml_metadata',
  46750,
  '无法读取这份元数据：{what, select, xml {不是有效的 XML} dtd {含有不允许的内容（DTD）} several {其中有多个登录服务，请只保留一个} redirect {它不以 HTTP-Redirect 接受登录请求} certificate {没有可用的签名证书} old {它声明已过期} other {其中没有登录服务}}',
  'This metadata can’t be used: {what, select, xml {it isn’t valid XML} dtd {it holds a DTD, which isn’t allowed} several {it describes several sign-on services; keep one} redirect {it takes no requests by HTTP-Redirect} certificate {there is no certificate to check signatures with} old {it says itself that it has expired} other {it describes no sign-on service}}.',
] as const
export const saml_logout = [
  'saml_logout',
  46751,
  '退出请求未通过校验，没有结束任何登录。您可以直接在此退出',
  'The logout request didn’t hold, so nothing was ended. You can sign out here yourself.',
] as const
export const scim_key = [
  'scim_key',
  46760,
  'SCIM 密钥无效、已更换，或连接已停用',
  'The SCIM key is unknown or was replaced, or the connection is switched off.',
] as const
export const scim_owner = [
  'scim_owner',
  46761,
  '最后保存此连接的人已停用，或不再有所需权限（{permission}）；请有权限的管理员在连接的详情中点“由我负责”',
  'Whoever saved this connection last is disabled or lacks a permission now ({permission}). Have an administrator take it over on its page.',
] as const
export const scim_filter = [
  'scim_filter',
  46762,
  '筛选条件{what, select, long {过长} deep {括号层数过多} other {有误}}（第 {at} 个字符处）',
  'The filter {what, select, long {is too long} deep {has too many brackets} other {can’t be read}}, at character {at}.',
] as const
export const scim_body = [
  'scim_body',
  46763,
  '请求内容不是有效的 SCIM JSON',
  'The body is no valid SCIM JSON.',
] as const
export const scim_patch = [
  'scim_patch',
  46764,
  'PATCH {n, plural, =0 {没有有效的操作} other {的第 {n} 个操作有误}}：{what, select, invalidPath {路径有误} noTarget {没有指明对象} invalidValue {值有误} other {格式有误}}',
  '{n, plural, =0 {The PATCH has no valid operations} other {Operation {n} of the PATCH is wrong}}: {what, select, invalidPath {its path can’t be read} noTarget {it names no target} invalidValue {its value is wrong} other {its form is wrong}}.',
] as const
export const scim_value = [
  'scim_value',
  46765,
  '{field}缺失，或不符合本系统的格式',
  '{field} is missing or has a form that isn’t allowed here.',
] as const
export const scim_exists = ['scim_exists', 46766, '“{who}”已存在', '“{who}” exists already.'] as const
export const scim_elsewhere = [
  'scim_elsewhere',
  46767,
  '“{who}”由另一个数据源“{name}”维护',
  '“{who}” is kept by another data source, “{name}”.',
] as const
export const scim_administers = [
  'scim_administers',
  46768,
  '“{who}”在本系统有管理权限，须先在连接中列为可接管的管理员',
  '“{who}” administers something here. Name them in the connection before it may take them over.',
] as const
export const scim_disabled_here = [
  'scim_disabled_here',
  46769,
  '“{who}”由管理员在本系统停用，只能在本系统启用',
  '“{who}” was disabled here by an administrator, and can only be enabled here.',
] as const
export const scim_emergency = [
  'scim_emergency',
  46770,
  '“{who}”是应急账号，不能由目录停用或删除',
  '“{who}” is an emergency account, which a directory can’t disable or delete.',
] as const
export const scim_version = [
  'scim_version',
  46771,
  '资源已被修改，请重新读取',
  'The resource has changed. Read it again.',
] as const
export const scim_nothing = ['scim_nothing', 46772, '没有这个资源', 'This resource doesn’t exist.'] as const
export const scim_unsupported = [
  'scim_unsupported',
  46773,
  '不支持此操作，见 ServiceProviderConfig',
  'This isn’t supported; see ServiceProviderConfig.',
] as const
export const scim_member = [
  'scim_member',
  46774,
  '成员“{id}”不是本系统的用户',
  'Member “{id}” is no user here.',
] as const
export const scim_many = [
  'scim_many',
  46775,
  '一个企业最多 {most} 个 SCIM 连接，请先删除不用的',
  'A company has {most} SCIM connections at most. Delete one that nobody uses.',
] as const
