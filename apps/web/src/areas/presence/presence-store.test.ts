import { expect, it } from 'vitest'
import { presenceText } from './presence-store'

const now = Date.parse('2026-11-20T02:00:00Z')
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
const known = { meetingroom_id: 1, state: 'occupied' as const, since: ago(12), until: ago(-5), seen: ago(1) }

it('says what is known of a room, for how long, and how old that is', () => {
  expect(presenceText(known, now, 'zh')).toEqual({
    state: 'occupied',
    text: '有人，已12分钟',
    seen: '1分钟前更新',
    short: '有人',
  })
  expect(presenceText({ ...known, state: 'empty', since: ago(180) }, now, 'en')).toEqual({
    state: 'empty',
    text: 'Empty for 3 h',
    seen: 'last update 1 min ago',
    short: 'Empty',
  })
  expect(presenceText({ ...known, since: null, seen: ago(0) }, now, 'zh')).toMatchObject({
    text: '有人',
    seen: '不到1分钟前更新',
  })
})

it('knows nothing any more once the time is over up to which that holds', () => {
  for (const state of ['occupied', 'empty'] as const)
    expect(presenceText({ ...known, state, until: ago(0) }, now, 'zh')).toMatchObject({
      state: 'unknown',
      text: '是否有人未知',
      short: '未知',
    })
})
