import type { Words } from '@workplace/contract/kernel/words'

/** What a trial of single sign-on found. */
export const trialWords = {
  discovered: ['已取得配置文档，颁发者一致', 'Its document was fetched, and names the same issuer.'],
  keys: ['有{n}个签名密钥', '{n, plural, one {# key} other {# keys}} to sign with.'],
  answered: ['已返回，与本次请求相符', 'It came back, and answers this very request.'],
  tokens: [
    '授权码已换成令牌；签名、颁发者、受众、时间与随机数均相符',
    'The code became tokens. Signature, issuer, audience, times and nonce hold.',
  ],
  credentials: ['应用凭证有效', 'The application and its secret are accepted.'],
  suiteTokens: ['授权码已换成本人的资料', 'The code became the details of whoever came.'],
  casAnswers: ['已连接，按 CAS 协议答复', 'It was reached, and answers as CAS does.'],
  casTicket: ['票据有效，是发给这次登录的', 'The ticket holds, for this very sign-in.'],
  claims: ['收到{n}项声明', '{n, plural, one {# claim} other {# claims}} came.'],
  metadata: ['已读取元数据，实体 ID 一致', 'Its metadata was read, and names the same entity.'],
  noMetadata: [
    '还没有服务方的实体 ID 或登录地址。请把以上地址填到服务方，再读取它的元数据',
    'Its entity ID or sign-on address isn’t entered yet. Enter our addresses there, then read its metadata here.',
  ],
  otherMetadata: [
    '元数据中的实体 ID 与所填的不同，请重新读取元数据',
    'The metadata names another entity than the one entered. Read it again.',
  ],
  certificates: [
    '{all}个证书中有{n}个在有效期内',
    '{n} of {all, plural, one {# certificate} other {# certificates}} {n, plural, one {is} other {are}} valid.',
  ],
  noCertificate: [
    '没有在有效期内的证书（须为 RSA，2048位以上）',
    'No certificate is valid now. It takes RSA of 2048 bits at least.',
  ],
  assertion: [
    '断言可信：签名、签发者、受众、接收地址与时间均相符，且是对本次请求的答复',
    'The assertion holds: signature, issuer, audience, address and times, and it answers this very request.',
  ],
  attributes: ['收到{n}项属性', '{n, plural, one {# attribute} other {# attributes}} came.'],
  noKey: [
    '没有收到唯一标识“{key}”，请检查属性名和查询账号的权限',
    'The lasting key “{key}” didn’t come. Check its name, and what the account that looks people up may read.',
  ],
  directory: [
    '已连接，证书可信，查询账号可用',
    'It was reached, its certificate holds, and the account may look people up.',
  ],
  entry: ['找到一个条目', 'One entry was found.'],
  noEntry: [
    '没有找到这个账号，请检查 Base DN、过滤条件和查询账号的权限',
    'Nobody was found. Check the base DN, the filter, and what the account that looks people up may read.',
  ],
  entries: [
    '找到多个条目，无法确定是谁；请让过滤条件只符合一个',
    'Several entries were found, so it isn’t clear whose they are. Have the filter find one.',
  ],
  password: ['目录认可这个密码', 'The directory accepts the password.'],
  noPassword: [
    '目录不认可这个密码，或该账号在目录中被锁定、停用',
    'The directory doesn’t accept the password, or has locked or disabled the account.',
  ],
  mapped: ['取用以下资料', 'This is taken from them.'],
  mappingLacks: [
    '缺少账号或姓名，或其写法不可用，无法建立用户',
    'Account or name is missing, or can’t be used as it is: nobody could be made.',
  ],
  noProof: [
    '登录时间（auth_time）没有随令牌返回：可以登录，但不能用来再次验证身份，没有密码、验证器或通行密钥的人无法更改安全设置。在 Entra ID 中，请为令牌添加可选声明 auth_time',
    'The time of signing in (auth_time) didn’t come with the tokens. People can sign in, but can’t prove with it that it is they: whoever has no password, app or passkey can’t change how they sign in. In Entra ID, add the optional claim auth_time.',
  ],
  noGroups: ['没有收到群组，请在服务方的令牌中加入', 'No groups came. Have the provider put them into its tokens.'],
  roles: ['收到{n}个群组', '{n, plural, one {# group} other {# groups}} came.'],
  isDisabled: ['将被拒绝：{person}的账号已停用', 'Nobody would be signed in: the account of {person} is disabled.'],
  isKnown: ['将登录为{person}，其身份已关联', 'Would sign in as {person}, who is linked already.'],
  isLinked: ['将与{person}关联并登录', 'Would be linked with {person} and sign in.'],
  isProved: [
    '与{person}相符，本人须用密码登录一次后关联',
    'Matches {person}, who would sign in with their password once to be linked.',
  ],
  isSeveral: ['将被拒绝：有多位用户与{person}相符', 'Nobody would be signed in: several people match {person}.'],
  isTaken: [
    '将被拒绝：{person}已与服务方的另一个身份关联',
    'Nobody would be signed in: {person} is linked with another person there.',
  ],
  isCreated: ['将为{person}建立账号并登录', 'An account would be made for {person}, who would sign in.'],
  isNobody: ['将被拒绝：没有与{person}相符的用户', 'Nobody would be signed in: no account here matches {person}.'],
} as const satisfies Words
