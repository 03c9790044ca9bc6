import { publicScreens } from '@workplace/contract/nav'
import { rowOf } from '@workplace/contract/nav-rules'
import { describe, expect, it } from 'vitest'
import { built, builtOpen } from './pages'

describe('the built screens', () => {
  it('all stand in the route table, as screens and not as groups', () => {
    const outside = new Set(publicScreens.filter((screen) => !screen.open).map((screen) => screen.path))
    for (const path of built) {
      if (outside.has(path)) continue
      expect(rowOf(path), path).toBeDefined()
      expect(rowOf(path)?.children, path).toEqual([])
    }
  })
  it('include the dashboard, and of the open ones sign-in and first run', () => {
    expect(built).toContain('/dashboard')
    const open = new Set(publicScreens.filter((screen) => screen.open).map((screen) => screen.path))
    expect([...builtOpen].filter((path) => !open.has(path))).toEqual([])
    expect(builtOpen).toContain('/login')
  })
})
