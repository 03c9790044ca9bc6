import type { DemoPart } from '../../../seed/kit/demo'
import { demoPlaces } from '../../place/demo/public'
import { writeDataSources } from './data-sources'
import { writeGroups, writeManagers } from './managers'
import { planPeople } from './plan-people'
import { demoPeople } from './public'
import { writePeople } from './write-people'

/** Departments, people with their roles, who looks after which office, groups, and where people come from. */
export const peopleDemo: DemoPart = async (demo) => {
  // account names are unique in the installation
  const others = await demo.db.query<{ username: string }>('select username from users')
  const taken = others.map(({ username }) => username)
  const plan = planPeople(demo.random, { ...demo, taken })
  const places = demo.provided(demoPlaces)
  const made = { ...plan, ids: await writePeople(demo, plan, places) }
  await writeManagers(demo, made, places)
  await writeGroups(demo, made)
  await writeDataSources(demo, made)
  demo.provide(demoPeople, made)
}
