import * as common from '@workplace/contract/kernel/common-words'
import { meetingCheckedIn } from '@workplace/contract/meeting/events'
import { passRecorded } from '@workplace/contract/pass/events'
import { absenceChanged, personDisabled } from '@workplace/contract/people/events'
import { actWithin } from '../../kernel/call/job-call'
import { on } from '../../kernel/events/consumer'
import type { Kit, OpenArea } from '../../kernel/product/area'
import { calendarEntries } from '../meeting/public'
import { placedThings } from '../place/public'
import { personalDetectors } from '../presence/public'
import { endOfLeaver } from './assign/assign-desk'
import { followAbsence, followComing, ownerAppears } from './assign/share-desk'
import { askUnseen } from './assign/unseen-owners'
import { desksInCalendar } from './booking/desks-in-calendar'
import { freeLeaver } from './booking/free-leaver'
import { comeForDesks, noticeAtDoor, noticeAtMeeting, signAtMeeting, signOf } from './booking/notice-people'
import { checklist } from './checklist'
import { movesDue } from './moves/moves-due'
import { personalData } from './personal-data'
import { desksDue } from './queue/desks-due'
import { stationRoutes } from './register'
import { detectorAtDesk, forgetDesks } from './who/forget-desks'

export async function openStation(kit: Kit) {
  const { addresses, secrets, db, now, log, beforeCommit, poke, publicUrl } = kit
  kit.contribute(calendarEntries, desksInCalendar)
  kit.contribute(personalDetectors, detectorAtDesk)
  const stickerKey = await secrets.signingKey('desk stickers')
  const due = (page?: number) => desksDue({ db, now, log, beforeCommit }, page)
  const leave = () => followComing({ db, now, log, beforeCommit })
  const moves = () => movesDue({ db, now, log, beforeCommit })
  return {
    routes: () => [
      {
        tag: 'station',
        routes: stationRoutes({
          ...{ addresses, secrets, stickerKey, publicUrl },
          cabinets: kit.contributed(placedThings).find(({ declared }) => declared.drawn === 'cabinet'),
        }),
      },
    ],
    checklist,
    jobs: [
      {
        name: 'share-desks-on-leave',
        label: ['休假期间共享固定工位', 'Desks of owners on leave'],
        cron: '10 4 * * *',
        work: async () => {
          if ((await leave()) > 0) poke()
        },
      },
      {
        name: 'forget-who-sat-where',
        label: ['忘记半年前的工位使用人', 'Who sat where half a year ago'],
        cron: '40 3 * * *',
        work: async () => void (await forgetDesks(db, now())),
      },
      {
        name: 'unseen-desk-owners',
        label: ['询问久未到的固定工位使用人', 'Owners of desks whom nobody sees'],
        cron: '20 * * * *',
        work: async () => {
          if ((await askUnseen({ db, now, log, beforeCommit })) > 0) poke()
        },
      },
    ],
    personalData,
    consumers: {
      'station.signs': [
        on(
          passRecorded,
          async (tx, event, afterCommit) => {
            const { company_id, id } = event
            const job = { company_id, name: common.system[0], request_id: `event-${id}`, now, log, beforeCommit }
            const { afterwards } = await actWithin(tx, job, async (call) => {
              const noticed = await noticeAtDoor(call, event.payload)
              const sign = signOf(event.payload)
              const back = sign === undefined ? undefined : await ownerAppears(call, sign)
              return noticed ?? back
            })
            afterCommit(afterwards)
          },
          comeForDesks,
        ),
        on(meetingCheckedIn, async (tx, event, afterCommit) => {
          const { company_id, id } = event
          const job = { company_id, name: common.system[0], request_id: `event-${id}`, now, log, beforeCommit }
          const { afterwards } = await actWithin(tx, job, async (call) => {
            const noticed = await noticeAtMeeting(call, event.payload)
            const sign = await signAtMeeting(call, event.payload)
            const back = sign === undefined ? undefined : await ownerAppears(call, sign)
            return noticed ?? back
          })
          afterCommit(afterwards)
        }),
      ],
      'station.people': [
        on(personDisabled, async (tx, event, afterCommit) => {
          const { company_id, id } = event
          const job = { company_id, name: common.system[0], request_id: `event-${id}`, now, log, beforeCommit }
          const { afterwards } = await actWithin(tx, job, async (call) => {
            const ended = await endOfLeaver(call, event.payload.user_id)
            const freed = await freeLeaver(call, event.payload.user_id)
            return ended > 0 || freed !== undefined ? { ended } : undefined
          })
          afterCommit(afterwards)
        }),
        on(absenceChanged, async (tx, event, afterCommit) => {
          const { company_id, id } = event
          const job = { company_id, name: common.system[0], request_id: `event-${id}`, now, log, beforeCommit }
          const { afterwards } = await actWithin(tx, job, (call) => followAbsence(call, event.payload.user_id))
          afterCommit(afterwards)
        }),
      ],
    },
    watches: [
      {
        name: 'moves of desks',
        work: async () => {
          if ((await moves()) > 0) poke()
        },
      },
      {
        name: 'desks',
        work: async () => {
          if ((await due()) > 0) poke()
        },
      },
    ],
    acts: { desks: { due, stickerKey, moves, leave, forget: () => forgetDesks(db, now()) } },
  } satisfies OpenArea
}
