import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/setup/refusals'
import type { Db } from '../../../kernel/database/db'
import type { Secrets } from '../../../kernel/secrets/secrets'
import { keepOnce, useOnce } from '../../../kernel/secrets/single-use'
import { isBound } from '../../../kernel/secrets/tab-binding'
import type { BegunSignOn } from './oidc'
import type { AnsweredSignOn } from './protocols'

/** So long somebody may take at the provider. */
const begunSeconds = 600

type Kept = BegunSignOn & {
  readonly company_id: number
  readonly provider_id: number
  readonly binding: string
  /** Who tries it; null: somebody signs in. */
  readonly tried_by: number | null
  /** The provider was asked to ask them again, whoever is signed in there. */
  readonly fresh: boolean
  /** Somebody began at the provider, which has answered already; they have yet to say yes. */
  readonly offered?: AnsweredSignOn
}

/** Keeps what the way back is held against: once, for ten minutes, encrypted, by its state. */
export const keepBegun = (db: Db, secrets: Pick<Secrets, 'encrypt'>, kept: Kept): Promise<void> =>
  keepOnce(
    db,
    kept.tried_by === null ? 'sso_login' : 'sso_trial',
    kept.state,
    begunSeconds,
    secrets.encrypt(JSON.stringify(kept)),
  )

/** Only the tab that began it knows its secret: an address that leaked, or was sent to somebody, signs nobody in. */
export async function takeBegun(
  db: Db,
  secrets: Pick<Secrets, 'decrypt'>,
  kind: 'sso_login' | 'sso_trial',
  { state, secret }: { readonly state: string; readonly secret: string },
): Promise<Kept> {
  const used = await useOnce(db, kind, state)
  const kept = used?.value ? (JSON.parse(secrets.decrypt(used.value)) as Kept) : undefined
  if (kept === undefined || !isBound(kept.binding, secret)) throw new Refusal(refusals.sso_begun_elsewhere)
  return kept
}
