import { passRecorded } from '@workplace/contract/pass/events'
import { personDisabled, personForgotten } from '@workplace/contract/people/events'
import { actWithin } from '../../kernel/call/job-call'
import { on, type RaisedEvent } from '../../kernel/events/consumer'
import { takingPartSlot } from '../../kernel/live/stream'
import type { Kit, OpenArea } from '../../kernel/product/area'
import { freeRoomsSlot, meetingsTodaySlot, setupProgressSlot, waitingSlot } from '../account/public'
import { presenceStateSlot, roomEngineSlot } from '../meetingroom/public'
import { presenceOfRoom, roomsPresence } from '../presence/public'
import { repairTargets } from '../repair/public'
import { guestMeetingSlot } from '../visitor/public'
import { meetingApprovals } from './approval/meeting-approvals'
import { endBans } from './blacklist/end-bans'
import { leaveMeetings } from './booking/leave-meetings'
import { checkInAtDoor, leadIntoRooms } from './checkin/check-in-at-door'
import { checklist } from './checklist'
import { forgetUnattached } from './core/attachments'
import { takingPart } from './core/people'
import { askAboutMeetings, closeEvaluations } from './evaluation/ask-about-meetings'
import { freeRooms } from './find/free-rooms'
import { setupProgress } from './find/setup-steps'
import { namingWith } from './mail/calendar-event'
import { purgeMail, startMailSender } from './mail/mail-sender'
import { meetingMail } from './mail/meeting-mail'
import { notifyInvolved } from './mail/notify-involved'
import { remindDue } from './mail/remind-due'
import { calendarEntries } from './mine/calendar-entries'
import { calendarFeeds } from './mine/calendar-feed'
import { meetingsToday, waitingFor } from './mine/dashboard'
import { remindTodos } from './minutes/remind-todos'
import { lockRoutes } from './occupation/register'
import { roomRepair } from './occupation/room-repair'
import { personalData } from './personal-data'
import { meetingRoutes } from './register'
import { presenceOfSlot } from './release/presence'
import { releaseDue } from './release/release-due'
import { warnDue } from './release/warn-due'
import { system } from './release/words'
import { followVisits } from './visitors/follow-visits'
import { guestAtMeeting } from './visitors/guest-at-meeting'
import { freeForgottenOffers } from './waitlist/free-forgotten-offers'
import { startWaitlist } from './waitlist/waitlist-worker'

/** What does not change when somebody waits for a slot, or is told something, frees nothing. */
const frees = (topic: string) => !['message', 'session', 'waitlist'].includes(topic)

