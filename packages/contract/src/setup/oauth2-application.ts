import { z } from 'zod'
import * as common from '../kernel/common-words'
import {
  computedSelect,
  computedText,
  counted,
  flag,
  image,
  instant,
  integer,
  longtext,
  ref,
  type Shape,
  select,
  structured,
  text,
} from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import { icon } from '../kernel/uploads'
import * as setupWords from './words'

const MOST_SCOPES = 100
const several = /[\s,，、;；]+/

/** What a program may do, as `meeting:read`. */
const scopesShape: Shape<readonly string[]> = {
  schema: z
    .array(z.string().regex(/^[a-z]+:(?:read|write)$/, 'option'), { error: 'required' })
    .max(MOST_SCOPES, `too_many|${MOST_SCOPES}`)
    .transform((scopes) => [...new Set(scopes)].sort()),
  write: (scopes) => scopes.join(', '),
  read: (written) => written.split(several).filter((one) => one !== ''),
  hint: ['meeting:read, meeting:write', 'meeting:read, meeting:write'],
}

/** What kind of program it is: where people sign in, on a server or on their own devices, or none of them. */
const kinds = {
  service: ['程序', 'Program'],
  web: ['网站', 'Website'],
  native: ['手机、桌面或网页应用', 'App'],
} as const
const kindsExplained = {
  service: [
    '没有人登录，以一个用户的身份用密钥调用接口',
    'Nobody signs in at it. It calls with a key, in the name of one user.',
  ],
  web: [
    '员工用这里的账号登录，有自己的服务器保管密钥',
    'People sign in at it with their account here. It has a server that keeps a secret.',
  ],
  native: [
    '员工用这里的账号登录，没有密钥（PKCE）',
    'People sign in at it with their account here. It has no secret (PKCE).',
  ],
} as const
const signsIn = { field: 'kind', is: ['web', 'native'] }
/** By what a program with a server proves which one it is. */
const proofs = {
  secret: ['密钥', 'A secret'],
  private_key_jwt: ['程序自己的私钥（private_key_jwt）', 'A private key of its own (private_key_jwt)'],
} as const
const SIGN_IN = ['登录', 'Sign-in'] as const

/** How an application stands. */
const applicationStates = {
  well: common.normal,
  ending: ['密钥即将到期', 'Key expires soon'],
  keyless: setupWords.noValidKey,
  person: ['代表的用户已停用', 'Its user is disabled'],
  off: common.disabled,
} as const

/**
 * A program of others. Without people it calls with a key, for one person; else people sign in at it, and it calls for them.
 * What it may is what its scopes and that person's permissions have in common.
 */
export const oauth2Application = resource({
  name: 'oauth2_application',
  label: setupWords.application,
  area: 'setup',
  path: '/oauth2_application',
  permission: 'oath2-Application',
  only: ['pagelist', 'list', 'single', 'add', 'edit', 'del'],
  kept: ['client_id'],
  columns: ['name', 'state', 'kind', 'user_id', 'scopes', 'calls', 'refused', 'last_used_at'],
  fields: {
    name: text(common.name, { max: 60, unique: true }),
    state: computedSelect(common.status, applicationStates, {
      tones: { well: 'good', ending: 'warning', keyless: 'warning', person: 'bad', off: 'quiet' },
      filter: false,
    }),
    kind: select(['应用类型', 'Kind of application'], kinds, { initial: 'service', explained: kindsExplained }),
    client_id: computedText(setupWords.clientId, { list: false, exchange: false }),
    user_id: ref('user', ['代表的用户', 'Acts for'], {
      optional: true,
      needed: ['请选择应用代表的用户', 'Choose the user for whom it acts'],
      when: { field: 'kind', is: ['service'] },
      help: [
        '应用以此用户的身份操作，权限不会超过该用户。建议为程序单独建立用户',
        'Everything is done in this person’s name, and never more than they may do. Best a user of its own.',
      ],
    }),
    logo: image(common.logo, { optional: true, list: false, upload: icon }),
    contact: text(['联系人', 'Contact'], {
      optional: true,
      max: 200,
      list: false,
      help: ['程序出问题时找谁', 'Who to ask when the program misbehaves'],
    }),
    token_auth: select(['向令牌端点证明身份', 'Proves itself by'], proofs, {
      ...{ initial: 'secret', list: false, filter: false, when: { field: 'kind', is: ['web', 'service'] } },
    }),
    jwks: longtext(['公钥', 'Public keys'], {
      ...{ optional: true, list: false, max: 20_000, when: { field: 'token_auth', is: ['private_key_jwt'] } },
      needed: ['请填写公钥（JWKS），或公布公钥的地址', 'Enter its public keys (JWKS), or the address where they are'],
      help: [
        'JWKS 内容，或公布它的 https 地址；支持 ES256、PS256、RS256',
        'A JWKS, or the https address where it is published. ES256, PS256 and RS256 are taken.',
      ],
    }),
    scopes: structured(setupWords.scopes, scopesShape, { initial: [] }),
    redirect_uris: longtext(['登录后返回的地址', 'Redirect URIs'], {
      optional: true,
      needed: ['请输入至少一个返回地址', 'Enter at least one redirect URI'],
      when: signsIn,
      max: 2000,
      section: SIGN_IN,
      help: [
        '每行一个，必须与程序使用的完全一致，如 https://portal.example.com/callback',
        'One a line, exactly as the application sends it, such as https://portal.example.com/callback',
      ],
    }),
    post_logout_redirect_uris: longtext(['退出后返回的地址', 'Redirect URIs after signing out'], {
      ...{ optional: true, when: signsIn, max: 2000 },
      help: ['每行一个，可不填', 'One a line, may be empty'],
    }),
    backchannel_logout_uri: text(['退出通知地址', 'Back-channel logout URI'], {
      ...{ optional: true, when: signsIn, max: 500, list: false, sortable: false },
      help: ['员工在这里退出后，系统通知此地址', 'Called when a person who signed in at it signs out here'],
    }),
    trusted: flag(['无需员工同意', 'Trusted: asks nobody'], { when: signsIn, list: false }),
    access_seconds: integer(['访问令牌有效期（秒）', 'Access tokens last (seconds)'], {
      ...{ initial: 3600, min: 300, max: 86_400, list: false, sortable: false },
    }),
    refresh_days: integer(['刷新令牌有效期（天）', 'Refresh tokens last (days)'], {
      ...{ initial: 30, min: 1, max: 365, list: false, sortable: false, when: signsIn },
    }),
    rate_per_minute: integer(['每分钟调用上限', 'Calls per minute'], {
      initial: 600,
      min: 1,
      max: 6000,
      list: false,
      section: ['限制', 'Limits'],
    }),
    ip_allow: text(['允许的来源网络', 'Allowed networks'], {
      optional: true,
      max: 500,
      list: false,
      sortable: false,
      help: [
        '如 10.1.0.0/16，多个以逗号分隔；不填则不限',
        'Such as 10.1.0.0/16, several with commas. Empty: anywhere.',
      ],
    }),
    remark: longtext(common.note, { optional: true, list: false, max: 500 }),
    status: select(setupWords.isEnabled, status, { initial: 'on', tones: statusTones, list: false, filter: false }),
    keys: counted(['可用密钥', 'Valid keys'], { list: false }),
    calls: counted(['近7天调用', 'Calls, 7 days']),
    refused: counted(['近7天被拒绝', 'Denied, 7 days']),
    last_used_at: {
      ...instant(setupWords.lastUsed, { optional: true, form: false, exchange: false, sortable: false }),
      computed: true,
    },
  },
  search: ['name'],
})
