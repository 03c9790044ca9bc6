import { authorsOf, type DemoPart } from '../../../seed/kit/demo'
import { insertRows } from '../../../seed/kit/rows'
import { writeHolidays } from './holidays'
import { places } from './places.data'
import { demoPlaces } from './public'

/** Cities, offices with the holidays that they follow, and their floors. */
export const placeDemo: DemoPart = async (demo) => {
  const { db } = demo
  const authors = authorsOf(demo)
  const { cities, offices } = places[demo.size]
  const cityIds = await insertRows(
    db,
    'city',
    cities.map((city, sort) => ({ ...authors, ...city, sort })),
  )
  const ids = await insertRows(
    db,
    'office',
    offices.map(({ floors: _, language: __, city, ...office }, sort) => {
      const index = cities.findIndex((one) => one.name === city)
      return { ...authors, ...office, city_id: cityIds[index] ?? 0, timezone: cities[index]?.timezone ?? '', sort }
    }),
  )
  const floors = offices.flatMap((office, index) =>
    office.floors.map(([name, number], sort) => ({ ...authors, office_id: ids[index] ?? 0, name, number, sort })),
  )
  await insertRows(db, 'floor', floors)
  const made = { cities, offices, ids }
  await writeHolidays(demo, made)
  demo.provide(demoPlaces, made)
}
