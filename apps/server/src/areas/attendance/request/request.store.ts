import type { AttendanceRequest } from '@workplace/contract/attendance/request'
import type { RequestKind, RequestState } from '@workplace/domain/attendance/request'
import type { Call } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import type { Addresses } from '../../../kernel/files/address'
import { type SwapRow, shiftsOfSwaps } from './swapped-shifts'

/** A request as it is stored. */
export type StoredRequest = {
  id: number
  user_id: number
  office_id: number | null
  name: string
  kind: RequestKind
  state: RequestState
  begin_time: string
  end_time: string
  timezone: string
  date: string | null
  period_no: number | null
  on_off: 'on' | 'off' | null
  cycle_begin: string | null
  count_on_refuse: boolean
  leave_type_id: number | null
  leave_type: string | null
  with_user_id: number | null
  punch_id: string | null
  /** Of a swap that passed: which shifts the two had before. */
  swapped: (number | null)[] | null
  reason: string
}

export const requestKind = 'attendance_request'

/** What stands in `absence.source` of what follows from a request. */
export const sourceOf = (id: number) => `attendance/${id}`

/** A person's requests are judged one after the other: quotas and overlaps are asked for under this lock. */
export const lockPerson = (db: Db, company_id: number, user_id: number) => lockPeople(db, company_id, [user_id])

/** Several, in one order, so that two who name each other never wait for each other. */
export const lockPeople = (db: Db, company_id: number, user_ids: readonly number[]) =>
  db.query('select 1 from users where company_id = $1 and id = any($2::int[]) order by id for no key update', [
    company_id,
    user_ids,
  ])

const stored = `select r.id, r.user_id, u.office_id, u.name, r.kind, r.state, r.begin_time, r.end_time, r.timezone,
   r.date::text as date, r.period_no, r.on_off, r.cycle_begin::text as cycle_begin, r.count_on_refuse, r.leave_type_id,
   t.name as leave_type, r.with_user_id, r.punch_id, r.swapped, r.reason
 from attendance_request r join users u on u.company_id = r.company_id and u.id = r.user_id
 left join leave_type t on t.company_id = r.company_id and t.id = r.leave_type_id`

/** A request, locked behind the person whose it is. */
export async function lockRequest(db: Db, company_id: number, id: number): Promise<StoredRequest | undefined> {
  const [whose] = await db.query<{ user_id: number }>(
    'select user_id from attendance_request where company_id = $1 and id = $2',
    [company_id, id],
  )
  if (whose === undefined) return undefined
  await lockPerson(db, company_id, whose.user_id)
  const [found] = await db.query<StoredRequest>(`${stored} where r.company_id = $1 and r.id = $2 for update of r`, [
    company_id,
    id,
  ])
  return found
}

type Row = Omit<AttendanceRequest, 'files' | 'may_revoke' | 'may_decide' | 'asked' | 'amount' | 'swap'> & {
  with_user_id: number | null
  swapped: (number | null)[] | null
  files: string[]
  asked: { id: number; name: string }[]
  amount: string | null
}

/** Requests with all that is shown of them, as a condition has them (`r` the request, `u` the person, `q` what runs). */
export async function readRequests(
  call: Call,
  sign: Addresses['sign'],
  where: string,
  values: readonly unknown[],
  {
    page,
    limit,
    order = 'r.created_at desc, r.id desc',
    swaps = true,
  }: {
    page: number
    limit: number
    order?: string
    /** Which shifts would be swapped is asked for as well. */
    swaps?: boolean
  },
): Promise<{ items: AttendanceRequest[]; total: number }> {
  const { db, actor } = call
  const tables = `from attendance_request r
    join users u on u.company_id = r.company_id and u.id = r.user_id
    left join department d on d.company_id = u.company_id and d.id = u.department_id
    left join leave_type t on t.company_id = r.company_id and t.id = r.leave_type_id
    left join users w on w.company_id = r.company_id and w.id = r.with_user_id
    left join audit_request q on q.company_id = r.company_id and q.subject_kind = '${requestKind}' and q.subject_id = r.id
      and q.state = 'waiting'
    where r.company_id = $1 and ${where}`
  const all = [actor.company_id, ...values]
  const [count] = await db.query<{ total: number }>(`select count(*)::int as total ${tables}`, all)
  const rows = await db.query<Row>(
    `select r.id, r.kind, r.state, r.user_id, u.name, d.name as department, r.begin_time, r.end_time, r.timezone,
       r.date::text as date, r.period_no, r.on_off, t.name as leave_type, t.unit, r.amount, w.name as with_name, r.with_user_id, r.swapped,
       r.reason, r.files,
       exists (select 1 from attendance_punch p where p.company_id = r.company_id and p.id = r.punch_id and p.photo is not null) as photo,
       r.created_at, r.decided_by, r.decided_at, r.opinion,
       coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.id) from users a
         where a.company_id = r.company_id and a.id = any(q.asked)), '[]') as asked
     ${tables} order by ${order} limit $${all.length + 1} offset $${all.length + 2}`,
    [...all, limit, (page - 1) * limit],
  )
  const isSwap = (row: Row): row is Row & SwapRow =>
    row.kind === 'swap' && row.date !== null && row.with_user_id !== null
  const shifts = await shiftsOfSwaps(call, swaps ? rows.filter(isSwap) : [])
  return {
    items: rows.map(({ files, asked, amount, with_user_id: _with, swapped: _swapped, ...row }) => ({
      ...row,
      swap: shifts.get(row.id) ?? null,
      amount: amount === null ? null : Number(amount),
      files: files.map((key) => ({
        url: sign(actor.company_id, `/${key}`),
        thumb: sign(actor.company_id, `/${key}`, { width: 320 }),
      })),
      asked: asked.map(({ name }) => name),
      may_revoke: row.user_id === actor.user_id && (row.state === 'pending' || row.state === 'pass'),
      may_decide: row.state === 'pending' && asked.some(({ id }) => id === actor.user_id),
    })),
    total: count?.total ?? 0,
  }
}
