import type { CSSProperties } from 'react'
import { colors } from '../../kernel/theme/theme'

/** A setting's value: JSON where it is JSON, else the text. */
function parsedValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Settings by key with their values parsed. */
export function parsedStrategies(
  rows: readonly { strategy_key: string; strategy_values: string }[],
): Record<string, unknown> {
  return Object.fromEntries(rows.map((row) => [row.strategy_key, parsedValue(row.strategy_values)]))
}

export type BarColors = { background?: string; title?: string; subtitle?: string }

/** `#rgb` or `#rrggbb`, or `rgb(…)`: nothing else is let into a style. */
function asColor(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  return /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(text) || /^rgba?\([\d\s.,%/]+\)$/i.test(text) ? text : undefined
}

function channels(color: string): number[] {
  if (!color.startsWith('#')) return (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
  const hex = color.slice(1)
  const wide = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex
  return [0, 2, 4].map((at) => Number.parseInt(wide.slice(at, at + 2), 16))
}

/** Is a colour so bright that dark text must stand on it? */
export function isBright(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = channels(color)
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150
}

/** The colours of the top bar that the strategies set; absent ones keep the theme's. */
export function barColors(strategy: Readonly<Record<string, unknown>>): BarColors {
  return {
    background: asColor(strategy.NavbarBackgroundColor),
    title: asColor(strategy.NavbarMainTitleColor),
    subtitle: asColor(strategy.NavbarSubTitleColor),
  }
}

/** The theme's dark blue unless the strategies colour the bar; words without a colour of their own follow the background. */
export function barStyle(strategy: Readonly<Record<string, unknown>>): CSSProperties {
  const { background, title, subtitle } = barColors(strategy)
  const dark = background !== undefined && isBright(background)
  const c = colors.light
  return {
    '--bar': background ?? c.bar,
    '--bar-title': title ?? (dark ? c.text : c['bar-text']),
    '--bar-subtitle': subtitle ?? (dark ? c['text-quiet'] : c['bar-quiet']),
    '--bar-hover': dark ? c['bar-hover-dark'] : c['bar-hover'],
  } as CSSProperties
}
