import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fileAddresses } from './address'

const noon = Date.parse('2026-11-20T12:00:00Z')
const minute = 60_000
const key = '0123456789abcdef0123456789abcdef.png'
const secret = randomBytes(32)

const partsOf = (address: string) => {
  const url = new URL(address, 'http://x')
  const [, , company = '', name = ''] = url.pathname.split('/')
  return { company, key: decodeURIComponent(name), query: Object.fromEntries(url.searchParams) }
}
const at = (now: number, with_ = secret) => fileAddresses(with_, () => now)
function verified(address: string, now = noon, change: (p: ReturnType<typeof partsOf>) => void = () => {}) {
  const parts = partsOf(address)
  change(parts)
  return at(now).verify(parts.company, parts.key, parts.query)
}

describe('signed addresses', () => {
  it('allow the one file of the one company', () => {
    expect(verified(at(noon).sign(7, `/${key}`))).toMatchObject({ company_id: 7, key, width: null, download: null })
    expect(verified(at(noon).sign(7, `/${key}`, { width: 96 }))?.width).toBe(96)
    expect(verified(at(noon).sign(7, `/${key}`, { download: '会议 (1)&.pdf' }))?.download).toBe('会议 (1)&.pdf')
  })

  it('stay the same for their hour, so that caches work', () => {
    const first = at(noon).sign(7, `/${key}`)
    expect(at(noon + 59 * minute).sign(7, `/${key}`)).toBe(first)
    expect(at(noon + 60 * minute).sign(7, `/${key}`)).not.toBe(first)
  })

  it('are good for at least an hour and at most two', () => {
    for (const made of [noon, noon + 59 * minute]) {
      const address = at(made).sign(7, `/${key}`)
      expect(verified(address, made + 60 * minute)).not.toBeNull()
      expect(verified(address, made + 120 * minute)).toBeNull()
    }
  })

  it('are refused when anything in them is changed', () => {
    const address = at(noon).sign(7, `/${key}`)
    const other = `f${key.slice(1)}`
    expect(verified(address)).not.toBeNull()
    expect(verified(address, noon, (p) => Object.assign(p, { company: '8' }))).toBeNull()
    expect(verified(address, noon, (p) => Object.assign(p, { company: '07' }))).toBeNull()
    expect(verified(address, noon, (p) => Object.assign(p, { key: other }))).toBeNull()
    expect(verified(address, noon, (p) => Object.assign(p.query, { e: '99999999999' }))).toBeNull()
    expect(verified(address, noon, (p) => Object.assign(p.query, { w: '96' }))).toBeNull()
    expect(verified(address, noon, (p) => Object.assign(p.query, { n: 'x.html' }))).toBeNull()
    expect(verified(address, noon, (p) => Object.assign(p.query, { s: '' }))).toBeNull()
    expect(verified(address, noon, (p) => Object.assign(p.query, { s: p.query.s?.slice(1) }))).toBeNull()
    expect(verified(address, noon, (p) => Object.assign(p.query, { s: ['a', 'b'] }))).toBeNull()
    expect(verified(address, noon, (p) => Object.assign(p, { query: {} }))).toBeNull()
  })

  it('of another installation are refused', () => {
    expect(verified(at(noon, randomBytes(32)).sign(7, `/${key}`))).toBeNull()
  })

  it('cannot be made to mean another file by moving a border between their parts', () => {
    const parts = partsOf(at(noon).sign(1, `/2${key}`))
    expect(at(noon).verify('12', key, parts.query)).toBeNull()
  })

  it('are empty for no picture, and leave addresses elsewhere as they are', () => {
    expect(at(noon).sign(7, null)).toBe('')
    expect(at(noon).sign(7, '')).toBe('')
    expect(at(noon).sign(7, 'https://elsewhere.example/a.png')).toBe('https://elsewhere.example/a.png')
  })

  it('keep a path that climbs within one part of the address', () => {
    expect(at(noon).sign(7, '/../../etc/passwd')).toMatch(/^\/files\/7\/\.\.%2F\.\.%2Fetc%2Fpasswd\?/)
  })
})
