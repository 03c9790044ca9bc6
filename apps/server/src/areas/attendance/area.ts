import * as common from '@workplace/contract/kernel/common-words'
import { passRecorded } from '@workplace/contract/pass/events'
import { personDisabled, personEnabled, personJoined, personMoved } from '@workplace/contract/people/events'
import { actWithin } from '../../kernel/call/job-call'
import type { Db } from '../../kernel/database/db'
import { on } from '../../kernel/events/consumer'
import type { Kit, OpenArea } from '../../kernel/product/area'
import { forgetPositions, remindOfShifts } from './days/daily-jobs'
import { refreshDays } from './days/refresh-days'
import { personalData } from './personal-data'
import { takePass } from './punches/take-pass'
import { attendanceRoutes } from './register'
import { requestApprovals } from './request/request-approvals'
import { refreshMembers } from './teams/refresh-members'
import { knownAtDevices } from './teams/team-rules'

export function openAttendance({ addresses, db, now, log, beforeCommit, poke }: Kit) {
  const refresh = () => refreshDays({ db, name: common.system[0], now, log, beforeCommit })
  /** Somebody came, left or moved: their team may be another, and so the devices that know them. */
  const follow = async (tx: Db, { company_id, payload }: { company_id: number; payload: { user_id: number } }) => {
    const before = await teamsOf(tx, company_id, payload.user_id)
    const changed = await refreshMembers(tx, company_id, [payload.user_id], now())
    if (changed.length === 0) return
    const job = { company_id, name: common.system[0], now, log, beforeCommit }
    const teams = new Set([...before, ...(await teamsOf(tx, company_id, payload.user_id))])
    await actWithin(tx, job, async (call) => {
      for (const team_id of teams) await knownAtDevices(call, team_id)
    })
  }
  return {
    approvals: [requestApprovals],
    routes: () => [{ tag: 'attendance', routes: attendanceRoutes({ addresses }) }],
    personalData,
    watches: [
      {
        name: 'attendance-days',
        work: async () => {
          if ((await refresh()) > 0) poke()
        },
      },
    ],
    jobs: [
      {
        name: 'attendance-reminders',
        label: ['上班前提醒', 'Remind of shifts'],
        cron: '* * * * *',
        work: async () => {
          if ((await remindOfShifts(db, now())) > 0) poke()
        },
      },
      {
        name: 'forget-punch-positions',
        label: ['清除打卡坐标', 'Forget where people punched'],
        cron: '47 2 * * *',
        work: () => forgetPositions(db, now()),
      },
    ],
    consumers: {
      'attendance.punches': [
        on(passRecorded, async (tx, { company_id, payload }, afterCommit) => {
          const job = { company_id, name: common.system[0], now, log, beforeCommit }
          const { afterwards } = await actWithin(tx, job, (call) => takePass(call, payload))
          afterCommit(afterwards)
        }),
      ],
      'attendance.people': [
        on(personJoined, follow),
        on(personMoved, follow),
        on(personEnabled, follow),
        on(personDisabled, follow),
      ],
    },
    acts: { attendance: { refresh } },
  } satisfies OpenArea
}

const teamsOf = async (tx: Db, company_id: number, user_id: number): Promise<number[]> =>
  (
    await tx.query<{ team_id: number }>(
      'select distinct team_id from attendance_member where company_id = $1 and user_id = $2 and end_date is null',
      [company_id, user_id],
    )
  ).map(({ team_id }) => team_id)
