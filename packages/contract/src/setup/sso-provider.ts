import * as common from '../kernel/common-words'
import {
  computedSelect,
  computedText,
  counted,
  flag,
  instant,
  integer,
  longtext,
  ref,
  refs,
  select,
  structured,
  text,
} from '../kernel/field'
import { resource } from '../kernel/resource'
import type { Label } from '../kernel/words'
import * as peopleWords from '../people/words'
import { roleMapShape } from './role-map'
import * as setupWords from './words'

/** Where people write to each other all day, and are signed in already. */
export const suitePresets = ['feishu', 'lark', 'dingtalk', 'wecom'] as const

const provedOnce: Label = [
  '目录、飞书、钉钉、企业微信，以及标记为可信的 SAML、CAS 服务中的人，直接关联；其他服务的，本人须用密码登录一次后关联',
  'People of a directory, of Feishu, DingTalk and WeCom, and of a SAML or CAS provider marked as trusted, are linked at once; others sign in with their password once.',
]

const byOidc: Label = [
  '在服务方登记一个网页应用，填入下面的回调地址',
  'Register a web application there, with the redirect address below.',
]
const ofFeishu: Label = [
  '企业自建应用；客户端 ID 填 App ID，密钥填 App Secret。在应用的安全设置中加入回调地址',
  'An application of your own: its App ID is the client ID, its App Secret the secret. Add the redirect address in its security settings.',
]

/** How a provider stands. */
const providerStates = {
  well: common.enabled,
  failing: ['最近一次登录失败', 'Last sign-in failed'],
  changed: ['已修改，未试运行', 'Changed since the trial'],
  untried: ['未试运行', 'Not tried yet'],
  off: common.disabled,
} as const

/** An address of a provider, to which browsers are sent. */
const samlAddress = {
  source: '^https?://[^\\s/:?#@\\\\]+(?::\\d{1,5})?(?:[/?][^\\s#\\\\]*)?$',
  message: setupWords.webAddress,
} as const

/** What a claim may be called; a dot leads into what stands inside. */
const claim = {
  max: 100,
  list: false,
  sortable: false,
  pattern: {
    source: '^[A-Za-z0-9_:/.-]+$',
    message: ['请输入声明或属性的名称，如 email', 'Enter the name of a claim or an attribute, such as email'],
  },
} as const

/** What speaks OpenID Connect, what speaks SAML, and what is a directory that passwords are asked of. */
const saml = { when: { field: 'preset', is: ['saml'] }, list: false, sortable: false } as const
const oidc = { when: { field: 'preset', is: ['entra', 'okta', 'keycloak', 'other'] }, list: false } as const
const suite = {
  when: { field: 'preset', is: suitePresets },
  list: false,
  sortable: false,
} as const
const client = { ...oidc, when: { field: 'preset', is: [...oidc.when.is, ...suite.when.is] } } as const
const ldap = { when: { field: 'preset', is: ['ldap'] }, list: false, sortable: false } as const

