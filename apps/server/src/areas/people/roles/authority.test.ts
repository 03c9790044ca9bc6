import { expect, test } from 'vitest'
import type { Authority } from '../../../kernel/session/session-store'
import { moreThan } from './authority'

type Brief = { codes?: string[]; all?: true; offices?: number[]; departments?: number[]; rooms?: number[] }

/** Somebody of some offices looks after everything there, unless their post says rooms only. */
function standing({ codes = ['view-user', 'change-user'], all, offices = [], departments = [], rooms = [] }: Brief) {
  const where = all ? null : offices
  return {
    permissions: new Set(codes),
    reach: all ? null : { office_ids: offices, department_ids: departments },
    offices: { room: all ? null : [...offices, ...rooms], station: where, visitor: where, device: where },
  } satisfies Authority
}

const few = ['view-user']
const more = ['view-user', 'change-user', 'delete-user']
const everybody = ['view-meeting', 'view-booked', 'myself-visitor', 'view-meeting-minutes']

const cases: [string, own: Brief, other: Brief, codes: string[], reaches: boolean][] = [
  ['the same in all of the company', { all: true }, { all: true }, [], false],
  ['fewer permissions', { all: true }, { all: true, codes: few }, [], false],
  ['another permission', { all: true }, { all: true, codes: more }, ['delete-user'], false],
  ['another permission, of fewer people', { all: true }, { offices: [1], codes: more }, ['delete-user'], false],
  ['the whole company beside one office', { offices: [1] }, { all: true }, [], true],
  ['one office beside the whole company', { all: true }, { offices: [1] }, [], false],
  ['the same office', { offices: [1] }, { offices: [1] }, [], false],
  ['one of two offices', { offices: [1, 2] }, { offices: [2] }, [], false],
  ['another office besides', { offices: [1] }, { offices: [1, 2] }, [], true],
  ['another office', { offices: [1] }, { offices: [2] }, [], true],
  ['a department, beside an office', { offices: [1] }, { departments: [7] }, [], true],
  ['an office, beside a department', { departments: [7] }, { offices: [1] }, [], true],
  ['the same department', { departments: [7] }, { departments: [7] }, [], false],
  ['a department below', { departments: [7, 8] }, { departments: [8] }, [], false],
  ['the department, and its own office', { departments: [7] }, { departments: [7], rooms: [3] }, [], true],
  ['a post for more than rooms', { rooms: [1] }, { offices: [1] }, [], true],
  ['a post for rooms only', { offices: [1] }, { rooms: [1] }, [], false],
  ['only themselves', { offices: [1] }, {}, [], false],
  ['only themselves, each', {}, {}, [], false],
  [
    'what everybody may, in all of the company',
    { codes: [...few, ...everybody] },
    { all: true, codes: everybody },
    [],
    false,
  ],
  ['what everybody may and the caller may not', { all: true }, { codes: everybody }, everybody, false],
  ['nothing, in all of the company', {}, { all: true, codes: [] }, [], false],
]

test.each(cases)('above stands who has more: %s', (_, own, other, codes, reaches) => {
  expect(moreThan(standing(own), standing(other))).toEqual({ codes, reaches })
})
