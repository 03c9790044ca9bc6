import { describe, expect, it } from 'vitest'
import { type NavRow, navigation, publicScreens } from './nav'
import {
  arriveAt,
  breadcrumb,
  isKnownPath,
  landing,
  type MenuEntry,
  markedEntry,
  mayOpen,
  menuFor,
  rowOf,
  trailOf,
  type Viewer,
} from './nav-rules'
import { isPermission, permissions } from './permission/permissions'

const allRows = (rows: readonly NavRow[]): NavRow[] => rows.flatMap((row) => [row, ...allRows(row.children)])
const screens = allRows(navigation).filter((row) => row.children.length === 0)
const everything = new Set(screens.map((row) => row.path))
const viewer = (codes: readonly string[], built: ReadonlySet<string> = everything): Viewer => ({
  permissions: new Set(codes),
  built,
})
const paths = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap((entry) => [entry.path, ...paths(entry.children)])
const need = (path: string): NavRow => {
  const row = rowOf(path)
  if (row === undefined) throw new Error(`no row ${path}`)
  return row
}

describe('the route table', () => {
  it('has every path once', () => {
    const all = allRows(navigation).map((row) => row.path)
    expect(new Set(all).size).toBe(all.length)
  })
  it('asks only for permissions that exist, but for the one with a leading blank', () => {
    const strange = allRows(navigation)
      .flatMap((row) => row.anyOf ?? [])
      .filter((code) => !isPermission(code))
    expect(new Set(strange)).toEqual(new Set([' change-device']))
  })
  it('names everything in both languages', () => {
    for (const row of allRows(navigation)) {
      expect(row.title[0], row.path).toMatch(/[\u4e00-\u9fff]/)
      expect(row.title[1], row.path).toMatch(/^[A-Z][\x20-\x7e]+$/)
    }
    for (const [zh, en] of permissions.values()) {
      expect(zh).toMatch(/[\u4e00-\u9fff]/)
      expect(en).toMatch(/^[A-Z]/)
    }
  })
  it('names no two children of one parent alike', () => {
    for (const row of navigation) {
      const shown = row.children.filter((child) => !child.hidden)
      for (const language of [0, 1] as const) {
        expect(new Set(shown.map((child) => child.title[language])).size, row.path).toBe(shown.length)
      }
    }
  })
  it('puts home first, company and place last and the others by their number', () => {
    expect(navigation.map((row) => row.path)).toEqual([
      '/',
      '/meeting',
      '/meetingroom',
      '/tableCard',
      '/device',
      '/people',
      '/visitors',
      '/pass',
      '/box',
      '/attendance',
      '/station',
      '/information',
      '/statistics',
      '/system',
      '/workticket',
      '/setup-and-development',
      '/company',
      '/place',
    ])
  })
  it('leaves only the ways to sign in and the first run open', () => {
    expect(publicScreens.filter((screen) => screen.open).map((screen) => screen.path)).toEqual([
      '/login',
      '/sso-return',
      '/authorize',
      '/end-session',
      '/auth-meeting-login',
      '/first-run',
    ])
  })
})

describe('visibility', () => {
  it('shows a row without codes to everyone and another to holders of one of its codes', () => {
    expect(mayOpen(need('/dashboard'), new Set())).toBe(true)
    expect(mayOpen(need('/place/city'), new Set())).toBe(false)
    expect(mayOpen(need('/place/city'), new Set(['view-city']))).toBe(true)
    expect(mayOpen(need('/workticket/ticketapply'), new Set(['delete-ticket']))).toBe(true)
  })
  it('matches codes to the letter, so that the one with a leading blank opens nothing', () => {
    expect(mayOpen(need('/device/iottask'), new Set(['change-device']))).toBe(false)
    expect(mayOpen(need('/device/iottask'), new Set(['view-device']))).toBe(true)
  })
  it('offers somebody without any permission only the dashboard', () => {
    expect(paths(menuFor(viewer([])))).toEqual(['/dashboard'])
  })
  it('shows a parent by any child and then only the permitted children and those without a code', () => {
    expect(paths(menuFor(viewer(['view-frequent'])))).toEqual([
      '/dashboard',
      '/visitors',
      '/visitors/frequent',
      '/visitors/addFrequent',
    ])
  })
  it('does not show a parent for children without a code alone', () => {
    expect(paths(menuFor(viewer(['view-city', 'view-floor'])))).not.toContain('/visitors')
  })
  it('puts a single child in the place of its parent, but never for meetings', () => {
    const entries = menuFor(viewer(['view-audit', 'view-device-bind-sleep']))
    expect(paths(entries)).toEqual(['/dashboard', '/meeting', '/meeting/audit', '/information/screen'])
    expect(entries.at(-1)?.row.icon).toBe('information')
  })
  it('keeps hidden groups and hidden children out of the menu', () => {
    const shown = paths(menuFor(viewer([...permissions.keys()])))
    for (const hidden of ['/box', '/box/boxlist', '/statistics/statistics', '/device/alarm', '/pass/addStrategy']) {
      expect(shown).not.toContain(hidden)
    }
  })
  it('shows no group for a permission that leads only to hidden children', () => {
    expect(paths(menuFor(viewer(['device-alarm'])))).toEqual(['/dashboard'])
  })
  it('shows company to holders of the application centre alone, whose screens stand as one entry', () => {
    expect(paths(menuFor(viewer(['view-application-center'])))).toEqual([
      '/dashboard',
      '/company/application-management',
    ])
    expect(paths(menuFor(viewer(['view-application-center', 'view-user'])))).toEqual([
      '/dashboard',
      '/company',
      '/company/users',
      '/company/application-management',
      // ours
      '/company/personal_data',
    ])
  })
  it('offers a screen only once it is built', () => {
    const built = new Set(['/dashboard', '/place/city', '/place/floor'])
    expect(paths(menuFor(viewer([...permissions.keys()], built)))).toEqual([
      '/dashboard',
      '/place',
      '/place/city',
      '/place/floor',
    ])
  })
})

