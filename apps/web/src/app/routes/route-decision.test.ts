import { describe, expect, it } from 'vitest'
import { decideRoute } from './route-decision'

const builtOpen = new Set(['/login', '/first-run'])
const built = new Set(['/dashboard', '/place/city', '/meeting/subscribe'])
const stand = (
  path: string,
  more: { token?: boolean; entered?: boolean; codes?: string[]; search?: string; meeting?: number } = {},
) =>
  decideRoute({
    path,
    search: more.search ?? '',
    hasToken: more.token ?? true,
    entered: more.entered ?? more.token ?? true,
    viewer: { permissions: new Set(more.codes ?? []), built },
    builtOpen,
    meeting_id: more.meeting ?? null,
  })

describe('the guard', () => {
  it('opens only sign-in pages without a token and remembers the way of all others', () => {
    expect(stand('/login', { token: false })).toMatchObject({ kind: 'alone', path: '/login' })
    expect(stand('/login/', { token: false })).toMatchObject({ kind: 'alone', path: '/login' })
    expect(stand('/first-run', { token: false })).toMatchObject({ kind: 'alone' })
    expect(stand('/place/city', { token: false, search: '?page=2' })).toEqual({
      kind: 'redirect',
      to: '/login?redirect=/place/city%3Fpage%3D2',
    })
    expect(stand('/details', { token: false })).toEqual({ kind: 'redirect', to: '/login?redirect=/details' })
    expect(stand('/nowhere', { token: false })).toEqual({ kind: 'redirect', to: '/login?redirect=/nowhere' })
  })
  it('sends somebody with a token from the login page home', () => {
    expect(stand('/login')).toEqual({ kind: 'redirect', to: '/' })
    expect(stand('/first-run')).toEqual({ kind: 'redirect', to: '/' })
    expect(stand('/login', { entered: false })).toEqual({ kind: 'redirect', to: '/' })
  })
  it('asks who it is before it judges a screen, so that a deep link survives a reload', () => {
    expect(stand('/place/city', { entered: false })).toEqual({ kind: 'enter' })
    expect(stand('/place/city', { codes: ['view-city'] })).toMatchObject({ kind: 'screen', path: '/place/city' })
  })
  it('says what is missing for a known screen and sends an unknown one to 404', () => {
    expect(stand('/place/city')).toMatchObject({ kind: 'forbidden', missing: ['view-city'] })
    expect(stand('/nowhere')).toEqual({ kind: 'redirect', to: '/404' })
    expect(stand('/404')).toMatchObject({ kind: 'alone', path: '/404' })
    expect(stand('/makeover')).toEqual({ kind: 'redirect', to: '/404' })
  })
  it('gives a screen one address, without the trailing slash', () => {
    expect(stand('/place/city/', { codes: ['view-city'], search: '?page=2' })).toEqual({
      kind: 'redirect',
      to: '/place/city?page=2',
    })
  })
  it('opens the pages of its meeting to who came in by mail, and asks for the password elsewhere', () => {
    const only = { kind: 'meeting-only', meeting_id: 7 }
    expect(stand('/dashboard', { meeting: 7 })).toEqual(only)
    expect(stand('/', { meeting: 7 })).toEqual(only)
    expect(stand('/place/city', { meeting: 7, codes: ['view-city'] })).toEqual(only)
    expect(stand('/details', { meeting: 7, search: '?id=8' })).toEqual(only)
    expect(stand('/details', { meeting: 7, search: '?id=7' })).not.toEqual(only)
    expect(stand('/evaluate', { meeting: 7, search: '?m=7' })).not.toEqual(only)
    expect(stand('/auth-meeting-login', { meeting: 7, search: '?c=x' })).not.toEqual(only)
  })
  it('leads home to the dashboard', () => {
    expect(stand('/')).toEqual({ kind: 'redirect', to: '/dashboard' })
  })
})
