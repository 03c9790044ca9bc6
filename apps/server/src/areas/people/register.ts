import { callsOf, type Resource } from '@workplace/contract/kernel/resource'
import * as absence from '@workplace/contract/people/absence'
import { personChecklist } from '@workplace/contract/people/checklist'
import { department, dissolveDepartment, moveDepartment } from '@workplace/contract/people/department'
import { groupKinds, groupPeople, groupResources } from '@workplace/contract/people/group'
import * as org from '@workplace/contract/people/organisation'
import { copyRole, role } from '@workplace/contract/people/role'
import { deleteTag, removeTagMember, tag } from '@workplace/contract/people/tag'
import { user } from '@workplace/contract/people/user'
import * as users from '@workplace/contract/people/users'
import { whyNot, whyTargets } from '@workplace/contract/people/why'
import { type Route, route } from '../../kernel/call/route'
import { engineFor } from '../../kernel/resources/engine'
import { deleteRows } from '../../kernel/resources/remove'
import { readingFirst, resourceRoutes } from '../../kernel/resources/resource-routes'
import { addAbsence, myAbsences, removeAbsence } from './absence/own-absence'
import { departmentRules } from './departments/department-rules'
import { dissolveDepartment as dissolve } from './departments/dissolve-department'
import { moveDepartment as move } from './departments/move-department'
import { appointManager, organisationPeople, organisationTree } from './departments/organisation'
import type { PeopleDeps } from './deps'
import { groupPeople as peopleOfGroup } from './groups/group-people'
import { groupRules } from './groups/group-rules'
import { removeMembers, tagRules } from './groups/tag'
import { copyRole as copy } from './roles/copy-role'
import { roleRules } from './roles/role-rules'
import { sourceRoutes } from './sources/register'
import type { Runners } from './sources/run-source'
import { addUser } from './users/add-user'
import { changeUsers } from './users/change-users'
import { importUsers } from './users/import-users'
import { checklistOf } from './users/person-checklist'
import { resetPassword } from './users/reset-password'
import { setSuperKinds, superUsers } from './users/super-users'
import { switchUsers } from './users/switch-users'
import { userRules } from './users/user-rules'
import { targetsFor, whyNot as why } from './users/why-not'

/** What runs of data sources work with. */
export const sourceRunners = (
  deps: Omit<PeopleDeps, 'routes' | 'checklist' | 'groupsChanged' | 'listsAtDoors'>,
): Runners => ({
  ...deps,
  people: engineFor(user, deps, { rules: userRules(deps.sessions) }),
  departments: engineFor(department, deps, { rules: departmentRules(deps.sessions) }),
})

/** Who is who and who may what: departments, people, roles, tags, groups, data sources. */
export function peopleRoutes(deps: PeopleDeps): Route[] {
  const { sessions, tasks, secrets } = deps
  const departments = engineFor(department, deps, { rules: departmentRules(sessions) })
  const roles = engineFor(role, deps, { rules: roleRules(sessions) })
  const people = engineFor(user, deps, { rules: userRules(sessions) })
  const tags = engineFor(tag, deps, { rules: tagRules })
  return [
    ...resourceRoutes(department, deps, { rules: departments.rules }),
    route(moveDepartment, (call, input) => move(departments, call, input)),
    route(dissolveDepartment, (call, input) => dissolve(departments, call, input)),

    route(org.organisation, (call) => organisationTree(departments, call)),
    route(org.organisationPeople, (call, input) => organisationPeople(people, call, input)),
    route(org.appointManager, (call, input) => appointManager(departments, people, call, input)),

    ...resourceRoutes(role, deps, { rules: roles.rules }),
    route(copyRole, (call, input) => copy(roles, call, input)),

    ...resourceRoutes(user, deps, { rules: people.rules, but: ['add', 'import'] }),
    route(users.addUser, (call, input) => addUser(people, secrets, call, input as Parameters<typeof addUser>[3])),
    readingFirst(
      user,
      route(callsOf(user as unknown as Resource).import, (call, { mode, ...reading }) =>
        importUsers(people, tasks, call, mode, reading),
      ),
    ),
    route(users.deleteUser, (call, { id }) => deleteRows(people, call, [{ id }])),
    route(users.switchUsers, (call, input) => switchUsers(people, sessions, call, input)),
    route(users.changeUsers, (call, input) => changeUsers(people, call, input)),
    route(users.resetPassword, (call, input) => resetPassword(people, deps, call, input)),
    route(users.superUsers, (call, input) => superUsers(people, call, input)),
    route(users.addSuperUser, (call, { user_id, kinds }) =>
      setSuperKinds(people, sessions, call, { id: user_id, kinds }),
    ),
    route(users.updateSuperUser, (call, input) => setSuperKinds(people, sessions, call, input)),

    route(personChecklist, (call, { id }) => checklistOf(people, call, id, deps.checklist)),
    route(absence.myAbsences, myAbsences),
    route(absence.addAbsence, addAbsence),
    route(absence.removeAbsence, removeAbsence),

    route(whyTargets, async (call) => targetsFor(call, deps.routes())),
    route(whyNot, (call, input) => why(people, call, deps.routes(), input)),

    ...resourceRoutes(tag, deps, { rules: tags.rules }),
    route(deleteTag, (call, { id }) => deleteRows(tags, call, [{ id }])),
    route(removeTagMember, (call, input) => removeMembers(tags, call, input)),

    ...groupKinds.flatMap((kind) =>
      resourceRoutes(groupResources[kind] as unknown as Resource, deps, {
        rules: groupRules(kind, deps),
      }),
    ),
    route(groupPeople, peopleOfGroup),
    ...sourceRoutes(sourceRunners(deps)),
  ]
}
