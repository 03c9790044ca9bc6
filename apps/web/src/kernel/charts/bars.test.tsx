import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Bars } from './bars'

afterEach(cleanup)

it('draws points on a line where the axis does not begin at nothing, and leaves out what nobody knows', () => {
  const bars = [0, null, 1].map((height, at) => ({ key: `${at}`, height, label: `${at}`, title: `${at}` }))
  const { container, rerender } = render(<Bars label="Average" ticks={['5', '1']} bars={bars} line />)
  const heights = () => [...container.querySelectorAll('circle')].map((point) => Number(point.getAttribute('cy')))
  const [lowest = 0, highest = 0] = heights()
  expect(heights()).toHaveLength(2)
  expect(lowest).toBeGreaterThan(highest)
  expect(container.querySelector('polyline')?.getAttribute('points')?.split(' ')).toHaveLength(2)
  rerender(<Bars label="Share" ticks={['100%', '0']} bars={bars} />)
  expect(heights()).toEqual([])
  expect(container.querySelector('polyline')).toBeNull()
})

it('draws what was expected behind what came, both on one axis', () => {
  const bars = [
    { key: 'a', height: 0.5, behind: 1, label: 'a', title: 'a' },
    { key: 'b', height: 0, behind: 0, label: 'b', title: 'b' },
  ]
  const { container } = render(<Bars label="Arrivals" ticks={['2', '0']} bars={bars} />)
  const [first] = container.querySelectorAll('g:has(> rect)')
  const heights = [...(first?.querySelectorAll('rect') ?? [])]
    .slice(1)
    .map((rect) => Number(rect.getAttribute('height')))
  expect(heights).toHaveLength(2)
  expect(heights[0]).toBe(2 * (heights[1] ?? 0))
})
