import type { DemoValue } from './public'

const hour = 3_600_000

/** What a value is at an instant: by day it goes up, at night down, and never quite the same. */
export function valueAt(value: DemoValue, at: number, seed: number): number | string {
  if ('first' in value) return value.first
  const day = Math.sin(((at / hour + 8 + seed) / 24) * 2 * Math.PI - Math.PI / 2)
  const noise = Math.sin(at / 977_000 + seed * 7) * 0.5 + Math.sin(at / 431_000 + seed * 3) * 0.3
  return Math.round((value.mean + value.swing * (0.7 * day + 0.3 * noise)) * 10) / 10
}
