import { describe, expect, it } from 'vitest'
import { loginFor, safeRedirect } from './safe-redirect'

const elsewhere = [
  'https://evil.example',
  'http://evil.example/dashboard',
  'HTTPS://EVIL.EXAMPLE',
  '//evil.example',
  '//evil.example/dashboard',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  ' https://evil.example',
  '/%09/evil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/dashboard/..//evil.example',
  '/dashboard/%2e%2e//evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '/javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'http:evil.example',
  'https:/evil.example',
  'https:dashboard',
  '@evil.example',
  '/@evil.example',
  'user:pass@evil.example',
  'dashboard.evil.example',
  '.evil.example',
  '//dashboard@evil.example',
  '//[::1]/dashboard',
  '/dashboard\u0000',
  '/\u2028/evil.example',
  '//evil。example',
  '?redirect=//evil.example',
  '#//evil.example',
  '',
  'dashboard',
]

describe('the way after signing in', () => {
  it.each(elsewhere)('never leads away: %j', (text) => {
    expect(safeRedirect(text)).toBe('/')
  })
  it('leads home where none is given', () => {
    expect(safeRedirect(null)).toBe('/')
    expect(safeRedirect(undefined)).toBe('/')
  })
  it('leads to a known screen with its query', () => {
    expect(safeRedirect('/place/city')).toBe('/place/city')
    expect(safeRedirect('/place/city/?page=2&title=%E4%B8%8A%E6%B5%B7')).toBe(
      '/place/city?page=2&title=%E4%B8%8A%E6%B5%B7',
    )
    expect(safeRedirect('/details?id=5')).toBe('/details?id=5')
    expect(safeRedirect('/meeting')).toBe('/meeting')
  })
  it('leads to no unknown screen and not back to the login page', () => {
    for (const path of [
      '/nowhere',
      '/place/city/5',
      '/prod-api/auth/logout',
      '/login',
      '/login?redirect=/login',
      '/404',
    ]) {
      expect(safeRedirect(path), path).toBe('/')
    }
  })
  it('drops a fragment and cannot be led astray by one', () => {
    expect(safeRedirect('/place/city#//evil.example')).toBe('/place/city')
  })
  it('is written readably into the address of the login page and read back the same', () => {
    const written = loginFor('/place/city?page=2&title=a b')
    expect(written.startsWith('/login?redirect=/place/city')).toBe(true)
    const read = new URL(written, 'http://own.invalid').searchParams.get('redirect')
    expect(read).toBe('/place/city?page=2&title=a b')
  })
})
