import * as common from '../kernel/common-words'
import {
  computedSelect,
  computedText,
  counted,
  flag,
  instant,
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

const provedOnce: Label = ['本人须用密码登录一次后关联', 'People sign in with their password once.']

/** How a provider stands. */
const providerStates = {
  well: common.enabled,
  failing: ['最近一次登录失败', 'Last sign-in failed'],
  changed: ['已修改，未试运行', 'Changed since the trial'],
  untried: ['未试运行', 'Not tried yet'],
  off: common.disabled,
} as const

/** What a claim may be called; a dot leads into what stands inside. */
const claim = {
  max: 100,
  list: false,
  sortable: false,
  pattern: {
    source: '^[A-Za-z0-9_:/.-]+$',
    message: ['请输入声明的名称，如 email', 'Enter the name of a claim, such as email'],
  },
} as const

/** Who answers for the people of a company when they sign in. */
export const ssoProvider = resource({
  name: 'sso_provider',
  label: setupWords.provider,
  area: 'setup',
  path: '/sso_config',
  permission: 'work-sso-config',
  only: ['pagelist', 'list', 'single', 'add', 'edit', 'del'],
  kept: ['slug', 'status', 'owner_id'],
  columns: ['name', 'state', 'issuer', 'people', 'last_ok_at'],
  fields: {
    name: text(common.name, {
      max: 60,
      unique: true,
      help: ['登录页上的按钮写着它', 'The button on the sign-in page says it.'],
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
        other: ['其他OpenID Connect', 'Other OpenID Connect'],
      },
      { initial: 'other', filter: false, list: false },
    ),
    issuer: text(['颁发者（Issuer）', 'Issuer'], {
      max: 500,
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
    client_id: text(setupWords.clientId, { max: 300, list: false, sortable: false }),
    client_secret: text(['客户端密钥', 'Client secret'], {
      max: 1000,
      optional: true,
      secret: true,
      list: false,
      sortable: false,
      help: ['保存后不再显示；公共客户端不填', 'Never shown again. Leave it empty for a public client.'],
    }),
    scopes: text(setupWords.scopes, {
      initial: 'openid profile email',
      max: 300,
      list: false,
      sortable: false,
      pattern: {
        source: '^(?=(?:.*\\s)?openid(?:\\s|$))[\\x21-\\x7e]+(?: [\\x21-\\x7e]+)*$',
        message: ['须包含 openid，以空格分隔', 'Scopes with blanks between them, openid among them'],
      },
    }),
    redirect_url: computedText(['回调地址（填到服务方）', 'Redirect address (for the provider)'], {
      list: false,
      exchange: false,
    }),
    logout_url: computedText(['后台退出地址（填到服务方）', 'Back-channel logout address (for the provider)'], {
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
            '服务方声明已验证的邮箱直接关联；未验证的，本人须用密码登录一次（Entra ID 的邮箱一律如此）',
            'A verified address links at once. With another one, and always with Entra ID, people sign in with their password once.',
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
        '如 groups。在群组中即有角色，离开即收回；手工给的角色不变',
        'Such as groups. A role comes and goes with the group; roles given by hand stay.',
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
