import { describe, expect, it } from 'vitest'
import { barColors, isBright, parsedStrategies } from './strategies'

describe('the strategies', () => {
  it('have values that are JSON or plain text', () => {
    const row = (strategy_key: string, strategy_values: string) => ({ strategy_key, strategy_values })
    expect(
      parsedStrategies([
        row('a', '1'),
        row('b', '"1"'),
        row('c', '#fff'),
        row('d', '{"x":[1]}'),
        row('e', ''),
        row('f', 'true'),
      ]),
    ).toEqual({ a: 1, b: '1', c: '#fff', d: { x: [1] }, e: '', f: true })
  })
  it('colour the bar with colours and with nothing else', () => {
    expect(
      barColors({
        NavbarBackgroundColor: ' #0a1B2c ',
        NavbarMainTitleColor: '#fff',
        NavbarSubTitleColor: 'rgb(1, 2, 3)',
      }),
    ).toEqual({ background: '#0a1B2c', title: '#fff', subtitle: 'rgb(1, 2, 3)' })
    expect(
      barColors({ NavbarBackgroundColor: 'url(//evil.example)', NavbarMainTitleColor: '', NavbarSubTitleColor: 12 }),
    ).toEqual({ background: undefined, title: undefined, subtitle: undefined })
  })
  it('tell a bright bar from a dark one', () => {
    expect(isBright('#fff')).toBe(true)
    expect(isBright('rgb(250, 240, 200)')).toBe(true)
    expect(isBright('#0B1F3F')).toBe(false)
  })
})
