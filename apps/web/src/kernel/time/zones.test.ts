import { expect, it } from 'vitest'
import { allZones, offeredZones, zoneChoice, zoneLabel } from './zones'

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

it('a picker offers the named zones first, by name and present distance, and each zone once', () => {
  const offered = offeredZones()
  expect(offered[0]).toBe('Etc/GMT+12')
  expect(offered).toContain('Antarctica/Troll')
  expect(new Set(offered).size).toBe(offered.length)
  expect(zoneChoice('Asia/Shanghai', 'zh')).toBe('(UTC+08:00) 北京、上海、重庆、深圳')
  expect(zoneChoice('Asia/Kolkata', 'en')).toBe('(UTC+05:30) New Delhi, Mumbai, Kolkata, Chennai')
  expect(zoneChoice('Antarctica/Troll', 'en')).toMatch(/^Antarctica\/Troll \(UTC\+0[02]:00\)$/)
})
