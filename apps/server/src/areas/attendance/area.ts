import * as common from '@workplace/contract/kernel/common-words'
import { passRecorded } from '@workplace/contract/pass/events'
import { personDisabled, personEnabled, personJoined, personMoved } from '@workplace/contract/people/events'
import { actAlone, actWithin } from '../../kernel/call/job-call'
import type { Db } from '../../kernel/database/db'
import { on, onTogether } from '../../kernel/events/consumer'
import type { Kit, OpenArea } from '../../kernel/product/area'
import { askForNextYear } from './board/calendar-gaps'
import { forgetPositions, remindOfShifts } from './days/daily-jobs'
import { refreshDays } from './days/refresh-days'
import { warnOfOvertime } from './days/warn-of-overtime'
import { forgetOldDays, forgetPhotos } from './forget/forget-old'
import { personalData } from './personal-data'
import { lookBack } from './punches/look-back'
import { arePunches, takePasses } from './punches/take-passes'
import { attendanceRoutes } from './register'
import { requestApprovals } from './request/request-approvals'
import { refreshMembers } from './teams/refresh-members'
import { followTeam, teamsOf } from './teams/team-rules'

export async function openAttendance({
  addresses,
  db,
  now,
  log,
  beforeCommit,
  poke,
  erase,
  secrets,
  storage,
  pairing,
  tasks,
}: Kit) {
  const punchKey = await secrets.signingKey('punch')
  const job = { db, name: common.system[0], now, log, beforeCommit }
  const refresh = async () => {
    await lookBack(job)
    return await refreshDays(job, poke)
  }
  /** Somebody came, left or moved: their team may be another, and so the devices that know them. */
  const follow = async (tx: Db, { company_id, payload }: { company_id: number; payload: { user_id: number } }) => {
    const before = await teamsOf(tx, company_id, [payload.user_id])
    const changed = await refreshMembers(tx, company_id, [payload.user_id], now())
    if (changed.length === 0) return
    const teams = new Set([...before, ...(await teamsOf(tx, company_id, [payload.user_id]))])
    await actWithin(tx, { ...job, company_id }, async (call) => {
      for (const team_id of teams) await followTeam(call, team_id)
    })
  }
  /** A department that was put elsewhere takes its people with it, and nobody says so of each of them. */
  const followAll = async () => {
    const companies = await db.query<{ company_id: number; teams: number[] }>(
      'select company_id, array_agg(id order by id) as teams from attendance_team group by company_id order by company_id',
    )
    const failures: unknown[] = []
    for (const { company_id, teams } of companies)
      await actAlone({ ...job, company_id }, async (call) => {
        const changed = await refreshMembers(call.db, company_id, null, now())
        if (changed.length === 0) return undefined
        for (const team_id of teams) await followTeam(call, team_id)
        return changed.length
      }).catch((error: unknown) => {
        log.error({ err: error, company_id }, 'who belongs to which team could not be brought in line')
        failures.push(error)
      })
    if (failures.length > 0) throw failures[0]
  }
  return {
    approvals: [requestApprovals],
    routes: () => [
      { tag: 'attendance', routes: attendanceRoutes({ addresses, secrets, storage }, { punchKey, pairing }, tasks) },
    ],
    personalData,
    watches: [
      {
        name: 'attendance-days',
        work: async () => {
          await refresh()
        },
      },
    ],
    jobs: [
      {
        name: 'attendance-reminders',
        label: ['上下班提醒', 'Remind of shifts'],
        cron: '* * * * *',
        work: async () => {
          if ((await remindOfShifts(db, now())) > 0) poke()
        },
      },
      {
        name: 'attendance-members',
        label: ['核对考勤组成员', 'Bring teams in line'],
        cron: '*/10 * * * *',
        work: followAll,
      },
      {
        name: 'ask-for-holidays',
        label: ['提醒导入下一年节假日', 'Ask for the holidays of next year'],
        cron: '20 1 * * *',
        work: async () => {
          if ((await askForNextYear(db, now())) > 0) poke()
        },
      },
      {
        name: 'warn-of-overtime',
        label: ['加班接近上限提醒', 'Warn of overtime'],
        cron: '35 1 * * *',
        work: async () => {
          if ((await warnOfOvertime(db, now())) > 0) poke()
        },
      },
      {
        name: 'forget-punch-positions',
        label: ['清除打卡坐标', 'Forget where people punched'],
        cron: '47 2 * * *',
        work: () => forgetPositions(db, now()),
      },
      {
        name: 'forget-old-attendance',
        label: ['删除到期的考勤数据', 'Delete attendance past its time'],
        cron: '7 3 * * *',
        work: async () => {
          await forgetOldDays(job)
          erase()
        },
      },
      {
        name: 'forget-punch-photos',
        label: ['删除到期的外勤打卡照片', 'Delete photos of field punches'],
        cron: '51 2 * * *',
        work: async () => {
          if ((await forgetPhotos(db, now())) > 0) erase()
        },
      },
    ],
    consumers: {
      'attendance.punches': [
        onTogether(
          passRecorded,
          async (tx, events, afterCommit) => {
            const company_id = events[0]?.company_id ?? 0
            const { afterwards } = await actWithin(tx, { ...job, company_id }, (call) =>
              takePasses(
                call,
                events.map(({ payload }) => payload),
              ),
            )
            afterCommit(afterwards)
          },
          arePunches,
        ),
      ],
      'attendance.people': [
        on(personJoined, follow),
        on(personMoved, follow),
        on(personEnabled, follow),
        on(personDisabled, follow),
      ],
    },
    acts: { attendance: { refresh, followAll, forgetOld: () => forgetOldDays(job) } },
  } satisfies OpenArea
}
