import { planMeetings } from '../areas/meeting/demo/plan-meetings'
import { planRooms } from '../areas/meetingroom/demo/plan-rooms'
import { planPeople } from '../areas/people/demo/plan-people'
import { places } from '../areas/place/demo/places.data'
import { companies } from './companies'
import { randomFrom } from './kit/random'
import { DEMO_SEED } from './seed-demo'

/** What the areas plan for the demo companies, without a database. */
export function planDemo(today: string, seed = DEMO_SEED) {
  const taken: string[] = []
  return companies.map(({ size, by, row: { name, abbreviation } }, index) => {
    const random = randomFrom(seed + index)
    const { cities, offices } = places[size]
    const { departments, people } = planPeople(random, { size, by, today, taken })
    taken.push(...people.map(({ username }) => username))
    const company = {
      name,
      abbreviation,
      cities,
      offices,
      departments,
      people,
      rooms: planRooms(size, { cities, offices }),
    }
    return { ...company, ...planMeetings(random, { size, today, ...company }) }
  })
}

export type CompanyPlan = ReturnType<typeof planDemo>[number]