describe('arriving at a path', () => {
  it('leads a bare group to its target where the person may see it', () => {
    expect(arriveAt('/', viewer([]))).toEqual({ kind: 'redirect', to: '/dashboard' })
    expect(arriveAt('/place', viewer(['view-city', 'view-floor']))).toEqual({ kind: 'redirect', to: '/place/city' })
  })
  it('leads it to the first permitted child otherwise', () => {
    expect(arriveAt('/place/', viewer(['view-office']))).toEqual({ kind: 'redirect', to: '/place/office' })
    expect(landing(need('/pass'), viewer(['view-holidays']))).toBe('/pass/holiday')
    expect(landing(need('/setup-and-development'), viewer(['view-callback']))).toBe(
      '/setup-and-development/callback-settings',
    )
    expect(landing(need('/device'), viewer(['view-door-device']))).toBe('/device/carddevice/controller')
    expect(landing(need('/company/application-management'), viewer(['view-application-center']))).toBe(
      '/company/application-management/list',
    )
  })
  it('tells a screen without permission from an unknown one, and names what is missing', () => {
    expect(arriveAt('/place/city', viewer([]))).toMatchObject({ kind: 'forbidden', missing: ['view-city'] })
    expect(arriveAt('/place', viewer([]))).toMatchObject({ kind: 'forbidden' })
    expect(arriveAt('/place/nowhere', viewer([]))).toEqual({ kind: 'unknown' })
    expect(arriveAt('/place/city', viewer(['view-city'], new Set()))).toEqual({ kind: 'unknown' })
  })
  it('opens a screen with and without a trailing slash', () => {
    expect(arriveAt('/place/city/', viewer(['view-city']))).toMatchObject({ kind: 'screen', path: '/place/city' })
    expect(arriveAt('/pass/addPassTime', viewer([]))).toMatchObject({ kind: 'screen' })
  })
  it('knows its own screens, case and all, and nothing else', () => {
    for (const known of ['/', '/dashboard', '/login', '/details', '/device/carddevice/doormanagement', '/404']) {
      expect(isKnownPath(known), known).toBe(true)
    }
    for (const unknown of [
      '',
      '/Dashboard',
      '/place/city/5',
      '//dashboard',
      '/tablecard/device',
      'dashboard',
      '/__proto__',
    ]) {
      expect(isKnownPath(unknown) && unknown !== '', unknown).toBe(false)
    }
  })
  it('marks the entry that a hidden screen names, and for its own group without one', () => {
    expect(markedEntry('/pass/addStrategy')).toBe('/pass/strategy')
    expect(markedEntry('/company/application-management/create')).toBe('/company/application-management')
    expect(markedEntry('/place/city')).toBe('/place/city')
  })
  it('builds the way from the table, with links where they lead somewhere', () => {
    expect(
      breadcrumb('/device/carddevice/controller', viewer(['view-door-device'])).map(({ path, to }) => [path, to]),
    ).toEqual([
      ['/device', '/device/carddevice/controller'],
      ['/device/carddevice', '/device/carddevice/controller'],
      ['/device/carddevice/controller', undefined],
    ])
    expect(breadcrumb('/dashboard', viewer([])).map((crumb) => crumb.path)).toEqual(['/dashboard'])
    expect(trailOf('/nowhere')).toBeUndefined()
  })
})
