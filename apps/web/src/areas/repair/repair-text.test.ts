import { say } from '@workplace/contract/kernel/words'
import type { RepairRow } from '@workplace/contract/repair/repair'
import { expect, it } from 'vitest'
import { lockedText, placeText, targetText } from './repair-text'

const door = {
  ...{ target_type: 'door', target_gone: false, meetingroom_name: '东门', target_label_en: 'East gate' },
  ...{ office_name: '陆家嘴总部', office_name_en: 'Lujiazui', floor_name: '', locked_until: '2026-11-28' },
} as RepairRow
const room = { ...door, target_type: 'room', meetingroom_name: '泰山', target_label_en: null, floor_name: '3F' }
const zh = (label: readonly [string, string], values?: Record<string, string | number>) => say(label, 'zh', values)
const en = (label: readonly [string, string], values?: Record<string, string | number>) => say(label, 'en', values)

it('says what a ticket is about in the language of the reader, and that it is gone', () => {
  expect([targetText(door, zh, 'zh'), targetText(door, en, 'en')]).toEqual(['东门', 'East gate'])
  expect(targetText(room, en, 'en')).toBe('泰山')
  const gone = { ...door, target_gone: true }
  expect([targetText(gone, zh, 'zh'), targetText(gone, en, 'en')]).toEqual([
    '东门（已不存在）',
    'East gate (no longer exists)',
  ])
})

it('says where it is, as far as that is known', () => {
  expect([placeText(door, 'zh'), placeText(room, 'en')]).toEqual(['陆家嘴总部', 'Lujiazui · 3F'])
})

it('speaks of a room only where it is one', () => {
  expect(lockedText(room, en)).toBe('Room locked until 2026-11-28')
  expect(lockedText(door, en)).toBe('Locked until 2026-11-28')
})
