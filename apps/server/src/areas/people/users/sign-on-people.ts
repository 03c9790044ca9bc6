import { schemaOf } from '@workplace/contract/kernel/field'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { user } from '@workplace/contract/people/user'
import type { Call } from '../../../kernel/call/call'
import type { Addresses } from '../../../kernel/files/address'
import { engineFor, type Values } from '../../../kernel/resources/engine'
import { addRow, editLocked, locked } from '../../../kernel/resources/save'
import type { Secrets } from '../../../kernel/secrets/secrets'
import type { Sessions } from '../../../kernel/session/session'
import { userRules } from './user-rules'

type Names = 'username' | 'name' | 'mail' | 'phone' | 'job_num'
/** What a provider of single sign-on says of somebody, by the fields of a user. */
export type Profile = Readonly<Partial<Record<Names, string>>>

export type SignOnPeople = {
  /** What is said and can be taken, by the rules of the form; the rest is left out. */
  takable(profile: Profile): Profile
  /** Makes somebody who has no password, in the name of the caller; as any other new person is judged. */
  add(call: Call, profile: Profile, more: { department_id: number; role_ids: readonly number[] }): Promise<number>
  /** Changes somebody. What is wrong with a value keeps all of them back. */
  change(call: Call, id: number, wish: (person: Values) => Values): Promise<void>
}

/** People as providers of single sign-on bring them. */
export function signOnPeople(deps: { addresses: Addresses; secrets: Secrets; sessions: Sessions }): SignOnPeople {
  const engine = engineFor(user, deps, { rules: userRules(deps.sessions) })
  return {
    takable: (profile) =>
      Object.fromEntries(
        Object.entries(profile).flatMap(([name, value]) => {
          const field = engine.resource.fields[name]
          const read = field === undefined ? undefined : schemaOf(field).safeParse(value)
          return read?.success && typeof read.data === 'string' && read.data !== '' ? [[name, read.data]] : []
        }),
      ),
    async add(call, profile, { department_id, role_ids }) {
      const { name, username } = profile
      if (name === undefined || username === undefined) throw new Refusal(refusals.invalid_input)
      const blank = Object.fromEntries(
        Object.entries(engine.resource.fields).map(([field, { initial }]) => [field, initial]),
      )
      const { password: _, ...values } = { ...blank, ...profile, department_id, role_ids: [...role_ids] } as Values & {
        password?: unknown
      }
      return (await addRow(engine, call, values)).id
    },
    async change(call, id, wish) {
      const [before] = await locked(engine, call, [{ id }])
      if (before !== undefined) await editLocked(engine, call, [{ before, edit: wish(before) }])
    },
  }
}
