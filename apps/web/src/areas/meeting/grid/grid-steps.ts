import { BLOCKS_A_DAY } from '@workplace/domain/kernel/time'
import type { KeyboardEvent } from 'react'
import { BLOCKS_AN_HOUR } from './geometry'
import type { Surface } from './gesture-surface'

export const clamp = (value: number, from: number, to: number) => Math.min(Math.max(value, from), to)

/** How far a key goes right and down; null for keys that do not go anywhere. */
function stepOf(event: KeyboardEvent, page: number): { right: number; down: number } | null {
  switch (event.key) {
    case 'ArrowRight':
      return { right: 1, down: 0 }
    case 'ArrowLeft':
      return { right: -1, down: 0 }
    case 'ArrowDown':
      return { right: 0, down: 1 }
    case 'ArrowUp':
      return { right: 0, down: -1 }
    case 'PageDown':
      return { right: 0, down: page }
    case 'PageUp':
      return { right: 0, down: -page }
    case 'Home':
      return { right: -Infinity, down: event.ctrlKey ? -Infinity : 0 }
    case 'End':
      return { right: Infinity, down: event.ctrlKey ? Infinity : 0 }
    default:
      return null
  }
}

/** How far a key goes in a view, in blocks along the hours (with Ctrl an hour) and in lanes across them. */
export function gridStep(event: KeyboardEvent, surface: Surface, page: number): { by: number; across: number } | null {
  const step = stepOf(event, page)
  if (step === null) return null
  const [along, across] = surface.along === 'x' ? [step.right, step.down] : [step.down, step.right]
  const by = event.ctrlKey && Math.abs(along) === 1 ? along * BLOCKS_AN_HOUR : along
  return { by: clamp(by, -BLOCKS_A_DAY, BLOCKS_A_DAY), across }
}
