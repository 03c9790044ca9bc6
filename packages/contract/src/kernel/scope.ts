import { type Endpoint, isForDevices } from './endpoint'
import type { Label } from './words'

/** What a program may be allowed to do: to read what belongs to an area, or to change it. */
export type Scope = `${string}:${'read' | 'write'}`

/** Why a call is never made with a key. */
export const neverBecause = {
  open: ['此接口无需登录，直接调用即可', 'it needs no sign-in at all'],
  device: ['仅供已绑定的设备调用', 'only paired devices make it'],
  signIn: ['登录与账号安全只能由本人操作', 'signing in and the security of an account are the person’s own'],
  secret: ['返回的是密钥或密码，只能由人获取', 'it answers with a secret, which is only shown to people'],
  password: ['密码与登录方式只能由人设置', 'passwords and ways to sign in are set by people'],
  program: ['应用与授权只能由人管理', 'applications and what they may do are managed by people'],
  company: ['公司与超级用户只能由人管理', 'companies and super users are managed by people'],
  personal: [
    '个人数据、识别照片与同意只能由人处理',
    'personal data, recognition photos and consents are handled by people',
  ],
} as const satisfies Readonly<Record<string, Label>>
export type NeverBecause = keyof typeof neverBecause

/** What no key opens, whatever its scopes: the one list. */
const never: readonly (readonly [NeverBecause, RegExp])[] = [
  ['signIn', /^\/(?:auth|account)\//],
  ['signIn', /^\/users\/change_password$/],
  ['signIn', /^\/userinfo\/(?:change_mail|confirm_mail)$/],
  ['password', /^\/users\/(?:reset_password|reset_second_factor)$/],
  ['program', /^\/(?:oauth2_application|oauth2|sso_config|scim_connection)\//],
  ['company', /^\/businessmanager\//],
  ['company', /^\/users\/(?:pagelistSuper|addSuper|updateSuper)$/],
  ['personal', /^\/(?:privacy|deletion)\//],
  ['personal', /^\/(?:users\/uploadImg|userinfo\/edit)$/],
  // the address of a calendar is all that is needed to read it
  ['secret', /^\/meeting\/(?:feed|feed_renew)$/],
  ['secret', /^\/updateclient\/token$/],
]

/** Why a call is not made with a key; undefined where one with its scope makes it. */
export function whyNever(endpoint: Endpoint): NeverBecause | undefined {
  const { path, access, confidential } = endpoint
  if (isForDevices(access)) return 'device'
  const listed = never.find(([, pattern]) => pattern.test(path))?.[0]
  if (listed !== undefined) return listed
  if (access === 'open') return 'open'
  return confidential ? 'secret' : undefined
}

/**
 * The scope of a call: its area, and what it does there. Something that is sent may have an effect elsewhere, so of what is
 * posted nothing counts as reading. Null: never with a key.
 */
export function scopeOf(area: string, endpoint: Endpoint): Scope | null {
  if (whyNever(endpoint) !== undefined) return null
  return `${area}:${endpoint.effect === 'change' || endpoint.method === 'POST' ? 'write' : 'read'}`
}
