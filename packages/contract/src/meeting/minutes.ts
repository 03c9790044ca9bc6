import { MARKDOWN_MAX } from '@workplace/domain/text/tame-markdown'
import { z } from 'zod'
import * as common from '../kernel/common-words'
import { endpoint } from '../kernel/endpoint'
import { line } from '../kernel/field'
import { given, id, queryId } from '../kernel/input'
import { pageQuery } from '../kernel/resource'
import type { Label } from '../kernel/words'
import { date, daysFilter, uploadPath } from './wire'
import * as meetingWords from './words'

/** Who reads minutes that are published: those who took part, the department of the meeting too, or everybody. */
export const minutesReaders = {
  attendee: meetingWords.attendees,
  department: ['本部门', 'My department'],
  all: meetingWords.wholeCompany,
} as const satisfies Record<string, Label>
export type MinutesReaders = keyof typeof minutesReaders
const visible = z.enum(Object.keys(minutesReaders) as [MinutesReaders, ...MinutesReaders[]], { error: 'option' })

/** The states of a task, by their numbers on the wire. */
export const todoStates = {
  0: meetingWords.open,
  1: common.done,
  2: ['不再需要', 'No longer needed'],
} as const satisfies Record<number, Label>
export type TodoState = keyof typeof todoStates
const todoState = z.union([z.literal(0), z.literal(1), z.literal(2)], { error: 'option' })

export const mostTodos = 50
/** Whoever takes part in meetings may take part in their minutes; what of, is decided for each. */
const access = ['view-meeting', 'view-meeting-minutes'] as const

const title = line(100).min(1, 'required')
const content = z
  .string()
  .max(MARKDOWN_MAX, `too_long|${MARKDOWN_MAX}`)
  .transform((text) => text.replace(/\r\n?/g, '\n'))

const place = {
  meeting_id: z.number(),
  /** The meeting's own title. */
  meeting_title: z.string(),
  meetingroom_name: z.string(),
  office_name: z.string(),
  office_name_en: z.string().nullable(),
  /** The office's wall clock. */
  start_time: z.string(),
  end_time: z.string(),
  timezone: z.string(),
  host_name: z.string(),
}

const row = z.object({
  id: z.number(),
  version: z.number(),
  title: z.string(),
  ...place,
  recorder_name: z.string().nullable(),
  visible,
  publish_state: z.number(),
  published_at: z.string().nullable(),
  updated_at: z.string(),
  updated_by: z.string(),
  todos: z.number(),
  open_todos: z.number(),
  files: z.number(),
  can_write: z.boolean(),
})
export type MinutesRow = z.output<typeof row>

/** Minutes that the caller may read: their own meetings', those published to them, those that they look after. */
export const minutesPage = endpoint({
  path: '/minutes/pagelist',
  access,
  label: ['会议纪要列表', 'Minutes: list'],
  input: pageQuery('-start_time', 20).extend({
    /** Those that the caller may write. */
    mine: given(z.enum(['0', '1'])),
    publish_state: given(z.enum(['0', '1'])),
    office: given(queryId),
    /** Days of the meetings. */
    ...daysFilter,
  }),
  output: z.object({ items: z.array(row), total: z.number() }),
})

const todo = z.object({
  id: z.number(),
  content: z.string(),
  owner_id: z.number(),
  owner_name: z.string(),
  due: z.string(),
  state: todoState,
  finished_at: z.string().nullable(),
  /** Open, and its day is over in the meeting's office. */
  is_late: z.boolean(),
})
export type Todo = z.output<typeof todo>

const text = z.object({ version: z.number(), title: z.string(), content: z.string() })
export type MinutesText = z.output<typeof text>

const whole = text.extend({
  id: z.number(),
  recorder_id: z.number().nullable(),
  recorder_name: z.string().nullable(),
  visible,
  publish_state: z.number(),
  published_at: z.string().nullable(),
  published_by: z.string().nullable(),
  updated_at: z.string(),
  updated_by: z.string(),
  files: z.array(z.object({ id: z.number(), name: z.string(), bytes: z.number() })),
  todo: z.array(todo),
  /** The newest first, without their texts; for those who may write. */
  versions: z.array(
    z.object({
      number: z.number(),
      saved_at: z.string(),
      saved_by: z.string(),
      restored_from: z.number().nullable(),
    }),
  ),
})
export type Minutes = z.output<typeof whole>

/** The minutes of a meeting, by their own id or the meeting's; null while nobody has begun any. */
export const minutesDetail = endpoint({
  path: '/minutes/detail',
  access,
  label: ['会议纪要', 'Minutes of a meeting'],
  input: z
    .object({ id: given(queryId), meeting_id: given(queryId) })
    .refine((input) => input.id !== undefined || input.meeting_id !== undefined, { path: ['id'], message: 'required' }),
  output: z.object({
    meeting: z.object({ ...place, people: z.array(z.object({ id: z.number(), name: z.string() })) }),
    minutes: whole.nullable(),
    can_write: z.boolean(),
    can_delete: z.boolean(),
  }),
})
export type MinutesDetail = z.output<typeof minutesDetail.output>

const saved = z.object({ id: z.number(), version: z.number() })

