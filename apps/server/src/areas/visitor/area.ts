import { emergencyBegan } from '@workplace/contract/device/events'
import { smsFailed } from '@workplace/contract/message/events'
import { passRecorded } from '@workplace/contract/pass/events'
import { personDisabled } from '@workplace/contract/people/events'
import { actWithin } from '../../kernel/call/job-call'
import { pageVersions } from '../../kernel/device/page-version'
import { on, type RaisedEvent } from '../../kernel/events/consumer'
import type { Kit, OpenArea } from '../../kernel/product/area'
import { guestsAtDoorsSlot, liveCodes } from '../pass/public'
import { makeSignedFiles } from './agreement/signed-file'
import { visitApprovals } from './approval/visit-approvals'
import { openBadgePrinting, purgePrints } from './badge-printers/badge-printing'
import { guestsAtDoors } from './core/guests-at-doors'
import { codesAtDoors } from './core/visitor-code'
import { visitorWords } from './core/words'
import { announceVisitors } from './due/announce-visitors'
import { doorsLeft } from './due/doors-left'
import { forgetVisitors } from './due/forget-visitors'
import { notifyDue } from './due/notify-due'
import { replaceHost } from './due/replace-hosts'
import { visitsDue } from './due/visits-due'
import { guestMeetingSlot } from './guest/guest-meeting'
import { kioskDevices } from './kiosk/paired-kiosk'
import { startMuster } from './muster/musters'
import { visitNaming } from './notify/guest-mail'
import { notifyGuests } from './notify/notify-guests'
import { noteFailedSms } from './notify/sms-failed'
import { personalData } from './personal-data'
import { guestPassed, isOfGuest } from './reception/door-pass'
import { visitorRoutes } from './register'
import { screenAgain } from './watch/screen-again'

export async function openVisitor(kit: Kit) {
  const { db, addresses, secrets, storage, now, log, beforeCommit, poke, erase, pairing, mailer, publicUrl, printers } =
    kit
  const markKey = await secrets.signingKey('numbers of visitors')
  const acting = { db, now, log, beforeCommit }
  const doors = async () => (await announceVisitors(acting)) + (await doorsLeft(acting))
  const due = async () => (await visitsDue(acting)) + (await doors()) + (await notifyDue(acting))
  const codeKey = await secrets.signingKey('codes of visitors')
  for (const codes of codesAtDoors(codeKey)) kit.contribute(liveCodes, codes)
  kit.provide(guestsAtDoorsSlot, guestsAtDoors)
  const naming = visitNaming(await secrets.signingKey('calendar'))
  const tell = () => notifyGuests({ db, now, log, codeKey, publicUrl, naming, from: mailer?.from ?? null })
  const badges = openBadgePrinting({ ...acting, storage, secrets, codeKey, printing: printers })
  const routing = {
    ...{ db, addresses, secrets, storage, markKey, pairing, now, log, poke, erase, mailer, publicUrl, beforeCommit },
    codeKey,
    print: badges.poke,
    ticketKey: await secrets.signingKey('kiosk tickets'),
    kioskVersion: pageVersions(kit.webFolder, 'kiosk', now),
    personalData: () => kit.personalData('visitor'),
    guestMeeting: () => kit.provided(guestMeetingSlot),
  }
  const screening = () => screenAgain(acting)
  const signatures = () => makeSignedFiles({ db, storage, secrets, log, mails: mailer !== undefined })
  const jobFor = ({ company_id, id }: RaisedEvent) => ({
    ...{ company_id, name: visitorWords.system[0], request_id: `event-${id}` },
    ...{ now, log, beforeCommit },
  })
  return {
    pairedDevices: [kioskDevices],
    routes: () => [{ tag: 'visitor', routes: visitorRoutes(routing) }],
    personalData,
    approvals: [visitApprovals],
    consumers: {
      'visitor.doors': [
        on(
          passRecorded,
          async (tx, event, afterCommit) => {
            const { afterwards } = await actWithin(tx, jobFor(event), (call) => guestPassed(call, event.payload))
            afterCommit(afterwards)
          },
          (events) => new Set(events.flatMap(({ id, payload }) => (isOfGuest(payload) ? [id] : []))),
        ),
      ],
      'visitor.sms': [
        on(smsFailed, async (tx, event, afterCommit) => {
          const { about, why } = event.payload
          const { afterwards } = await actWithin(tx, jobFor(event), (call) => noteFailedSms(call, about, why))
          afterCommit(afterwards)
        }),
      ],
      'visitor.hosts': [
        on(personDisabled, async (tx, event, afterCommit) => {
          const { user_id } = event.payload
          const { afterwards } = await actWithin(tx, jobFor(event), (call) => replaceHost(call, user_id))
          afterCommit(afterwards)
        }),
      ],
      'visitor.muster': [
        on(emergencyBegan, async (tx, event, afterCommit) => {
          const { office_id, kind } = event.payload
          const { afterwards } = await actWithin(tx, jobFor(event), (call) =>
            startMuster(call, office_id, kind === 'drill' ? 'drill' : 'alarm', true),
          )
          afterCommit(afterwards)
        }),
      ],
    },
    watches: [
      {
        name: 'visits',
        work: async () => {
          if ((await due()) + (await tell()) > 0) poke()
        },
      },
      {
        name: 'watch-list',
        work: async () => {
          if ((await screening()) > 0) poke()
        },
      },
      { name: 'signed-files', work: async () => void (await signatures()) },
      { name: 'badges', work: async () => void (await badges.round()) },
    ],
    jobs: [
      {
        name: 'forget-visitors',
        label: ['清除访客资料', 'Delete visitor data that is past its time'],
        cron: '17 3 * * *',
        work: async () => {
          await forgetVisitors(db, now)
          await purgePrints(db, now())
          erase()
        },
      },
    ],
    acts: {
      visits: { due, tell, screening, signatures, badges, secrets, codeKey, forget: () => forgetVisitors(db, now) },
    },
  } satisfies OpenArea
}
