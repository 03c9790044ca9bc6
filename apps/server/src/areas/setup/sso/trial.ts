import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as kernelRefusals from '@workplace/contract/kernel/refusals'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import type { Label } from '@workplace/contract/kernel/words'
import * as peopleWords from '@workplace/contract/people/words'
import * as refusals from '@workplace/contract/setup/refusals'
import type { finishTrial, TrialStep, tryProvider } from '@workplace/contract/setup/sso-calls'
import { ssoProvider } from '@workplace/contract/setup/sso-provider'
import type { Who } from '@workplace/domain/identity/who-is-this'
import type { Call } from '../../../kernel/call/call'
import { writeRecord } from '../../../kernel/log/records'
import { accountBy } from '../../account/public'
import { SamlDenied } from '../saml/fault'
import type { SsoDeps } from './deps'
import { untrueAnswer } from './failures'
import type { AnsweredClaims, Claims } from './oidc'
import { claimOf, groupsOf, namedBy, type ProfileField, profileOf, rolesOfGroups, subjectOf, unnamed } from './profile'
import { beginAt, finishAt } from './protocols'
import { isCas, isDirectory, isOidc, isSaml, isSuite, noteOutcome, type Provider, providerById } from './provider.store'
import { samlSteps } from './saml-setup'
import { failed, in2, passed } from './trial-step'
import { trialWords as words } from './trial-words'
import { keepBegun, takeBegun } from './way-back'
import { findWho } from './who'

type Values = TrialStep['values']

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 300)

export async function ownProvider(deps: SsoDeps, call: Call, id: number): Promise<Provider> {
  const provider = await providerById(deps.db, deps.secrets, call.actor.company_id, id)
  if (provider === undefined) throw new Refusal(kernelRefusals.not_found)
  return provider
}

