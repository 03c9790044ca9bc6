import { expect, it } from 'vitest'
import { allZones, zoneLabel } from './zones'

it('a zone is shown with its distance from UTC', () => {
  expect(zoneLabel('Asia/Shanghai')).toBe('Asia/Shanghai (UTC+08:00)')
  expect(zoneLabel('Asia/Kolkata')).toBe('Asia/Kolkata (UTC+05:30)')
  expect(zoneLabel('UTC')).toBe('UTC (UTC+00:00)')
  expect(zoneLabel('Nowhere/Land')).toBe('Nowhere/Land')
})

it('zones are listed from west to east', () => {
  const minutes = allZones().map((zone) => zone.minutes)
  expect(minutes).toEqual([...minutes].sort((one, other) => one - other))
  expect(allZones().some(({ name }) => name === 'Asia/Shanghai')).toBe(true)
})
