import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/setup-and-development/developer-authorization': () => import('./application/application-page'),
  '/setup-and-development/SSO-authorization': () => import('./sso/sso-page'),
  '/setup-and-development/callback-settings': () => import('./callback/callback-page'),
}

/** Stands alone and needs no token. */
export const openPages: Pages = {
  '/sso-return': () => import('./sso/sso-return-page'),
  '/authorize': () => import('./oidc/authorize-page'),
  '/end-session': () => import('./oidc/end-session-page'),
}
