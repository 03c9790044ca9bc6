import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ownZone } from '../../../kernel/time/zone-time'
import { PassTime } from './pass-columns'

afterEach(cleanup)

const pass = { time: '2026-11-30T00:56:31Z', time_state: 'exact', granted: true, result: 'ok' } as const

test('a pass stands on the clock of its office, which is named where it is not the reader’s', () => {
  // nobody reads on both
  for (const timezone of ['Pacific/Kiritimati', 'Pacific/Niue'].filter((zone) => zone !== ownZone())) {
    const { container, unmount } = render(<PassTime row={{ ...pass, timezone }} />)
    expect(container.querySelector('small')?.textContent).not.toBe('')
    expect(screen.getByText(timezone.endsWith('Niue') ? /13:56:31/ : /14:56:31/)).toBeDefined()
    unmount()
  }
  const { container } = render(<PassTime row={{ ...pass, timezone: ownZone() }} />)
  expect(container.querySelector('small')).toBeNull()
})
