import * as refusals from '@workplace/contract/account/refusals'
import type { FactorMethod } from '@workplace/contract/account/second-factor'
import { Refusal } from '@workplace/contract/kernel/refusal'
import {
  type FactorPolicy,
  factorPolicies,
  factorStep,
  isFactorRequired,
} from '@workplace/domain/identity/factor-policy'
import type { Db } from '../../kernel/database/db'
import { actorNamed } from '../../kernel/session/session-store'
import { settingOf } from '../company/public'
import { beginSecondStep, factorsOf, isTrustedBrowser, type Owner } from './factor.store'
import { credentialsOf } from './passkey.store'
import { partyOf } from './passkey-challenge'

/** What the company wants of a second step, and for how long. */
export async function factorSettings(db: Db, company_id: number) {
  const [policy, grace, trusted] = await Promise.all(
    ['login_factor', 'login_factor_grace_days', 'login_trusted_days'].map((key) => settingOf(db, company_id, key)),
  )
  return {
    policy: factorPolicies.find((one) => one === policy) ?? ('optional' satisfies FactorPolicy),
    graceDays: Number(grace),
    trustedDays: Number(trusted),
  }
}

/** Must somebody have a second factor? Their permissions are asked for only where it depends on them. */
export async function mustHaveFactor(db: Db, policy: FactorPolicy, { company_id, user_id }: Owner): Promise<boolean> {
  if (policy !== 'administrators') return isFactorRequired(policy, [])
  const actor = await actorNamed(db, company_id, user_id)
  return isFactorRequired(policy, actor?.permissions ?? [])
}

/** By what somebody may go on; passkeys count where they are of the domain of today. */
async function methodsOf(
  db: Db,
  owner: Owner,
  { totp, passkeys }: { readonly totp: boolean; readonly passkeys: number },
  publicUrl: string | null,
): Promise<FactorMethod[]> {
  const party = partyOf(publicUrl)
  const isHere = passkeys > 0 && typeof party !== 'string' && (await credentialsOf(db, party.id, owner)).length > 0
  return [...(isHere ? (['passkey'] as const) : []), ...(totp ? (['totp'] as const) : []), 'backup']
}

/**
 * What comes after a right password: undefined where nothing does, until when they have to set it up (ms), or a refusal
 * with the ticket for the second step.
 */
export async function stepAfterPassword(
  db: Db,
  owner: Owner & { readonly password_hash: string; readonly identity_id: number | null },
  { trusted, now, publicUrl }: { trusted: string | undefined; now: number; publicUrl: string | null },
): Promise<number | undefined> {
  const { policy, graceDays, trustedDays } = await factorSettings(db, owner.company_id)
  const factors = await factorsOf(db, owner)
  const hasFactor = factors.any
  const isRequired = !hasFactor && (await mustHaveFactor(db, policy, owner))
  const [asked] = isRequired
    ? await db.query<{ at: string }>(
        `insert into factor_grace as g (company_id, user_id, asked_at) values ($1, $2, to_timestamp($3 / 1000.0))
         on conflict (company_id, user_id) do update set asked_at = g.asked_at returning g.asked_at as at`,
        [owner.company_id, owner.user_id, now],
      )
    : []
  const next = factorStep({
    ...{ hasFactor, isRequired, graceDays, now },
    isTrusted: hasFactor && (await isTrustedBrowser(db, owner, trusted, trustedDays)),
    askedAt: asked === undefined ? null : Date.parse(asked.at),
  })
  if (next.step === 'none') return undefined
  if (next.step === 'later') return next.until
  const is_setup = next.step === 'setup'
  const methods = is_setup ? (['setup'] satisfies FactorMethod[]) : await methodsOf(db, owner, factors, publicUrl)
  throw new Refusal(
    refusals.second_factor_required,
    {},
    { ticket: await beginSecondStep(db, { ...owner, is_setup }), methods, trusted_days: trustedDays },
  )
}
