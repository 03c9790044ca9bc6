import { describe, expect, it } from 'vitest'
import { gripAt } from './gesture-claims'

describe('what of a meeting is taken hold of', () => {
  it('is an end near it, else all of it', () => {
    expect(gripAt(100, 200, 104, 8)).toBe('start')
    expect(gripAt(100, 200, 150, 8)).toBe('whole')
    expect(gripAt(100, 200, 195, 8)).toBe('end')
  })

  it('leaves the middle of a short one to be carried by', () => {
    expect(gripAt(100, 124, 112, 24)).toBe('whole')
    expect(gripAt(100, 124, 106, 24)).toBe('start')
    expect(gripAt(100, 124, 118, 24)).toBe('end')
  })
})