/** Who answers for the people of a company when they sign in. */
export const ssoProvider = resource({
  name: 'sso_provider',
  label: setupWords.provider,
  area: 'setup',
  path: '/sso_config',
  permission: 'work-sso-config',
  only: ['pagelist', 'list', 'single', 'add', 'edit', 'del'],
  fresh: ['add', 'edit', 'del'],
  kept: ['slug', 'status', 'owner_id'],
  columns: ['name', 'state', 'preset', 'issuer', 'people', 'last_ok_at'],
  fields: {
    name: text(common.name, {
      max: 60,
      unique: true,
      help: ['登录页上的按钮写着它；目录没有按钮', 'The button on the sign-in page says it. Directories have none.'],
    }),
    state: computedSelect(common.status, providerStates, {
      tones: { well: 'good', failing: 'bad', changed: 'warning', untried: 'quiet', off: 'quiet' },
      filter: false,
    }),
    preset: select(
      common.type,
      {
        entra: ['Microsoft Entra ID', 'Microsoft Entra ID'],
        okta: ['Okta', 'Okta'],
        keycloak: ['Keycloak', 'Keycloak'],
        other: ['其他 OpenID Connect', 'Other OpenID Connect'],
        feishu: ['飞书', 'Feishu'],
        lark: ['Lark（飞书国际版）', 'Lark'],
        dingtalk: ['钉钉', 'DingTalk'],
        wecom: ['企业微信', 'WeCom'],
        saml: ['SAML 2.0', 'SAML 2.0'],
        cas: ['CAS', 'CAS'],
        ldap: peopleWords.ldapDirectory,
      },
      {
        initial: 'other',
        filter: false,
        explained: {
          entra: byOidc,
          okta: byOidc,
          keycloak: byOidc,
          other: byOidc,
          feishu: ofFeishu,
          lark: ofFeishu,
          dingtalk: [
            '企业内部应用；客户端 ID 填 AppKey，密钥填 AppSecret。应用需有个人信息和通讯录成员的读权限',
            'An application of your own: its AppKey is the client ID, its AppSecret the secret. It needs to read personal details and members.',
          ],
          wecom: [
            '自建应用；客户端 ID 填企业 ID，密钥填应用的 Secret。在应用中设置授权回调域为本系统的域名',
            'An application of your own: the company’s ID is the client ID, the application’s Secret the secret. Name our domain as its callback domain.',
          ],
          saml: [
            '可从元数据读取，再把本系统的元数据地址填到服务方',
            'Read its metadata, and enter the address of ours there.',
          ],
          cas: [
            'CAS 2.0 或 3.0；保存后，试运行中会列出要在服务端登记的地址',
            'CAS 2.0 or 3.0. Once this is saved the trial shows the address to be registered there.',
          ],
          ldap: [
            '用户在登录页输入目录中的账号和密码，没有按钮',
            'People type their account and password of the directory in the sign-in form.',
          ],
        },
      },
    ),
    cas_url: text(['CAS 地址', 'Address of CAS'], {
      when: { field: 'preset', is: ['cas'] },
      list: false,
      sortable: false,
      max: 300,
      optional: true,
      needed: ['请输入 CAS 的地址', 'Enter the address of CAS'],
      example: 'https://cas.example.com/cas',
      help: [
        '其下有 /login 和 /p3/serviceValidate；内网地址须先由运维人员放行',
        '/login and /p3/serviceValidate stand below it. Inner networks have to be opened by whoever runs the server.',
      ],
      pattern: {
        source: '^https?://[^\\s/:?#@\\\\]+(?::\\d{1,5})?(?:/[^\\s?#\\\\]*)?$',
        message: setupWords.webAddress,
      },
    }),
    saml_metadata_url: text(['元数据地址', 'Address of its metadata'], {
      ...saml,
      max: 500,
      optional: true,
      example: 'https://login.example.com/metadata',
      help: [
        '填写后每天重新读取，证书更换时无需手工修改；也可粘贴元数据，或逐项填写。服务方先要本系统的地址时，可先保存，试运行中会列出',
        'Read again every day, so that new certificates are known in time. Or paste the metadata, or enter each part by hand. Where the provider wants our addresses first, save this as it is: the trial shows them.',
      ],
      pattern: samlAddress,
    }),
    saml_entity_id: text(['服务方的实体 ID', 'Its entity ID'], {
      ...saml,
      max: 500,
      optional: true,
      example: 'https://login.example.com/saml',
    }),
    saml_sso_url: text(['登录地址', 'Sign-on address'], {
      ...saml,
      max: 1000,
      optional: true,
      help: ['服务方以 HTTP-Redirect 接受登录请求的地址', 'Where it takes requests by HTTP-Redirect.'],
      pattern: samlAddress,
    }),
    saml_slo_url: text(['退出地址', 'Logout address'], {
      ...saml,
      max: 1000,
      optional: true,
      help: [
        '以 HTTP-Redirect 接受退出请求的地址；留空则退出时不通知服务方',
        'Where it takes logout requests by HTTP-Redirect. Empty: signing out here ends nothing there.',
      ],
      pattern: samlAddress,
    }),
    saml_certificates: longtext(['签名证书', 'Signing certificates'], {
      ...saml,
      max: 50_000,
      optional: true,
      help: [
        'PEM 格式，可填多个；在有效期内的都可用，更换证书时新旧并存',
        'In PEM, several where needed. Every one that is valid counts, so old and new may stand side by side.',
      ],
    }),
    name_id_format: select(
      ['名称标识（NameID）', 'Name (NameID)'],
      {
        any: ['由服务方决定', 'As the provider has it'],
        persistent: ['要求固定标识（persistent）', 'Asked to be lasting (persistent)'],
        email: ['要求邮箱', 'Asked to be an email address'],
      },
      { when: saml.when, initial: 'any', filter: false, list: false },
    ),
    saml_subject: text(['固定标识取自', 'Lasting name from'], {
      ...saml,
      ...claim,
      when: saml.when,
      optional: true,
      help: [
        '改名后也不变的属性；留空则用 NameID，此时它不能是临时的（transient）',
        'An attribute that stays when people are renamed. Empty: the NameID, which must not be transient then.',
      ],
    }),
    certificates_until: {
      ...instant(['证书有效期至', 'Certificates valid until'], {
        optional: true,
        form: false,
        exchange: false,
        list: false,
        sortable: false,
      }),
      computed: true,
    },
    idp_initiated: flag(['允许从服务方发起登录', 'People may begin at the provider'], {
      when: saml.when,
      list: false,
      help: [
        '从服务方的门户点进来时，先确认“以某某登录？”；不需要时请勿开启',
        'Who comes from its portal is asked “Sign in as …?” first. Leave it off unless you need it.',
      ],
    }),
    claims_trusted: flag(['账号和工号可信', 'Account and employee ID are trusted'], {
      when: { field: 'preset', is: ['saml', 'cas'] },
      list: false,
      help: [
        '服务方的账号和工号不能由本人更改时开启：与其相符的用户直接关联，无须密码。邮箱从不如此',
        'Where nobody can change their own there: whoever matches is linked at once, without a password. Never so for email.',
      ],
    }),
    ldap_host: text(common.server, {
      ...ldap,
      max: 253,
      optional: true,
      needed: ['请输入目录服务器的主机名', 'Enter the host name of the directory'],
      example: 'ldap.example.com',
      help: [
        '主机名或地址；内网地址须先由运维人员放行',
        'A host name or an address. Inner networks have to be opened by whoever runs the server.',
      ],
      pattern: {
        source: '^(?:[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9])?|[0-9A-Fa-f:]+)$',
        message: ['请输入主机名或地址，不带 ldap://', 'Enter a host name or an address, without ldap://'],
      },
    }),
    ldap_port: integer(peopleWords.port, { ...ldap, initial: 636, min: 1, max: 65535 }),
    ldap_security: select(
      ['加密方式', 'Encryption'],
      {
        ldaps: ['LDAPS（常用端口636）', 'LDAPS (port 636)'],
        starttls: ['StartTLS（常用端口389）', 'StartTLS (port 389)'],
      },
      { ...ldap, initial: 'ldaps', filter: false },
    ),
    ldap_ca: longtext(peopleWords.caCertificate, {
      ...ldap,
      optional: true,
      max: 50_000,
      help: ['目录用自签发的证书时填写', 'Where no public authority vouches for the directory.'],
      pattern: {
        source: '-----BEGIN CERTIFICATE-----',
        message: ['请粘贴 PEM 格式的证书', 'Paste certificates in PEM'],
      },
    }),
    bind_dn: text(['查询账号（DN）', 'Account that looks people up (DN)'], {
      ...ldap,
      optional: true,
      max: 500,
      example: 'cn=reader,dc=example,dc=com',
      help: ['留空则匿名查询', 'Empty: people are looked up anonymously.'],
    }),
    bind_password: text(['查询账号的密码', 'Its password'], {
      ...ldap,
      optional: true,
      max: 500,
      secret: true,
      help: ['保存后不再显示', 'Never shown again.'],
    }),
    base_dn: text(['查找范围（Base DN）', 'Base DN'], {
      ...ldap,
      optional: true,
      max: 500,
      needed: ['请输入从哪里开始查找', 'Enter where people are looked for'],
      example: 'ou=people,dc=example,dc=com',
    }),
    user_filter: text(peopleWords.filter, {
      ...ldap,
      max: 1000,
      initial: '(&(objectClass=person)(uid={username}))',
      help: [
        '{username} 处填入登录时输入的账号。AD 常用 (&(objectClass=user)(sAMAccountName={username}))',
        'What people type as their account takes the place of {username}. Of AD: (&(objectClass=user)(sAMAccountName={username}))',
      ],
    }),
    key_attribute: text(['唯一标识取自', 'Lasting key from'], {
      ...ldap,
      max: 100,
      initial: 'entryUUID',
      help: [
        '改名后也不变的属性：OpenLDAP 用 entryUUID，AD 用 objectGUID',
        'What stays when people are renamed: entryUUID in OpenLDAP, objectGUID in AD.',
      ],
    }),
    issuer: text(['颁发者（Issuer）', 'Issuer'], {
      ...oidc,
      list: true,
      max: 500,
      optional: true,
      needed: ['请输入颁发者的网址', 'Enter the address of the issuer'],
      example: 'https://login.example.com/realms/acme',
      help: [
        '服务方给出的网址，其后加 /.well-known/openid-configuration 即为配置文档；内网地址须先由运维人员放行',
        'The address that the provider names. Its document stands at /.well-known/openid-configuration below it. Inner networks have to be opened by whoever runs the server.',
      ],
      pattern: {
        source: '^https?://[^\\s/:?#@\\\\]+(?::\\d{1,5})?(?:/[^\\s?#\\\\]*)?$',
        message: setupWords.webAddress,
      },
    }),
    client_id: text(setupWords.clientId, {
      ...client,
      max: 300,
      sortable: false,
      optional: true,
      needed: ['请输入客户端 ID', 'Enter the client ID'],
    }),
    client_secret: text(['客户端密钥', 'Client secret'], {
      ...client,
      max: 1000,
      optional: true,
      secret: true,
      sortable: false,
      help: [
        '保存后不再显示；只有 OpenID Connect 的公共客户端不填',
        'Never shown again. Only a public client of OpenID Connect has none.',
      ],
    }),
    tenant_key: text(['企业标识（tenant_key）', 'Company’s key (tenant_key)'], {
      ...suite,
      when: { field: 'preset', is: ['feishu', 'lark'] },
      max: 100,
      optional: true,
      help: [
        '只有这个企业的人能登录。不知道时先试运行，从结果中抄下 tenant_key',
        'Only people of this company are let in. Where you don’t know it, try it first and copy tenant_key from what came.',
      ],
    }),
    agent_id: text(['应用 ID（AgentId）', 'Application (AgentId)'], {
      ...suite,
      when: { field: 'preset', is: ['wecom'] },
      max: 20,
      optional: true,
      needed: ['请输入应用的 AgentId', 'Enter the AgentId of the application'],
      pattern: { source: '^\\d+$', message: ['请输入数字，如 1000002', 'Enter digits, such as 1000002'] },
    }),
    suite_url: text(['专有部署的地址', 'Deployment of your own'], {
      ...suite,
      max: 300,
      optional: true,
      help: [
        '服务方的公有云不填；内网地址须先由运维人员放行',
        'Empty where the suite’s own cloud is used. Inner networks have to be opened by whoever runs the server.',
      ],
      pattern: {
        source: '^https?://[^\\s/:?#@\\\\]+(?::\\d{1,5})?(?:/[^\\s?#\\\\]*)?$',
        message: setupWords.webAddress,
      },
    }),
    scopes: text(setupWords.scopes, {
      ...oidc,
      initial: 'openid profile email',
      max: 300,
      sortable: false,
      pattern: {
        source: '^(?=(?:.*\\s)?openid(?:\\s|$))[\\x21-\\x7e]+(?: [\\x21-\\x7e]+)*$',
        message: ['须包含 openid，以空格分隔', 'Scopes with blanks between them, openid among them'],
      },
    }),
    metadata_url: computedText(
      ['本系统的实体 ID 和元数据地址（填到服务方）', 'Our entity ID and metadata address (for the provider)'],
      { list: false, exchange: false },
    ),
    redirect_url: computedText(['回调地址（填到服务方）', 'Redirect address (for the provider)'], {
      list: false,
      exchange: false,
    }),
    logout_url: computedText(['退出地址（填到服务方）', 'Logout address (for the provider)'], {
      list: false,
      exchange: false,
    }),
    match_by: select(
      ['首次登录时如何认人', 'First sign-in: matched by'],
      {
        none: ['不认，不与现有用户关联', 'Nothing'],
        mail: peopleWords.email,
        username: peopleWords.account,
        job_num: peopleWords.employeeId,
      },
      {
        initial: 'none',
        filter: false,
        list: false,
        section: setupWords.whoIsWho,
        explained: {
          none: ['只认已关联的身份', 'Only who is linked already is known.'],
          mail: [
            '服务方声明已验证的邮箱直接关联；未验证的，本人须用密码登录一次（Entra ID 和 SAML 的邮箱一律如此）。目录不可用',
            'A verified address links at once. With another one, and always with Entra ID and SAML, people sign in with their password once. Not for directories.',
          ],
          username: provedOnce,
          job_num: provedOnce,
        },
      },
    ),
    claim_username: text(['账号取自', 'Account from'], { ...claim, initial: 'preferred_username' }),
    claim_name: text(['姓名取自', 'Name from'], { ...claim, initial: 'name' }),
    claim_mail: text(['邮箱取自', 'Email from'], { ...claim, optional: true, initial: 'email' }),
    claim_phone: text(['手机取自', 'Phone from'], { ...claim, optional: true }),
    claim_job_num: text(['工号取自', 'Employee ID from'], { ...claim, optional: true }),
    refresh: select(
      ['再次登录时更新资料', 'Details at later sign-ins'],
      {
        never: ['不更新', 'Left alone'],
        empty: ['只补空缺', 'Filled in where empty'],
        always: ['以服务方为准', 'Taken from the provider'],
      },
      { initial: 'empty', filter: false, list: false },
    ),
    auto_create: flag(['自动建立用户', 'New people get an account'], {
      list: false,
      section: setupWords.newPeople,
      help: [
        '没有账号的人首次登录时建立，以最后保存此设置者的权限',
        'At their first sign-in, with the rights of whoever saved this last.',
      ],
    }),
    department_id: ref('department', peopleWords.department, {
      optional: true,
      filter: false,
      list: false,
      when: { field: 'auto_create', is: [true] },
      needed: ['请选择新用户所在的部门', 'Choose the department of new people'],
    }),
    role_ids: refs(
      'role',
      peopleWords.roles,
      { table: 'sso_provider_role', own: 'provider_id', other: 'role_id' },
      { optional: true, list: false, when: { field: 'auto_create', is: [true] } },
    ),
    groups_claim: text(['群组取自', 'Groups from'], {
      ...claim,
      optional: true,
      section: setupWords.rolesByGroup,
      help: [
        '如 groups，目录用 memberOf。在群组中即有角色，离开即收回；手工给的角色不变',
        'Such as groups; memberOf in a directory. A role comes and goes with the group; roles given by hand stay.',
      ],
    }),
    role_map: structured(setupWords.groupsAndRoles, roleMapShape, { initial: [], list: false }),
    people: counted(['已关联', 'Linked people']),
    last_ok_at: {
      ...instant(setupWords.lastSignIn, { optional: true, form: false, exchange: false, sortable: false }),
      computed: true,
    },
    last_error: {
      ...text(['最近的失败', 'Last failure'], { optional: true, form: false, list: false, sortable: false }),
      computed: true,
    },
  },
  search: ['name', 'issuer'],
})
