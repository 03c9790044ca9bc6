import { permissions, permissionTables } from '@workplace/contract/permission/permissions'
import { expect, it } from 'vitest'
import { shownTables, withCodes, withoutCodes } from './permission-rows'

it('every permission stands in the table once', () => {
  const codes = shownTables(permissionTables, '').flatMap((table) => table.codes)
  expect([...codes].sort()).toEqual([...permissions.keys()].sort())
})

it('a search finds rows by name in both languages, by code, and whole areas', () => {
  const rows = (text: string) =>
    shownTables(permissionTables, text).flatMap((table) => table.rows.map((row) => row.key))
  expect(rows('公告')).toEqual(['public-notice'])
  expect(rows('view clock')).toEqual(['view Clock in time'])
  expect(rows('Lockers')).toEqual(['box', 'record', 'control', 'fixed'])
  expect(rows('nothing of the kind')).toEqual([])
})

it('what is changed is seen, and what is not seen is not changed', () => {
  expect(withCodes(new Set(), ['change-price'])).toEqual(['change-price', 'view-price'])
  expect(withCodes(new Set(), ['myself-visitor'])).toEqual(['myself-visitor'])
  expect(withoutCodes(new Set(['view-price', 'change-price', 'view-city']), ['view-price'])).toEqual(['view-city'])
  expect(withoutCodes(new Set(['view-price', 'change-price']), ['change-price'])).toEqual(['view-price'])
})
