import { expect, it } from 'vitest'
import { eventNamed } from './notification'
import { fillTemplate, unknownPlaceholders } from './template'

it('is filled once: a value is never read as a template', () => {
  expect(fillTemplate('{who}: {title}', { who: '{title}', title: '$& {who}' })).toBe('{title}: $& {who}')
  expect(fillTemplate('{constructor}{__proto__}', {})).toBe('')
  expect(fillTemplate('{a, plural, one {#}} { title } {{title}}', { title: 'T' })).toBe(
    '{a, plural, one {#}} { title } {T}',
  )
})

it('leaves out a line whose placeholders are all empty, and keeps the others', () => {
  expect(fillTemplate('A\nReason: {reason}\n\n{who} {reason}', { who: 'Li', reason: '' })).toBe('A\n\nLi ')
})

it('names the placeholders that nobody can fill, each once', () => {
  expect(unknownPlaceholders('{title} {oops} {oops} {who}', ['title', 'who'])).toEqual(['oops'])
})

it('the mail that tells of a yes has a comment, that of a no a reason', () => {
  const ends = (key: string) =>
    eventNamed('mail', key)?.template.map((text) => text.split('\n').at(-1)?.replace('{reason}', '').trim())
  expect(ends('visitor_approved')).toEqual(['意见：', 'Comment:'])
  expect(ends('request_passed')).toEqual(['意见：', 'Comment:'])
  expect(ends('visitor_rejected')).toEqual(['原因：', 'Reason:'])
  expect(ends('request_refused')).toEqual(['原因：', 'Reason:'])
})
