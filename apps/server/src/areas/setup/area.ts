import type { Kit, OpenArea } from '../../kernel/product/area'
import { atMostPerMinute } from '../../kernel/session/rate'
import { passwordRuleSlot } from '../account/public'
import { directoryPeople, otherKeepers, signOnPeople } from '../people/public'
import { purgeUse } from './application/purge'
import { applicationRoutes } from './application/register'
import { startDeliverer } from './callback/deliver'
import { hearAll } from './callback/hear'
import { KEPT_DAYS } from './callback/limits'
import { forgetMoments, raiseByClock } from './callback/meetings-by-clock'
import { purgeCallbacks } from './callback/purge'
import { callbackRoutes } from './callback/register'
import { scimProtocol } from './scim/answer'
import { keptByScim } from './scim/connection.store'
import { scimRoutes } from './scim/register'
import { signInIdRoutes } from './sign-in-ids'
import { hearLogout } from './sso/logout'
import { openOidc } from './sso/oidc'
import { passwordRule } from './sso/passwords'
import { ssoRoutes } from './sso/register'

/** From one network. */
const SIGN_ONS_PER_MINUTE = 1200
/** Of a directory that brings a whole company at once. */
const SCIM_CALLS_PER_MINUTE = 6000

export function openSetup(kit: Kit) {
  const { db, now, log, beforeCommit, poke, withJobs, outbound, secrets } = kit
  const deliverer = startDeliverer({ db, outbound, secrets, now, log, beforeCommit, poke, polls: withJobs })
  const byClock = async () => {
    const many = await raiseByClock(db, now)
    if (many > 0) poke()
    return many
  }
  const sso = {
    ...kit,
    people: signOnPeople(kit),
    oidc: openOidc(outbound, kit.publicUrl, now),
    allow: atMostPerMinute(SIGN_ONS_PER_MINUTE),
  }
  kit.provide(passwordRuleSlot, passwordRule(sso))
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
        ],
      },
    ],
    forms: { '/sso/oidc/:name/backchannel_logout': hearLogout(sso) },
    protocols: {
      '/scim/v2': scimProtocol({ ...kit, directory: directoryPeople(kit) }, atMostPerMinute(SCIM_CALLS_PER_MINUTE)),
    },
    consumers: hearAll(deliverer.poke),
    watches: [{ name: 'meetings by the clock', work: async () => void (await byClock()) }],
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
    ],
    months: [{ table: 'callback_attempt', time: 'sent_at', keepDays: async () => KEPT_DAYS }],
    close: () => deliverer.close(),
    acts: { callbacks: { deliver: () => deliverer.round(), byClock } },
  } satisfies OpenArea
}
