import { describe, expect, it } from 'vitest'
import { changesOf, fieldLabel, referencesIn, valueText } from './log-words'

const reading = { language: 'en' as const, names: { 'office 3': 'Harbour' }, instant: (text: string) => `<${text}>` }
const text = (module: string, name: string, value: unknown) => valueText(module, name, value, reading)

describe('what an entry changed', () => {
  it('is what differs, in the order of the form; of a single side all that says something', () => {
    const both = changesOf(
      'price',
      { status: 'on', name: 'A', amount: '1.00' },
      { status: 'off', name: 'A', amount: '2.00' },
    )
    expect(both.changed.map(({ name }) => name)).toEqual(['amount', 'status'])
    expect(both.kept.map(({ name }) => name)).toEqual(['name'])
    const made = changesOf('price', null, { remark: null, peak_periods: [], name: 'A', strange: 0 })
    expect(made.changed.map(({ name }) => name)).toEqual(['name', 'strange'])
    expect(changesOf('price', null, null)).toEqual({ changed: [], kept: [] })
  })
})

describe('a value', () => {
  it('is read as its field is declared, in the language of the reader', () => {
    expect(text('price', 'status', 'off')).toBe('Disabled')
    expect(text('meeting', 'start_time', '2026-11-20T02:00:00Z')).toBe('<2026-11-20T02:00:00Z>')
    expect(text('office', 'work_days', [1, 7])).toBe('Mon, Sun')
    expect(text('strategy', 'EnableSkype', false)).toBe('No')
    expect(text('floor', 'office_id', 3)).toBe('Harbour')
    expect(text('floor', 'office_id', 4)).toBe('No. 4')
    expect(text('price', 'remark', '')).toBe('')
  })

  it('that nobody declared is shown as it is', () => {
    expect(text('nothing', 'what', { a: [1] })).toBe('{"a":[1]}')
    expect(fieldLabel('nothing', 'what')).toEqual(['what', 'what'])
    expect(text('price', 'constructor', 'x')).toBe('x')
  })

  it('says which records it refers to, and nothing where it refers to none', () => {
    expect(referencesIn('notice', 'office_ids', [1, 'x', 2])).toEqual({ to: 'office', ids: [1, 2] })
    expect(referencesIn('notice', 'office_ids', [])).toBeUndefined()
    expect(referencesIn('notice', 'title', 5)).toBeUndefined()
  })
})
