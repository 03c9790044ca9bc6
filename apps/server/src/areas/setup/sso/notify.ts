import type { Db } from '../../../kernel/database/db'
import { peopleWhoMay } from '../../../kernel/session/people-who-may'
import { notifyOfCompany } from '../../message/public'
import type { Provider } from './provider.store'

/** Whoever is linked with a provider learns of it. */
export const notifyLinked = (db: Db, provider: Provider, user_id: number, identity_id: number, now: number) =>
  notifyOfCompany(db, provider.company_id, [user_id], {
    kind: 'sso_linked',
    title: provider.name,
    occasion: `sso_linked ${identity_id}`,
    now,
  })

/** Nobody could say who somebody is: who keeps the provider is told, once a day for each. */
export async function notifyUnclear(db: Db, provider: Provider, subject: string, who: string, now: number) {
  const keepers = await peopleWhoMay(db, provider.company_id, 'change-work-sso-config', null, 'room')
  const day = new Date(now).toISOString().slice(0, 10)
  await notifyOfCompany(
    db,
    provider.company_id,
    keepers.map(({ id }) => id),
    {
      kind: 'sso_unclear',
      title: provider.name,
      reason: who,
      occasion: `sso_unclear ${provider.id} ${subject} ${day}`,
      now,
    },
  )
}

/** What its keepers have to do before a day comes; told once for each occasion. */
export async function notifyEnds(
  db: Db,
  provider: Provider,
  kind: 'sso_expiring' | 'sso_own_key',
  { occasion, ends, now }: { readonly occasion: string; readonly ends: number; readonly now: number },
): Promise<void> {
  const keepers = await peopleWhoMay(db, provider.company_id, 'change-work-sso-config', null, 'room')
  await notifyOfCompany(
    db,
    provider.company_id,
    keepers.map(({ id }) => id),
    { kind, title: provider.name, occasion: `${kind} ${provider.id} ${occasion}`, now, until: ends },
  )
}