export async function openMeeting(kit: Kit) {
  const { db, secrets, storage, mailer, addresses, guard, now, poke, log, beforeCommit, publicUrl } = kit
  const signingKey = await secrets.signingKey('sign-in')
  const uidOf = namingWith(await secrets.signingKey('calendar'))
  const mail = mailer === undefined ? undefined : meetingMail({ linksGuests: publicUrl !== null })
  const sender =
    mailer === undefined
      ? undefined
      : startMailSender({ db, mailer, uidOf, publicUrl, signingKey, sealing: { storage, secrets }, now, log })
  const waiting = startWaitlist({ db, now, log, beforeCommit }, poke)

  kit.provide(takingPartSlot, (company_id, meeting_id) => takingPart(db, company_id, meeting_id))
  kit.provide(guestMeetingSlot, guestAtMeeting(signingKey))
  kit.provide(presenceStateSlot, presenceOfRoom)
  kit.provide(presenceOfSlot, roomsPresence)
  kit.provide(meetingsTodaySlot, meetingsToday)
  kit.provide(waitingSlot, waitingFor)
  kit.provide(setupProgressSlot, setupProgress)
  kit.contribute(repairTargets, roomRepair)
  kit.provide(freeRoomsSlot, (call, office) => freeRooms(call, office, addresses))

  const acts = {
    /** What every server looks for each five seconds: of how many meetings people were reminded. */
    async remind() {
      const reminded = await remindDue({ db, now, mail })
      if (reminded > 0) poke()
      return reminded
    },
    /** The same for meetings to release, and missed ones to count. */
    async release() {
      const presenceOf = kit.provided(presenceOfSlot)
      const done = await releaseDue({ db, now, log, presenceOf, beforeCommit: mail?.queueFor })
      if (done.released + done.missed > 0) poke()
      return done
    },
    /** The same for meetings whose people have to be warned before that; of how many. */
    async warn() {
      const warned = await warnDue({ db, now, log })
      if (warned > 0) poke()
      return warned
    },
    /** What the job does each minute; answers how many owners were reminded of their tasks. */
    remindTasks: () => remindTodos({ db, now }),
    /** What the job does each minute: asks about meetings that are over (answers of how many), and lets out anonymous answers. */
    async evaluate() {
      await closeEvaluations({ db, now })
      return askAboutMeetings({ db, now, mail })
    },
    /** What looks after the waiting list, by itself and each minute. */
    waiting,
    /** Undefined without a mailer. */
    mail: sender,
  }
  /** Of each event people are told anew: somebody may leave twice. */
  const jobFor = ({ company_id, id }: RaisedEvent) => ({
    ...{ company_id, name: system, request_id: `event-${id}` },
    ...{ now, log, beforeCommit },
  })
  const pokeIf = async (work: Promise<number>) => void ((await work) > 0 && poke())
  return {
    routes: () => [
      {
        tag: 'meeting',
        routes: meetingRoutes({
          ...{ db, addresses, secrets, storage, guard, uidOf, mail, mailer, signingKey, beforeCommit, now, log },
        }),
      },
      { tag: 'meetingroom', routes: lockRoutes({ addresses, rooms: kit.provided(roomEngineSlot)() }) },
    ],
    personalData,
    checklist,
    approvals: [meetingApprovals(mail)],
    consumers: {
      'meeting.doors': [
        on(
          passRecorded,
          async (tx, event, afterCommit) => {
            const { afterwards } = await actWithin(tx, jobFor(event), (call) => checkInAtDoor(call, event.payload))
            afterCommit(afterwards)
          },
          leadIntoRooms,
        ),
      ],
      'meeting.leavers': [
        on(personDisabled, async (tx, event, afterCommit) => {
          const { user_id } = event.payload
          const { afterwards } = await actWithin(tx, jobFor(event), (call) => leaveMeetings(call, user_id, mail))
          afterCommit(afterwards)
        }),
        on(personForgotten, async (tx, event, afterCommit) => {
          const { afterwards } = await actWithin(tx, jobFor(event), freeForgottenOffers)
          afterCommit(afterwards)
        }),
      ],
    },
    texts: { '/calendar': calendarFeeds({ db, uidOf, now, others: () => kit.contributed(calendarEntries) }) },
    watches: [
      { name: 'remind', work: async () => void (await acts.remind()) },
      { name: 'release', work: async () => void (await acts.release()) },
      { name: 'release warnings', work: async () => void (await acts.warn()) },
      { name: 'waiting offers', work: async () => void (await waiting.expire()) },
    ],
    jobs: [
      {
        name: 'remind-tasks',
        label: ['提醒待办', 'Remind of action items'],
        cron: '* * * * *',
        work: () => pokeIf(acts.remindTasks()),
      },
      {
        name: 'evaluate',
        label: ['邀请评价会议', 'Ask for meeting feedback'],
        cron: '* * * * *',
        work: () => pokeIf(acts.evaluate()),
      },
      {
        name: 'sweep-waitlist',
        label: ['处理候补', 'Work through the waiting list'],
        cron: '* * * * *',
        work: async () => void (await waiting.sweep()),
      },
      {
        name: 'end-bans',
        label: ['解除到期的黑名单', 'Lift expired blacklistings'],
        cron: '* * * * *',
        work: () => pokeIf(endBans({ db, now, log })),
      },
      {
        name: 'forget-unattached',
        label: ['清理未使用的附件', 'Clear attachments that were never used'],
        cron: '41 3 * * *',
        work: async () => void (await forgetUnattached(db, now())),
      },
      { name: 'purge-mail', label: ['清理已发邮件', 'Clear sent mail'], cron: '23 3 * * *', work: () => purgeMail(db) },
    ],
    async beforeCommit(call, events) {
      const without = await notifyInvolved(call, events)
      await followVisits(call, events, without)
      await mail?.queueFor(call, events)
    },
    // invitations by mail need a transaction also where nobody but the booker takes part
    atOnce: mail === undefined,
    poke: () => sender?.poke(),
    // what comes free is offered by every server that hears of a change
    onEvent: ({ topic }) => void (kit.withJobs && frees(topic) && waiting.poke()),
    acts,
    async close() {
      await waiting.close()
      await sender?.close()
    },
  } satisfies OpenArea
}
