import type { Db } from '../database/db'
import { peopleWhoMay } from '../session/people-who-may'
import type { MayDecide, StepApprover, Subject } from './approvals'

/** For whom people are looked for. */
export type ApproverSearch = MayDecide &
  Pick<Subject, 'office_id' | 'requesters'> & { readonly db: Db; readonly company_id: number }

/** Of these people those who can decide: whose account is open and, where that is asked, who may approve. */
export async function ableAmong(
  db: Db,
  company_id: number,
  ids: readonly number[],
  permission: string | null,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db.query<{ id: number }>(
    `select u.id from users u where u.company_id = $1 and u.id = any($2::int[]) and u.status = 'active'
       and ($3::text is null or exists (select 1 from user_role ur join role r on r.company_id = ur.company_id and r.id = ur.role_id
         where ur.company_id = u.company_id and ur.user_id = u.id and $3 = any(r.permissions)))`,
    [company_id, ids, permission],
  )
  return new Set(rows.map(({ id }) => id))
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** Whose post is in the office: any, or about a duty. */
async function managersOf({ db, company_id, office_id }: ApproverSearch, duty: string | null): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select distinct m.user_id as id from office_manager m
     join office_manager_office o on o.company_id = m.company_id and o.office_manager_id = m.id
     where m.company_id = $1 and o.office_id = $2 and ($3::text is null or $3 = any(m.duties)) order by 1`,
    [company_id, office_id, duty],
  )
  return idsOf(rows)
}

/** Who leads the department of somebody, or the next above it that somebody else leads. */
async function headsOver({ db, company_id, requesters }: ApproverSearch): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `with recursive up as (
       select d.id, d.parent_id, d.manager_id, 1 as height from department d
       join users u on u.company_id = d.company_id and u.department_id = d.id
       where d.company_id = $1 and u.company_id = $1 and u.id = $2
       union all
       select d.id, d.parent_id, d.manager_id, up.height + 1 from up
       join department d on d.company_id = $1 and d.id = up.parent_id where up.height < 30
     )
     select up.manager_id as id from up join users u on u.company_id = $1 and u.id = up.manager_id
     where u.status = 'active' and not up.manager_id = any($3::int[]) order by up.height limit 1`,
    [company_id, requesters[0] ?? 0, requesters],
  )
  return idsOf(rows)
}

async function named(seeking: ApproverSearch, approver: StepApprover): Promise<number[]> {
  const { db, company_id } = seeking
  switch (approver.kind) {
    case 'users':
      return approver.ids
    case 'roles':
      return idsOf(
        await db.query<{ id: number }>(
          'select distinct user_id as id from user_role where company_id = $1 and role_id = any($2::int[]) order by 1',
          [company_id, approver.ids],
        ),
      )
    case 'office_managers':
      return managersOf(seeking, null)
    case 'department_head':
      return headsOver(seeking)
    default:
      return managersOf(seeking, approver.kind.replace('_managers', ''))
  }
}

/**
 * Who decides in a step: those who are meant and can; where nobody of them can, the managers of the office whose duty it
 * is, and where there is none, everybody who may approve there (`fell`). Nobody decides about a request of their own while
 * there is anybody else.
 */
export async function findApprovers(
  seeking: ApproverSearch,
  approvers: readonly StepApprover[],
): Promise<{ ids: number[]; fell: boolean }> {
  const { db, company_id, office_id, requesters, permission, duty } = seeking
  const meant: number[] = []
  for (const approver of approvers) meant.push(...(await named(seeking, approver)))
  const managers = await managersOf(seeking, duty)
  const able = await ableAmong(db, company_id, [...meant, ...managers], permission)
  const others = (ids: readonly number[]) => [...new Set(ids)].filter((id) => able.has(id) && !requesters.includes(id))
  const own = (ids: readonly number[]) => [...new Set(ids)].filter((id) => able.has(id))
  if (others(meant).length > 0) return { ids: others(meant), fell: false }
  if (others(managers).length > 0) return { ids: others(managers), fell: true }
  const there = permission === null ? [] : idsOf(await peopleWhoMay(db, company_id, permission, office_id, duty))
  const strangers = there.filter((id) => !requesters.includes(id))
  if (strangers.length > 0) return { ids: strangers, fell: true }
  if (own(meant).length > 0) return { ids: own(meant), fell: false }
  return { ids: there, fell: true }
}
