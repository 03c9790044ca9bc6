import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { pageQuery } from '../kernel/resource'

export const deletionStates = ['waiting', 'stopped', 'done'] as const
const id = z.number().int().positive().max(2147483647)

const row = z.object({
  id: z.number(),
  version: z.number(),
  user_id: z.number(),
  name: z.string(),
  department_name: z.string().nullable(),
  because: z.enum(['left', 'asked']),
  departure_date: z.string().nullable(),
  begun_at: z.string(),
  begun_by: z.string(),
  due_at: z.string(),
  state: z.enum(deletionStates),
  stopped_at: z.string().nullable(),
  stopped_by: z.string().nullable(),
  reason: z.string().nullable(),
  done_at: z.string().nullable(),
  /** What was deleted and what was kept, as counts; of one that is done. */
  report: z.object({ deleted: z.record(z.string(), z.number()), kept: z.record(z.string(), z.number()) }).nullable(),
  /** Contents that are not yet seen to be gone from the store. */
  files_left: z.number(),
})
export type DeletionRow = z.output<typeof row>

/** People whose data is being deleted, or was. */
export const deletionPage = endpoint({
  path: '/deletion/pagelist',
  access: ['view-user'],
  label: ['数据删除列表', 'Data deletion: list'],
  input: pageQuery('+due_at', 10).extend({ state: z.enum(deletionStates).optional() }),
  output: z.object({ items: z.array(row), total: z.number(), retention_days: z.number() }),
})

/** For somebody whose account is disabled and who asks for it. */
export const beginDeletion = endpoint({
  method: 'POST',
  path: '/deletion/begin',
  within: 'people',
  access: ['delete-user'],
  label: ['开始数据删除', 'Data deletion: start'],
  input: z.object({ user_id: id }),
  output: z.object({ id: z.number(), due_at: z.string() }),
})

export const stopDeletion = endpoint({
  method: 'POST',
  path: '/deletion/stop',
  within: 'people',
  access: ['delete-user'],
  label: ['停止数据删除', 'Data deletion: stop'],
  input: z.object({ id, version: z.number().int().positive(), reason: z.string().trim().min(1).max(200) }),
  output: z.object({ id: z.number(), version: z.number() }),
})
