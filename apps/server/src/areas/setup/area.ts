import { letsPeopleGoFirst } from '../../kernel/http/rush'
import type { Kit, OpenArea } from '../../kernel/product/area'
import { atMostPerMinute } from '../../kernel/session/rate'
import { directorySignInSlot, passwordRuleSlot } from '../account/public'
import { directoryPeople, otherKeepers, signOnPeople } from '../people/public'
import { purgeUse } from './application/purge'
import { applicationRoutes } from './application/register'
import { startDeliverer } from './callback/deliver'
import { hearAll } from './callback/hear'
import { KEPT_DAYS } from './callback/limits'
import { forgetMoments, raiseByClock } from './callback/meetings-by-clock'
import { purgeCallbacks } from './callback/purge'
import { callbackRoutes } from './callback/register'
import { openClientKeys } from './oidc/client-assertion'
import { notifyLogouts } from './oidc/notify-logouts'
import { oauthProtocol } from './oidc/oauth-protocol'
import { purgeTokens } from './oidc/purge'
import { signInRoutes } from './oidc/register'
import { serveIssuers, serveWellKnown } from './oidc/serve'
import { openSigningKeys } from './oidc/signing-keys'
import { personalData } from './personal-data'
import { openSamlKeys } from './saml/keys'
import { openSaml } from './saml/saml'
import { scimProtocol } from './scim/answer'
import { keptByScim } from './scim/connection.store'
import { scimRoutes } from './scim/register'
import { scopesOf } from './scopes/offered-scopes'
import { signInIdRoutes } from './sign-in-ids'
import { openCas } from './sso/cas'
import { casProtocol } from './sso/cas-serve'
import { directorySignIn } from './sso/directory-sign-in'
import { hearLogout } from './sso/logout'
import { openOidc } from './sso/oidc'
import { passwordRule } from './sso/passwords'
import { ssoRoutes } from './sso/register'
import { refreshProviders } from './sso/saml-refresh'
import { samlProtocol } from './sso/saml-serve'
import { openSuites } from './sso/suites'

/** From one network. */
const SIGN_ONS_PER_MINUTE = 1200
/** Of a directory that brings a whole company at once. */
const SCIM_CALLS_PER_MINUTE = 6000
/** So often a network may come with a secret, a code or a token that is wrong. */
const WRONG_PER_MINUTE = 300

export function openSetup(kit: Kit) {
  const { db, now, log, beforeCommit, poke, withJobs, outbound, secrets, rush } = kit
  const waits = letsPeopleGoFirst(rush)
  const deliverer = startDeliverer({ db, outbound, secrets, now, log, beforeCommit, poke, waits, polls: withJobs })
  const byClock = async () => {
    const many = await raiseByClock(db, now)
    if (many > 0) poke()
    return many
  }
  const samlKeys = openSamlKeys(kit)
  const sso = {
    ...kit,
    people: signOnPeople(kit),
    oidc: openOidc(outbound, kit.publicUrl, now),
    cas: openCas(outbound, kit.publicUrl),
    suites: openSuites(outbound, kit.publicUrl, now),
    saml: openSaml({ outbound, publicUrl: kit.publicUrl, keys: samlKeys, now }),
    allow: atMostPerMinute(SIGN_ONS_PER_MINUTE),
  }
  const keys = openSigningKeys(kit)
  const provider = {
    ...kit,
    keys,
    clientKeys: openClientKeys(kit),
    allow: atMostPerMinute(WRONG_PER_MINUTE),
    arrive: atMostPerMinute(SIGN_ONS_PER_MINUTE),
  }
  const scopes = () => scopesOf(kit.routes()).map(({ scope }) => scope)
  kit.provide(passwordRuleSlot, passwordRule(sso))
  kit.provide(directorySignInSlot, directorySignIn(sso))
  kit.contribute(otherKeepers, keptByScim)
  return {
    routes: () => [
      {
        tag: 'setup',
        routes: [
          ...callbackRoutes(kit),
          ...applicationRoutes(kit),
          ...ssoRoutes(sso),
          ...scimRoutes(kit),
          ...signInIdRoutes(kit),
          ...signInRoutes(provider),
        ],
      },
    ],
    forms: { '/sso/oidc/:name/backchannel_logout': hearLogout(sso) },
    protocols: {
      '/oidc': oauthProtocol(serveIssuers(provider, scopes)),
      '/.well-known': oauthProtocol(serveWellKnown(provider, scopes)),
      '/sso/saml': samlProtocol(sso),
      '/sso/cas': casProtocol(sso),
      '/scim/v2': scimProtocol({ ...kit, directory: directoryPeople(kit) }, atMostPerMinute(SCIM_CALLS_PER_MINUTE)),
    },
    consumers: hearAll(deliverer.poke),
    personalData,
    watches: [
      { name: 'meetings by the clock', work: async () => void (await byClock()) },
      { name: 'logouts at applications', work: async () => void (await notifyLogouts(provider)) },
    ],
    jobs: [
      {
        name: 'purge-callbacks',
        label: ['清理回调记录', 'Clear old callback deliveries'],
        cron: '11 4 * * *',
        work: async () => {
          await purgeCallbacks(db, now())
          await forgetMoments(db, now)
        },
      },
      {
        name: 'purge-application-use',
        label: ['清理应用调用记录', 'Clear old records of application calls'],
        cron: '17 4 * * *',
        work: () => purgeUse(db, now()),
      },
      {
        name: 'refresh-sign-on',
        label: ['更新单点登录的元数据与证书', 'Refresh metadata and certificates of single sign-on'],
        cron: '23 5 * * *',
        work: async () => {
          await refreshProviders(sso, samlKeys)
        },
      },
      {
        name: 'purge-application-tokens',
        label: ['清理应用令牌', 'Clear old tokens of applications'],
        cron: '19 4 * * *',
        work: async () => {
          await purgeTokens(db)
          if (kit.publicUrl !== null) await keys.maintain()
        },
      },
    ],
    months: [{ table: 'callback_attempt', time: 'sent_at', keepDays: async () => KEPT_DAYS }],
    close: () => deliverer.close(),
    acts: {
      callbacks: { deliver: () => deliverer.round(), byClock },
      signOn: { refresh: () => refreshProviders(sso, samlKeys) },
      openid: { notifyLogouts: () => notifyLogouts(provider) },
    },
  } satisfies OpenArea
}
