import { expect, test } from 'vitest'
import { fieldMessage, schemaOf } from '../kernel/field'
import { meetingroom } from './meetingroom'

test.each([
  ['name', '', 'Please enter the meeting room name'],
  ['office_id', null, 'Please select office area'],
  ['floor_id', undefined, 'Please select floor'],
  ['capacity', 0, 'People count cannot be 0'],
  ['capacity', null, 'People count cannot be 0'],
  ['price_id', null, 'Please select price'],
  ['roomtype_id', null, 'Please select type'],
] as const)('the form of a room says of %s %s: %s', (name, value, message) => {
  const { error } = schemaOf(meetingroom.fields[name]).safeParse(value)
  expect(error?.issues.map((issue) => fieldMessage(issue.message, 'en'))).toEqual([message])
})
