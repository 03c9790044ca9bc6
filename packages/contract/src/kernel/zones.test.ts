import { expect, test } from 'vitest'
import { schemaOf, zone } from './field'
import { timeZones } from './zones'

const minutes = (distance: string) => {
  const [, sign = '', hours = '', rest = ''] = /^(?:UTC|GMT)([+-])(\d\d):(\d\d)$/.exec(distance) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(rest))
}

test('every zone of the list is one that a form takes, once, named in both languages', () => {
  const schema = schemaOf(zone(['时区', 'Zone']))
  for (const one of timeZones) expect([one.zone, schema.safeParse(one.zone).success]).toEqual([one.zone, true])
  expect(new Set(timeZones.map((one) => one.zone)).size).toBe(timeZones.length)
  for (const language of [0, 1]) {
    expect(new Set(timeZones.map((one) => one.name[language])).size).toBe(timeZones.length)
  }
})

test('it goes from UTC-12:00 to UTC+13:00, from west to east', () => {
  const distances = timeZones.map((one) => minutes(one.utc))
  expect([distances[0], distances.at(-1)]).toEqual([-720, 780])
  expect(distances).toEqual([...distances].sort((a, b) => a - b))
  for (const one of timeZones) expect(minutes(one.gmt)).toBe(minutes(one.utc))
})

test('each distance is what the zone keeps when its clocks are not put forward', () => {
  for (const { zone, utc } of timeZones) {
    const offsets = ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'].map((instant) => {
      const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
        new Date(instant),
      )
      const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
      return text === 'GMT' ? 0 : minutes(text)
    })
    // Morocco's clock stands an hour forward for most of the year, and so is called
    expect([zone, Math.min(...offsets)]).toEqual([zone, minutes(utc)])
  }
})
