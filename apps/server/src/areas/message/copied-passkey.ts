import type { NotifyCopied } from '../account/public'
import { notifyOfCompany } from './public'

/** Whoever has a passkey that may have been copied learns of it, once a day for each. */
export const notifyCopied =
  (now: () => number): NotifyCopied =>
  (tx, { company_id, user_id, id, name }) =>
    notifyOfCompany(tx, company_id, [user_id], {
      ...{ kind: 'passkey_copied', title: name, now: now() },
      occasion: `passkey_copied ${id} ${new Date(now()).toISOString().slice(0, 10)}`,
    })
