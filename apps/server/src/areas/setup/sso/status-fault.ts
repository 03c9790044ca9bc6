/** An answer of a provider with another status than the protocol has: said as `openid-client` says it, for `failures.ts`. */
export const statusFault = (status: number): Error =>
  Object.assign(new Error('status'), { code: 'OAUTH_RESPONSE_IS_NOT_CONFORM', cause: { status } })
