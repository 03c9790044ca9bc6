import { describe, expect, it } from 'vitest'
import { type ColorName, colors, cssOf, type Mode } from './theme'

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const texts: [ColorName, ColorName[]][] = [
  ['text', ['page', 'surface', 'raised', 'sunken', 'hover', 'primary-tint']],
  ['text-quiet', ['page', 'surface', 'raised', 'sunken', 'hover', 'primary-tint']],
  ['text-faint', ['page', 'surface', 'raised', 'hover']],
  ['primary', ['surface', 'raised', 'primary-tint', 'page']],
  ['on-primary', ['primary-solid', 'primary-hover', 'primary-active', 'block-mine']],
  ['success-text', ['surface', 'success-tint', 'raised']],
  ['warning-text', ['surface', 'warning-tint', 'raised']],
  ['danger-text', ['surface', 'danger-tint', 'raised']],
  ['bar-text', ['bar']],
  ['bar-quiet', ['bar']],
  ['block-pending-text', ['block-pending', 'block-pending-stripe']],
  ['block-held-text', ['block-held', 'block-held-stripe']],
  ['block-locked-text', ['block-locked']],
  ['block-mine-past-text', ['block-mine-past']],
  ['block-past-text', ['block-held', 'surface', 'page']],
  ['on-primary', ['now-solid']],
  ['primary-deep', ['surface', 'raised', 'primary-tint']],
]

describe.each(['light', 'dark'] as Mode[])('the %s colours', (mode) => {
  const c = colors[mode]
  it.each(texts)('let %s be read on every surface it stands on', (text, surfaces) => {
    for (const surface of surfaces) expect(contrast(c[text], c[surface]), surface).toBeGreaterThanOrEqual(4.5)
  })
  it('let empty boxes be seen wherever a form stands', () => {
    for (const ground of ['surface', 'raised'] as const) {
      expect(contrast(c['line-box'], c[ground]), ground).toBeGreaterThanOrEqual(3)
    }
  })
  it('let icons and the line of now be seen', () => {
    for (const name of ['success', 'warning', 'danger', 'now', 'primary'] as const) {
      expect(contrast(c[name], c.surface), name).toBeGreaterThanOrEqual(3)
    }
  })
  it('are all there as CSS variables', () => {
    for (const name of Object.keys(c)) expect(cssOf(mode)).toContain(`--wp-${name}:`)
  })
})
