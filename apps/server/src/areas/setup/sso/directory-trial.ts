import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/setup/refusals'
import type { TrialStep, tryDirectory } from '@workplace/contract/setup/sso-calls'
import { DirectoryError } from '../../../adapters/identity/port'
import type { Call } from '../../../kernel/call/call'
import { openCipher } from '../../../kernel/secrets/cipher'
import type { SsoDeps } from './deps'
import { askProvider, claimsOf } from './directory'
import { isDirectory } from './provider.store'
import { concluded, judge, ownProvider } from './trial'
import { failed, in2, passed } from './trial-step'
import { trialWords as words } from './trial-words'

const mostMs = 6_000

/** At which step of a trial a directory could not be asked. */
const stepOf = { connect: 'directory', bind: 'directory', search: 'entry', password: 'password' } as const

/** `POST /sso_config/trial_directory`: guesses at people of the directory are counted, as those at the sign-in page are. */
export const tryPassword =
  (deps: SsoDeps) =>
  async (call: Call, input: ParsedOf<typeof tryDirectory>): Promise<OutputOf<typeof tryDirectory>> => {
    const provider = await ownProvider(deps, call, input.id)
    if (!isDirectory(provider)) throw new Refusal(refusals.directory_only, { kind: 'other' })
    const attempt = { username: `directory trial of ${call.actor.user_id}`, ip: '' }
    return deps.guard.unlessWaiting(attempt, async () => {
      const password = await openCipher(deps.db, deps.secrets.loginKeys, input.key_id, input.password)
      const steps: TrialStep[] = []
      const lacks = (step: TrialStep['step'], label: Parameters<typeof in2>[0]) =>
        steps.push({ step, passed: false, found: in2(label), values: [] })
      try {
        const asked = { username: input.username, password, signal: AbortSignal.timeout(mostMs) }
        const { found, entry, isRight } = await askProvider(deps, provider, asked)
        steps.push(passed('directory', words.directory))
        if (entry === undefined) lacks('entry', found === 'nobody' ? words.noEntry : words.entries)
        else {
          steps.push(passed('entry', words.entry, [['dn', entry.dn.slice(0, 300)]]))
          if (isRight) steps.push(passed('password', words.password))
          else lacks('password', words.noPassword)
          if (!isRight) await deps.guard.failed(attempt)
          const values = Object.entries(entry.values).map(([name, value]): [string, string] => [
            name,
            (typeof value === 'string' ? value : value.join('; ')).slice(0, 300),
          ])
          // of whom the password was wrong no more is said than that they are there
          if (isRight) steps.push(...(await judge(deps, provider, claimsOf(entry), values)))
        }
      } catch (error) {
        if (!(error instanceof DirectoryError)) throw error
        const step = stepOf[error.at]
        if (step !== 'directory') steps.push(passed('directory', words.directory))
        if (step === 'password') steps.push(passed('entry', words.entry))
        steps.push(failed(step, provider, error))
      }
      return concluded(deps, call, provider, steps)
    })
  }
