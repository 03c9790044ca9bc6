import { describe, expect, it } from 'vitest'
import { filled, say } from './words'

describe('a sentence', () => {
  const label = ['由{names}提供。', 'Offered by {names}, {n, plural, one {# of them} other {# of them}}.'] as const

  it('puts several names behind each other as its language does', () => {
    expect(say(label, 'zh', { names: ['甲', '乙', '丙'], n: 3 })).toBe('由甲、乙、丙提供。')
    expect(say(label, 'en', { names: ['A', 'B', 'C'], n: 3 })).toBe('Offered by A, B, C, 3 of them.')
    expect(say(label, 'en', { names: ['A'], n: 1 })).toBe('Offered by A, 1 of them.')
    expect(filled(['{names}', '{names}'], { names: ['甲', '乙'] })).toEqual(['甲、乙', '甲, 乙'])
  })
})
