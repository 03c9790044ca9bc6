import type { Words } from '../kernel/words'
import { callback } from './callback'
import { oauth2Application } from './oauth2-application'
import { scimConnection } from './scim-connection'
import { ssoProvider } from './sso-provider'
import * as setupWords from './words'

/** Other programs: what they are told, and what they may do. */
export const title = ['开发集成', 'Integration'] as const
export { log } from './log'
export * as refusals from './refusals'

export const resources = [callback, oauth2Application, ssoProvider, scimConnection] as const

/** What stands in tables that are no declared resource: for the sentence that says by what a record is in use. */
export const tables = {
  callback_delivery: setupWords.deliveries,
  sso_identity: setupWords.singleSignOn,
  scim_connection_role: setupWords.scimConnections,
} as const satisfies Words
