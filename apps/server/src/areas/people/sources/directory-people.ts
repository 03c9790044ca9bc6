import { schemaOf } from '@workplace/contract/kernel/field'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { department } from '@workplace/contract/people/department'
import { employeesGroup } from '@workplace/contract/people/group'
import * as refusals from '@workplace/contract/people/refusals'
import { user } from '@workplace/contract/people/user'
import type { Call } from '../../../kernel/call/call'
import type { Kit } from '../../../kernel/product/area'
import { type Engine, engineFor, type Row, type Values } from '../../../kernel/resources/engine'
import { refuseFaults } from '../../../kernel/resources/examine'
import { idsByKey } from '../../../kernel/resources/natural-key'
import { deleteRows } from '../../../kernel/resources/remove'
import { addRow, editLocked, lockedWherePossible } from '../../../kernel/resources/save'
import { treePaths } from '../../../kernel/resources/tree-path'
import { authoritiesOf } from '../../../kernel/session/session-store'
import { departmentRules } from '../departments/department-rules'
import { groupRules } from '../groups/group-rules'
import { looksAfter } from '../roles/authority'
import { requireNoneAbove } from '../roles/powers'
import { setStatus } from '../users/switch-users'
import { userRules } from '../users/user-rules'
import { makeDepartment } from './source-departments'

/** One kind of row that a directory keeps. */
type Keeping = {
  /** With a lock; undefined: there is none that the caller may change. */
  lock(call: Call, id: number): Promise<Row | undefined>
  add(call: Call, values: Values): Promise<number>
  /** Refuses with what is wrong; saving what stands there changes nothing. */
  change(call: Call, before: Row, edit: Values): Promise<void>
}

/** People, departments and groups as a directory that speaks by itself brings them: by the rules of their own forms. */
export type DirectoryPeople = {
  readonly people: Keeping & {
    /** The value where the field takes it. */
    taken(field: string, value: string): string | undefined
    enable(call: Call, person: Row, on: boolean): Promise<void>
    /** Do they look after anything? An entry alone must not decide that it means them. */
    administers(call: Call, id: number): Promise<boolean>
  }
  readonly groups: Keeping & { remove(call: Call, id: number): Promise<void> }
  readonly departments: {
    /** Which one a path names, or the end of one; undefined: none, or several. */
    named(call: Call, path: string, make: boolean): Promise<number | undefined>
    /** The way to each. */
    paths(call: Pick<Call, 'db' | 'actor'>): Promise<ReadonlyMap<number, readonly string[]>>
  }
}

const blankOf = ({ resource }: Engine): Values =>
  Object.fromEntries(Object.entries(resource.fields).map(([name, { initial }]) => [name, initial]))

const keeping = (engine: Engine): Keeping => ({
  lock: async (call, id) => (await lockedWherePossible(engine, call, [id]))[0],
  add: async (call, values) => (await addRow(engine, call, { ...blankOf(engine), ...values })).id,
  async change(call, before, edit) {
    const [done] = await editLocked(engine, call, [{ before, edit }])
    refuseFaults(done?.faults ?? {})
  },
})

export function peopleForDirectories(
  kit: Pick<Kit, 'addresses' | 'secrets' | 'sessions'>,
  /** What follows from changes of groups, once the product is put together. */
  following: () => Parameters<typeof groupRules>[1],
): DirectoryPeople {
  const { sessions } = kit
  const people = engineFor(user, kit, { rules: userRules(sessions) })
  const departments = engineFor(department, kit, { rules: departmentRules(sessions) })
  const groups = () =>
    engineFor(employeesGroup, kit, {
      rules: groupRules('employees', following()),
    })
  return {
    people: {
      ...keeping(people),
      add(call, values) {
        const { password: _, ...blank } = blankOf(people)
        return addRow(people, call, { ...blank, ...values }).then(({ id }) => id)
      },
      taken(name, value) {
        const field = people.resource.fields[name]
        const read = field === undefined ? undefined : schemaOf(field).safeParse(value)
        return read?.success && typeof read.data === 'string' && read.data !== '' ? read.data : undefined
      },
      async enable(call, person, on) {
        if (!on && person.id === call.actor.user_id) throw new Refusal(refusals.not_oneself)
        await requireNoneAbove(call, [person.id])
        await setStatus(call, sessions, [person], on ? 'active' : 'disabled')
      },
      async administers(call, id) {
        const [one] = await authoritiesOf(call.db, call.actor.company_id, [id], () => false)
        return one !== undefined && looksAfter(one.permissions)
      },
    },
    groups: {
      lock: (call, id) => keeping(groups()).lock(call, id),
      add: (call, values) => keeping(groups()).add(call, values),
      change: (call, before, edit) => keeping(groups()).change(call, before, edit),
      remove: async (call, id) => void (await deleteRows(groups(), call, [{ id }])),
    },
    departments: {
      async named(call, path, make) {
        const found = (await idsByKey(call, 'department', [path])).get(path)
        if (typeof found === 'number') return found
        return found === undefined && make ? makeDepartment(departments, call, path) : undefined
      },
      paths: ({ db, actor }) => treePaths(db, actor.company_id, departments.resource),
    },
  }
}
