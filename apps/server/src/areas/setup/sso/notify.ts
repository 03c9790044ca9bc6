import type { Db } from '../../../kernel/database/db'
import { peopleWhoMay } from '../../../kernel/session/people-who-may'
import { wireTime } from '../../../kernel/text/wire-time'
import { notifyPeopleOf } from '../../message/public'
import type { Provider } from './provider.store'

async function tell(
  db: Db,
  provider: Provider,
  kind: 'sso_linked' | 'sso_unclear' | 'sso_expiring' | 'sso_own_key',
  user_ids: readonly number[],
  { reason, occasion, now, ends }: { reason: string | null; occasion: string; now: number; ends?: number },
): Promise<void> {
  const [office] = await db.query<{ id: number; timezone: string }>(
    'select id, timezone from office where company_id = $1 order by id limit 1',
    [provider.company_id],
  )
  if (office === undefined) return
  const at = wireTime(now, office.timezone)
  await notifyPeopleOf(db, provider.company_id, user_ids, {
    ...{ kind, meeting_id: null, occasion },
    values: {
      ...{ title: provider.name, room: '', office_id: office.id, start_time: at, end_time: at },
      ...{ timezone: office.timezone, who: '', reason },
      ...(ends === undefined ? {} : { until: wireTime(ends, office.timezone) }),
    },
  })
}

/** Whoever is linked with a provider learns of it. */
export const notifyLinked = (db: Db, provider: Provider, user_id: number, identity_id: number, now: number) =>
  tell(db, provider, 'sso_linked', [user_id], { reason: null, occasion: `sso_linked ${identity_id}`, now })

/** Nobody could say who somebody is: who keeps the provider is told, once a day for each. */
export async function notifyUnclear(db: Db, provider: Provider, subject: string, who: string, now: number) {
  const keepers = await peopleWhoMay(db, provider.company_id, 'change-work-sso-config', null, 'room')
  const day = new Date(now).toISOString().slice(0, 10)
  await tell(
    db,
    provider,
    'sso_unclear',
    keepers.map(({ id }) => id),
    { reason: who, occasion: `sso_unclear ${provider.id} ${subject} ${day}`, now },
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
  await tell(
    db,
    provider,
    kind,
    keepers.map(({ id }) => id),
    { reason: null, occasion: `${kind} ${provider.id} ${occasion}`, now, ends },
  )
}
