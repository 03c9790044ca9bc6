import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { given, queryId } from '../kernel/input'

/**
 * By what the sign-in pages of WeCom and DingTalk know a company, and by which key its single sign-on begins, which pages
 * store as `ssoRoute`. For pages at which nobody is signed in yet; without a company it is that of the installation.
 */
export const signInIds = endpoint({
  path: '/mobile/get_yachid',
  access: 'open',
  label: ['企业微信与钉钉标识', 'WeCom and DingTalk IDs'],
  input: z.object({ company: given(queryId) }),
  output: z.object({ qywxid: z.string(), ddid: z.string(), sso: z.string() }),
})
