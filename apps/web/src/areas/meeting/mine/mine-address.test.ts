import { describe, expect, it } from 'vitest'
import { readMine, writeMine } from './mine-address'

const read = (query: string) => readMine(new URLSearchParams(query))

describe('the address of my meetings', () => {
  it('says which list, which page and which search', () => {
    expect(read('kind=past&page=3&title=plan')).toEqual({ kind: 'past', page: 3, title: 'plan' })
  })
  it('is the coming ones where it says nothing, or nothing that makes sense', () => {
    expect(read('')).toEqual({ kind: 'coming', page: 1, title: '' })
    expect(read('kind=all&page=-1')).toEqual({ kind: 'coming', page: 1, title: '' })
    expect(read('page=1e9').page).toBe(1)
  })
  it('is short, and keeps what is not ours', () => {
    expect(String(writeMine(new URLSearchParams('a=1&kind=past&page=3'), { kind: 'coming' }))).toBe('a=1')
  })
  it('begins at the first page when the list or the search changes', () => {
    expect(String(writeMine(new URLSearchParams('kind=past&page=3'), { title: 'plan' }))).toBe('kind=past&title=plan')
    expect(String(writeMine(new URLSearchParams('kind=past'), { page: 2 }))).toBe('kind=past&page=2')
  })
})