export const addMinutes = endpoint({
  method: 'POST',
  path: '/minutes/add',
  within: 'own',
  access,
  label: ['新增会议纪要', 'Minutes: add'],
  creates: true,
  input: z.object({ meeting_id: id, title, content: content.default(''), recorder_id: id.nullish() }),
  output: saved,
})

/**
 * Changes minutes; what is absent stays. With a title or a text comes the version from which they were made: where
 * somebody saved another meanwhile, it is refused with that one, and nothing of either is lost.
 */
export const editMinutes = endpoint({
  method: 'POST',
  path: '/minutes/edit',
  within: 'own',
  access,
  label: ['修改会议纪要', 'Minutes: edit'],
  input: z
    .object({
      id,
      version: id.optional(),
      title: title.optional(),
      content: content.optional(),
      recorder_id: id.nullish(),
      visible: visible.optional(),
      publish_state: z.union([z.literal(0), z.literal(1)], { error: 'option' }).optional(),
    })
    .refine((input) => input.version !== undefined || (input.title === undefined && input.content === undefined), {
      path: ['version'],
      message: 'required',
    }),
  output: saved,
})

export const deleteMinutes = endpoint({
  method: 'POST',
  path: '/minutes/del',
  within: 'own',
  access,
  label: ['删除会议纪要', 'Minutes: delete'],
  input: z.object({ id }),
  output: z.object({ id: z.number() }),
})

/** A text as it was once saved. */
export const minutesVersion = endpoint({
  path: '/minutes/version',
  access,
  label: ['会议纪要的历史版本', 'Minutes: earlier version'],
  input: z.object({ id: queryId, number: queryId }),
  output: text.extend({ saved_at: z.string(), saved_by: z.string() }),
})

/** Makes a former text the present one, as a new version. */
export const restoreMinutes = endpoint({
  method: 'POST',
  path: '/minutes/restore',
  within: 'own',
  access,
  label: ['恢复会议纪要的历史版本', 'Minutes: restore version'],
  input: z.object({ id, version: id, number: id }),
  output: saved,
})

export const minutesPdf = endpoint({
  path: '/minutes/pdf',
  access,
  answer: 'file',
  label: ['会议纪要：PDF', 'Minutes: PDF'],
  input: z.object({ id: queryId }),
  output: z.null(),
})

export const addMinutesFile = endpoint({
  method: 'POST',
  path: '/minutes/file_add',
  within: 'own',
  access,
  label: ['添加会议纪要附件', 'Minutes: add attachment'],
  input: z.object({ id, path: uploadPath }),
  output: z.object({ id: z.number(), file_id: z.number() }),
})

export const deleteMinutesFile = endpoint({
  method: 'POST',
  path: '/minutes/file_del',
  within: 'own',
  access,
  label: ['删除会议纪要附件', 'Minutes: delete attachment'],
  input: z.object({ id, file_id: id }),
  output: z.object({ id: z.number() }),
})

/** Where a file can be fetched for the next hour. */
export const minutesFile = endpoint({
  path: '/minutes/file',
  access,
  label: ['会议纪要附件', 'Minutes: attachment'],
  input: z.object({ id: queryId, file_id: queryId }),
  output: z.object({ url: z.string() }),
})

/** Adds a task, or changes one. */
export const saveTodo = endpoint({
  method: 'POST',
  path: '/minutes/todo_save',
  within: 'own',
  access,
  label: ['保存待办事项', 'Save action item'],
  input: z.object({
    /** Of the minutes. */
    id,
    todo_id: id.optional(),
    content: line(300).min(1, 'required'),
    owner_id: id,
    due: date,
    state: todoState.optional(),
  }),
  output: z.object({ id: z.number(), todo_id: z.number() }),
})

export const deleteTodo = endpoint({
  method: 'POST',
  path: '/minutes/todo_del',
  within: 'own',
  access,
  label: ['删除待办事项', 'Delete action item'],
  input: z.object({ id, todo_id: id }),
  output: z.object({ id: z.number() }),
})

/** By its owner, or by who may write the minutes. */
export const moveTodo = endpoint({
  method: 'POST',
  path: '/minutes/todo_state',
  within: 'own',
  access,
  label: ['更新待办事项状态', 'Update action item status'],
  input: z.object({ todo_id: id, state: todoState }),
  output: z.object({ todo_id: z.number(), state: todoState }),
})

const ownTodo = todo.extend({
  minutes_id: z.number(),
  minutes_title: z.string(),
  meeting_id: z.number(),
  /** Empty where the meeting is private and not the owner's. */
  meeting_title: z.string(),
  meeting_time: z.string(),
  timezone: z.string(),
  /** The owner may read the minutes, too. */
  can_read: z.boolean(),
})
export type OwnTodo = z.output<typeof ownTodo>

/** The tasks of the caller from published minutes: the open ones by their day, or those that are over. */
export const myTodos = endpoint({
  path: '/minutes/todo_mine',
  access,
  label: ['我的待办', 'My action items'],
  input: pageQuery('', 20)
    .omit({ sort: true, title: true })
    .extend({ state: given(z.enum(['open', 'over'])) }),
  output: z.object({ items: z.array(ownTodo), total: z.number(), late: z.number() }),
})