/** What a provider of OpenID Connect says of itself. */
async function oidcSteps(deps: SsoDeps, provider: Provider): Promise<TrialStep[]> {
  const steps: TrialStep[] = []
  try {
    const { config } = await deps.oidc.connect(provider, true)
    const server = config.serverMetadata()
    const named = ['issuer', 'authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'end_session_endpoint']
    const values = named.flatMap((name): Values => {
      const value = (server as Record<string, unknown>)[name]
      return value === undefined ? [] : [[name, shown(value)]]
    })
    steps.push(passed('discovery', words.discovered, values))
  } catch (error) {
    return [failed('discovery', provider, error)]
  }
  try {
    const keys = await deps.oidc.keysOf(provider)
    const values = keys.map(({ kid, alg }): [string, string] => [kid, alg])
    return [...steps, passed('keys', words.keys, values, { n: keys.length })]
  } catch (error) {
    return [...steps, failed('keys', provider, error)]
  }
}

/** Does a suite know the application, by its secret? */
async function suiteSteps(deps: SsoDeps, provider: Parameters<SsoDeps['suites']['check']>[0]): Promise<TrialStep[]> {
  try {
    await deps.suites.check(provider)
    return [passed('credentials', words.credentials)]
  } catch (error) {
    return [failed('credentials', provider, error)]
  }
}

/** Does it answer as CAS does? */
async function casSteps(deps: SsoDeps, provider: Provider): Promise<TrialStep[]> {
  try {
    await deps.cas.check(provider)
    return [passed('cas', words.casAnswers)]
  } catch (error) {
    return [failed('cas', provider, error)]
  }
}

const firstSteps = (deps: SsoDeps, provider: Provider): Promise<TrialStep[]> =>
  isSaml(provider)
    ? samlSteps(deps, provider)
    : isCas(provider)
      ? casSteps(deps, provider)
      : isSuite(provider)
        ? suiteSteps(deps, provider)
        : oidcSteps(deps, provider)

/** `POST /sso_config/trial` */
export const beginTrial =
  (deps: SsoDeps) =>
  async (call: Call, { id, binding }: ParsedOf<typeof tryProvider>): Promise<OutputOf<typeof tryProvider>> => {
    const provider = await ownProvider(deps, call, id)
    if (isDirectory(provider)) throw new Refusal(refusals.directory_only, { kind: 'ldap' })
    if (deps.oidc.redirectUrl() === null) throw new Refusal(refusals.sso_address)
    const steps = await firstSteps(deps, provider)
    if (steps.some((one) => !one.passed)) return { steps, to: null, state: null }
    const { to, begun } = await beginAt(deps, provider, { fresh: true, inApp: false })
    const { company_id, user_id } = call.actor
    await keepBegun(deps.db, deps.secrets, {
      ...begun,
      company_id,
      provider_id: id,
      binding,
      tried_by: user_id,
      fresh: true,
    })
    return { steps, to, state: begun.state }
  }

const profileFields: Readonly<Record<ProfileField, Label>> = {
  username: peopleWords.account,
  name: peopleWords.personName,
  mail: peopleWords.email,
  phone: peopleWords.phone,
  job_num: peopleWords.employeeId,
}

const outcomes = {
  disabled: words.isDisabled,
  known: words.isKnown,
  link: words.isLinked,
  prove: words.isProved,
  several: words.isSeveral,
  taken: words.isTaken,
  create: words.isCreated,
  nobody: words.isNobody,
} as const satisfies Record<Who['outcome'], Label>

const cameOf = ({ told, asked }: AnsweredClaims): Values => [
  ...Object.entries(told).map(([name, value]): [string, string] => [name, shown(value)]),
  ...Object.entries(asked).flatMap(
    ([name, value]): Values => (name in told ? [] : [[`userinfo.${name}`, shown(value)]]),
  ),
]

/** The steps after the answer: what came, what of it is taken, and who that would be. */
export async function judge(deps: SsoDeps, provider: Provider, claims: Claims, values: Values): Promise<TrialStep[]> {
  const subject = subjectOf(provider, claims)
  if (subject === undefined)
    return [
      isDirectory(provider)
        ? { step: 'claims', passed: false, found: in2(words.noKey, { key: provider.key_attribute }), values }
        : failed('claims', provider, untrueAnswer(provider, unnamed(provider)), values),
    ]
  const profile = profileOf(provider, claims)
  const taken = deps.people.takable(profile)
  const mapped = (Object.keys(profileFields) as ProfileField[]).flatMap((field): Values => {
    const claim = claimOf(provider, field)
    if (!claim) return []
    const value = profile[field]
    const [zh, en] = profileFields[field]
    const called: [string, string] = [`${zh} ← ${claim}`, `${en} ← ${claim}`]
    return [[called, value === undefined ? '–' : taken[field] === undefined ? `${value} ✕` : value]]
  })
  const who = await findWho(deps.db, provider, subject, claims, profile)
  const needed = who.outcome !== 'create' || (taken.name !== undefined && taken.username !== undefined)
  const account = 'id' in who ? await accountBy(deps.db, 'id', who.id) : undefined
  const lets = ['known', 'link', 'prove', 'create'].includes(who.outcome)
  const person = account === undefined ? namedBy(profile, subject) : `${account.name} (${account.username})`
  const groups = groupsOf(provider, claims)
  const roles = rolesOfGroups(provider, claims)
  const named = await deps.db.query<{ name: string }>(
    'select name from role where company_id = $1 and id = any($2) order by name',
    [provider.company_id, roles ?? []],
  )
  return [
    passed(
      'claims',
      isDirectory(provider) || isSaml(provider) || isCas(provider) ? words.attributes : words.claims,
      values,
      {
        n: values.length,
      },
    ),
    needed
      ? passed('mapping', words.mapped, mapped)
      : { step: 'mapping', passed: false, found: in2(words.mappingLacks), values: mapped },
    { step: 'who', passed: lets, found: in2(outcomes[who.outcome], { person }), values: [] },
    ...(provider.groups_claim
      ? [
          groups === undefined
            ? { step: 'roles' as const, passed: false, found: in2(words.noGroups), values: [] as Values }
            : passed(
                'roles',
                words.roles,
                [
                  [provider.groups_claim, groups.slice(0, 30).join(', ') || '–'],
                  ['→', named.map(({ name }) => name).join(', ') || '–'],
                ],
                { n: groups.length },
              ),
        ]
      : []),
  ]
}

/** `POST /sso_config/trial_result` */
export const endTrial =
  (deps: SsoDeps) =>
  async (call: Call, input: ParsedOf<typeof finishTrial>): Promise<OutputOf<typeof finishTrial>> => {
    const begun = await takeBegun(deps.db, deps.secrets, 'sso_trial', input)
    const { company_id, user_id } = call.actor
    if (begun.company_id !== company_id || begun.tried_by !== user_id) throw new Refusal(refusals.sso_begun_elsewhere)
    const provider = await ownProvider(deps, call, begun.provider_id)
    const steps: TrialStep[] = []
    const held = isSaml(provider)
      ? passed('assertion', words.assertion)
      : passed('tokens', isCas(provider) ? words.casTicket : isSuite(provider) ? words.suiteTokens : words.tokens)
    try {
      const answered = await finishAt(deps, provider, begun, input)
      steps.push(passed('answer', words.answered), held)
      steps.push(...(await judge(deps, provider, answered.claims, cameOf(answered))))
      if (isOidc(provider) && answered.signed_in === null)
        steps.push({ step: 'proof', passed: false, found: in2(words.noProof), values: [] })
    } catch (error) {
      const isDenied = error instanceof SamlDenied || (error instanceof Refusal && error.kind === refusals.sso_denied)
      if (!isDenied) steps.push(passed('answer', words.answered))
      steps.push(failed(isDenied ? 'answer' : held.step, provider, error))
    }
    return concluded(deps, call, provider, steps)
  }

/** What a trial came to, as its keepers are told and the log says. */
export async function concluded(
  deps: Pick<SsoDeps, 'db' | 'poke'>,
  call: Call,
  provider: Provider,
  steps: readonly TrialStep[],
): Promise<OutputOf<typeof finishTrial>> {
  const { company_id, user_id, name, username } = call.actor
  // whoever tries it need not be known there: that nobody would be let in is an answer, not a fault of the settings
  const isGood = steps.every((one) => one.passed || ['who', 'roles', 'proof'].includes(one.step))
  await deps.db.transaction(async (tx) => {
    if (isGood) await noteOutcome(tx, provider, 'tried')
    await writeRecord(
      tx,
      call,
      { company_id, user_id, name: name || username },
      { module: 'sso_provider', action: 'sso_trial', target: provider.name, target_id: provider.id },
      isGood ? [eventOf(resourceTopic(ssoProvider), { ids: [provider.id] })] : [],
    )
  })
  deps.poke()
  return { id: provider.id, name: provider.name, passed: isGood, steps: [...steps] }
}
