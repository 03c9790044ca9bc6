import { timingSafeEqual } from 'node:crypto'
import * as common from '@workplace/contract/kernel/common-words'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { say } from '@workplace/contract/kernel/words'
import type {
  GuestPage,
  guestArriving,
  guestCodes,
  guestForget,
  guestForm,
  guestLeave,
  guestMeetingSign,
  guestOpen,
  guestPhoto,
  guestSign,
  guestStored,
} from '@workplace/contract/visitor/guest'
import * as refusals from '@workplace/contract/visitor/refusals'
import { waitingState } from '@workplace/domain/visitor/come-in'
import { isInside, isOver, visitorState, windowAt } from '@workplace/domain/visitor/visit-state'
import { codesAhead, stepAt, stepStart, visitorCodeText } from '@workplace/domain/visitor/visitor-code'
import type { Mailer } from '../../../adapters/mail/port'
import type { Call, Log } from '../../../kernel/call/call'
import { actAlone, type JobContext } from '../../../kernel/call/job-call'
import type { Database, Db } from '../../../kernel/database/db'
import type { PersonalDataKind } from '../../../kernel/product/personal-data'
import { atMostPerMinute } from '../../../kernel/session/rate'
import { wireTime } from '../../../kernel/text/wire-time'
import { settingOf } from '../../company/public'
import { signerOf } from '../../pass/public'
import { sign } from '../agreement/sign-agreement'
import { type PersonDeps, plainPerson } from '../core/known-person'
import { countReached, textsGuests } from '../core/mail-limit'
import { moveVisitors } from '../core/move-visitors'
import { notifyBundled } from '../core/notify-bundled'
import { saidOf, saidTo } from '../core/said-answers'
import { lockVisitors, missingOf, readVisit, readVisitor, visitOf, writeStory } from '../core/visitor.store'
import { shownLetters } from '../core/visitor-code'
import { doorNumberOf } from '../core/visitor-doors'
import { judgePhoto, type PhotoDeps, putPhoto } from '../photo/visitor-photo'
import { letOut } from '../reception/check-out'
import { screenVisitors } from '../watch/screen-visitors'
import { isSealOf, type LinkDeps, phoneMark, readToken } from './guest-link'
import { atMeeting, type GuestMeeting } from './guest-meeting'
import { type Guest, type PageRow, pageOf, phaseOf } from './guest-page'
import { dayOf, readSeries } from './guest-series'
import { moveCodes } from './move-code'

export type GuestDeps = LinkDeps &
  PersonDeps &
  PhotoDeps & {
    readonly db: Database
    readonly now: () => number
    readonly log: Log
    readonly poke: () => void
    /** Undefined where the product cannot send mail. */
    readonly mailer: Mailer | undefined
    readonly beforeCommit: JobContext['beforeCommit']
    readonly personalData: () => readonly PersonalDataKind[]
    readonly guestMeeting: () => GuestMeeting
  }

/** Whose link it is: while it holds, and until their data is gone. */
async function guestOf(db: Db, key: Buffer, token: string, now: number): Promise<Guest | undefined> {
  const read = readToken(token)
  if (read === undefined) return undefined
  const { company_id, id, seal } = read
  const [linked] = await db.query<{ link_epoch: number; page_id: number | null }>(
    `select t.link_epoch, t.page_id from visitor t join company c on c.id = t.company_id and c.status = 'active'
     where t.company_id = $1 and t.id = $2`,
    [company_id, id],
  )
  if (linked === undefined || !isSealOf(key, { company_id, id, link_epoch: linked.link_epoch }, seal)) return undefined
  const days = linked.page_id === null ? [] : await readSeries(db, company_id, linked.page_id)
  const day = linked.page_id === null ? id : (dayOf(days, now) ?? id)
  const [page] = await db.query<PageRow>(
    // of a series the phone belongs to its page, whichever day it is
    `select t.phone_epoch, p.id as page_id, p.phone_mark, p.phone_proved, t.letters, t.arriving_at, t.said_here_at, t.forget_wish, c.name as company_name
     from visitor t join company c on c.id = t.company_id
       join visitor p on p.company_id = t.company_id and p.id = coalesce(t.page_id, t.id)
     where t.company_id = $1 and t.id = $2 and t.forgotten_at is null`,
    [company_id, day],
  )
  const visitor = page && (await readVisitor(db, company_id, day))
  const visit = visitor && (await readVisit(db, company_id, visitor.visit_id))
  return page && visitor && visit && { company_id, visitor, visit, page, days }
}

const instant = (at: number) => new Date(at).toISOString()

/** What is an instant, on the clock of the office; everything else as it is. */
const shownIn = (zone: string, value: string): string =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?([+-]\d{2}:\d{2}|Z)$/.test(value)
    ? wireTime(Date.parse(value), zone).slice(0, 16)
    : value

/** What guests do on the page to which their link leads. */
export function guestVisits(deps: GuestDeps) {
  const { db, now, log, codeKey, mailer, beforeCommit, poke } = deps
  const looks = atMostPerMinute(120, now)
  /** Of one guest: letters at a room are few. */
  const guesses = atMostPerMinute(10, now)

  /** Nobody learns why a link does not work: it is the same for what never was, was renewed, and is forgotten. */
  async function requireGuest(on: Db, token: string): Promise<Guest> {
    const guest = await guestOf(on, codeKey, token, now())
    if (guest === undefined) throw new Refusal(refusals.visit_link)
    return guest
  }

  function boundOf({ company_id, page }: Guest, phone: string | undefined): GuestPage['bound'] {
    if (page.phone_mark === null) return 'free'
    if (phone === undefined) return 'other'
    const mark = phoneMark(codeKey, { company_id, id: page.page_id }, phone)
    return timingSafeEqual(mark, page.phone_mark) ? 'this' : 'other'
  }

  /** What is done for good is done on the phone that shows the code, or on any as long as none does. */
  function requirePhone(guest: Guest, phone: string): void {
    if (boundOf(guest, phone) === 'other') throw new Refusal(refusals.visit_phone)
  }

  const shown = async (on: Db, guest: Guest, phone: string | undefined) => {
    const texts = guest.visitor.mail === null && (await textsGuests(on, guest.company_id, guest.visit.office_id))
    const place = atMeeting(guest.company_id, guest.visitor)
    return pageOf(on, guest, {
      ...{ now: now(), bound: boundOf(guest, phone), sends: { mail: mailer !== undefined, texts } },
      meeting: place === null ? null : await deps.guestMeeting().read(on, place, now()),
    })
  }

  /** A change in the name of a guest, whom the operation log does not name; the visitor is locked. */
  async function change(
    { token, phone }: { token: string; phone: string },
    /** `others`: the same guest on the other days of a series that are still to come, locked as well. */
    work: (call: Call, guest: Guest, others: readonly Guest[]) => Promise<void>,
  ): Promise<GuestPage> {
    const { company_id } = await requireGuest(db, token)
    const name = common.visitor[0]
    const answer = await actAlone({ db, company_id, name, now, log, beforeCommit }, async (call) => {
      const before = await requireGuest(call.db, token)
      const coming = before.days.filter(({ is_coming }) => is_coming).map(({ id }) => id)
      const { visitors, visits } = await lockVisitors(call.db, company_id, [before.visitor.id, ...coming])
      const visitor = visitors.find(({ id }) => id === before.visitor.id)
      if (visitor === undefined) throw new Refusal(refusals.visit_link)
      // the link may have been renewed while this waited for the lock
      const seen = await requireGuest(call.db, token)
      // of a series the day may have become the next one
      if (seen.visitor.id !== visitor.id) throw new Refusal(refusals.visit_link)
      const guest: Guest = { ...seen, visitor, visit: visitOf(visits, visitor) }
      requirePhone(guest, phone)
      const others = visitors.filter(({ id, state }) => id !== visitor.id && !isOver(state))
      await work(
        call,
        guest,
        others.map((one) => ({ ...seen, visitor: one, visit: visitOf(visits, one) })),
      )
      return shown(call.db, await requireGuest(call.db, token), phone)
    })
    if (answer === undefined) throw new Refusal(refusals.visit_link)
    deps.poke()
    return answer
  }

  const told = (call: Call, guest: Guest, action: 'visit_register' | 'visit_said_left' | 'visit_forget_wish') =>
    call.record({
      ...{ module: 'visit', action, target: guest.visit.order_no, target_id: guest.visit.id },
      after: { people: 1 },
    })

  const story = (call: Call, { visitor }: Guest, act: Parameters<typeof writeStory>[2], time?: number) =>
    writeStory(call, [visitor.id], act, {
      by: visitor.visitor_name,
      ...(time === undefined ? {} : { time }),
    })

  const move = moveCodes({ db, now, log, mailer, codeKey, poke })

  return {
    /** `POST /visit_guest/open`: by POST, so that no address holds the token. */
    async open(call: Call, { token, phone }: ParsedOf<typeof guestOpen>): Promise<OutputOf<typeof guestOpen>> {
      looks(call.ip)
      const guest = await requireGuest(db, token)
      await db.query('update visitor set opened_at = $3 where company_id = $1 and id = $2 and opened_at is null', [
        guest.company_id,
        guest.visitor.id,
        instant(now()),
      ])
      return shown(db, guest, phone)
    },

    /** `POST /visit_guest/form`. */
    async form(call: Call, input: ParsedOf<typeof guestForm>): Promise<OutputOf<typeof guestForm>> {
      looks(call.ip)
      return change(input, async (within, guest, others) => {
        const { visitor, visit } = guest
        if (isOver(visitor.state) || phaseOf(guest, now()) === 'refused') throw new Refusal(refusals.visit_not_open)
        const { answers, ...details } = input.details
        const said = saidTo(visit.questions, answers, visitor.answers, 'details.')
        const plain = await plainPerson(within, deps, details, visit.office_id, 'details.')
        const reach = { mail: plain.mail ?? visitor.mail, phone: plain.phone ?? visitor.phone }
        if (reach.mail !== visitor.mail || (reach.mail === null && reach.phone !== visitor.phone)) {
          await countReached(within, visit, [reach])
        }
        await within.db.query(
          `update visitor set phone = coalesce($3, phone), mail = coalesce($4, mail), company = coalesce($5, company),
             plate_no = coalesce($6, plate_no), language = coalesce($7, language), id_type = coalesce($8, id_type),
             idno = coalesce($9, idno), idno_mark = coalesce($10, idno_mark), registered_at = coalesce(registered_at, $11)
           where company_id = $1 and id = any($2::int[])`,
          [
            ...[
              guest.company_id,
              [guest, ...others].map((one) => one.visitor.id),
              plain.phone ?? null,
              plain.mail ?? null,
              plain.company ?? null,
            ],
            ...[plain.plate_no ?? null, plain.language ?? null, plain.id_type ?? null, plain.idno ?? null],
            ...[plain.idno_mark ?? null, instant(now())],
          ],
        )
        for (const one of [guest, ...others]) {
          // another day of a series may have another reason
          const theirs = saidTo(one.visit.questions, saidOf(one.visit.questions, answers), one.visitor.answers)
          await within.db.query('update visitor set answers = $3 where company_id = $1 and id = $2', [
            ...[guest.company_id, one.visitor.id, JSON.stringify(one === guest ? said : theirs)],
          ])
        }
        // what is known of them is as they said it last; numbers of documents stay with the visit
        await within.db.query(
          `update visitor_person p set phone = t.phone, mail = t.mail, company = t.company, plate_no = t.plate_no,
             language = t.language from visitor t
           where p.company_id = $1 and t.company_id = $1 and t.id = $2 and p.id = t.person_id`,
          [guest.company_id, visitor.id],
        )
        for (const one of [guest, ...others]) {
          const after = await readVisitor(within.db, guest.company_id, one.visitor.id)
          if (after === undefined) throw new Refusal(refusals.visit_link)
          const isWaiting = after.state === visitorState.invited || after.state === visitorState.expected
          const state = isWaiting ? waitingState(after.audit_state, missingOf(one.visit, after)) : after.state
          await moveVisitors(within, [{ visitor: after, visit: one.visit, state }])
          await screenVisitors(within, [{ visitor: after, visit: one.visit }])
        }
        await story(within, guest, 'register')
        told(within, guest, 'visit_register')
      })
    },

    /** `POST /visit_guest/sign`: in their own name, as often as it is sent once. */
    async sign(
      call: Call,
      { agreement_id, revision, name, line, ...input }: ParsedOf<typeof guestSign>,
    ): Promise<OutputOf<typeof guestSign>> {
      looks(call.ip)
      return change(input, async (within, guest) => {
        const phase = phaseOf(guest, now())
        if (phase === 'over' || phase === 'cancelled' || phase === 'refused') throw new Refusal(refusals.visit_not_open)
        const given = { agreement_id, revision, name, line }
        await sign(within, deps, guest, { ...given, way: 'link', language: guest.visitor.language })
      })
    },

    /** `POST /visit_guest/photo`: judged before anything is locked. */
    async photo(call: Call, input: ParsedOf<typeof guestPhoto>): Promise<OutputOf<typeof guestPhoto>> {
      looks(call.ip)
      const { company_id, visitor } = await requireGuest(db, input.token)
      // nobody else's pictures wait because one guest sends many
      await judgePhoto({ company_id, user_id: -visitor.id }, input)
      return change(input, async (within, guest) => {
        const phase = phaseOf(guest, now())
        if (input.photo !== null && (phase === 'over' || phase === 'cancelled' || phase === 'refused'))
          throw new Refusal(refusals.visit_not_open)
        // in the language in which they read what they agree to
        await putPhoto(within, deps, guest, input, {
          ...{ way: 'link', language: call.language, name: guest.visitor.visitor_name },
        })
      })
    },

    /** `POST /visit_guest/codes`: the first phone that asks is the one that shows them. */
    async codes(call: Call, { token, phone }: ParsedOf<typeof guestCodes>): Promise<OutputOf<typeof guestCodes>> {
      looks(call.ip)
      let guest = await requireGuest(db, token)
      const { company_id } = guest
      const id = guest.visitor.id
      const phase = phaseOf(guest, now())
      if (phase !== 'ready' && phase !== 'inside') throw new Refusal(refusals.visit_not_ready)
      if (boundOf(guest, phone) === 'free') {
        // of two that ask at once the second finds it taken
        await db.query('update visitor set phone_mark = $3 where company_id = $1 and id = $2 and phone_mark is null', [
          company_id,
          guest.page.page_id,
          phoneMark(codeKey, { company_id, id: guest.page.page_id }, phone),
        ])
        guest = await requireGuest(db, token)
      }
      requirePhone(guest, phone)
      const sign = signerOf(codeKey)
      const step = stepAt(now())
      const codes = Array.from({ length: codesAhead }, (_, n) => ({
        from: instant(stepStart(step + n)),
        until: instant(stepStart(step + n + 1)),
        text: visitorCodeText(
          { kind: 'L', company_id, visitor_id: id, of: step + n, turn: guest.page.phone_epoch },
          sign,
        ),
      }))
      const door = await doorNumberOf(db, company_id, id, now())
      return { server_time: instant(now()), codes, letters: shownLetters(guest.page.letters), door }
    },

    /** `POST /visit_guest/move`. */
    async move(call: Call, input: Parameters<typeof move>[2]) {
      looks(call.ip)
      const guest = await requireGuest(db, input.token)
      return move(call, guest, input)
    },

    /** `POST /visit_guest/sign_in`: at the meeting that they come to. */
    async signIn(call: Call, input: ParsedOf<typeof guestMeetingSign>): Promise<OutputOf<typeof guestMeetingSign>> {
      looks(call.ip)
      guesses(input.token)
      return change(input, async (within, { company_id, visitor }) => {
        const place = atMeeting(company_id, visitor)
        if (place === null) throw new Refusal(refusals.visit_not_open)
        await deps.guestMeeting().checkIn(within, place, input.code)
      })
    },

    /** `POST /visit_guest/arriving`: the host is told once for each time they are expected. */
    async arriving(call: Call, input: ParsedOf<typeof guestArriving>): Promise<OutputOf<typeof guestArriving>> {
      looks(call.ip)
      return change(input, async (within, guest) => {
        const { visitor, visit } = guest
        const phase = phaseOf(guest, now())
        if (phase === 'inside') return
        if (phase !== 'ready' && phase !== 'form' && phase !== 'pending') throw new Refusal(refusals.visit_not_open)
        const [column, told] = input.here ? ['said_here_at', 'here_for'] : ['arriving_at', 'arriving_for']
        const start = windowAt(visit.windows, now())?.start ?? 0
        const [known] = await within.db.query<{ is_told: boolean }>(
          `update visitor t set ${column} = $3, ${told} = $4 from visitor o
           where t.company_id = $1 and t.id = $2 and o.company_id = $1 and o.id = $2
           returning o.${told} is not distinct from $4::timestamptz as is_told`,
          [guest.company_id, visitor.id, instant(now()), instant(start)],
        )
        if (known?.is_told === false) await notifyBundled(within, input.here ? 'here' : 'arriving', visit, [visitor])
        await story(within, guest, input.here ? 'said_here' : 'arriving')
        await moveVisitors(within, [{ visitor, visit, state: visitor.state }])
      })
    },

    /** `POST /visit_guest/leave`: at a time between checking in and now. */
    async leave(call: Call, input: ParsedOf<typeof guestLeave>): Promise<OutputOf<typeof guestLeave>> {
      looks(call.ip)
      return change(input, async (within, guest) => {
        const { visitor, visit } = guest
        if (!isInside(visitor.state)) throw new Refusal(refusals.visit_guest_outside)
        const at = input.time === undefined ? now() : Date.parse(input.time)
        if (at > now() || at < Date.parse(visitor.check_in_time ?? '')) throw new Refusal(refusals.visit_time)
        await letOut(within, [{ visitor, visit }], { time: at, way: 'link', back: false })
        await story(within, guest, 'said_left', at)
        told(within, guest, 'visit_said_left')
      })
    },

    /** `POST /visit_guest/stored`: of all areas; of their other visits on a phone that is known to be theirs. */
    async stored(call: Call, { token, phone }: ParsedOf<typeof guestStored>): Promise<OutputOf<typeof guestStored>> {
      looks(call.ip)
      const guest = await requireGuest(db, token)
      requirePhone(guest, phone)
      const { company_id, visitor } = guest
      const { language } = call
      // who holds a link, or was the first to open it, has shown nothing of who they are
      const all_visits = guest.page.phone_proved && boundOf(guest, phone) === 'this'
      const visits = all_visits ? null : [visitor.id, ...guest.days.map(({ id }) => id)]
      const sections: OutputOf<typeof guestStored>['sections'] = []
      for (const { label, heading, text, worded } of deps.personalData()) {
        const names = heading.map((_, n) => `c${n}`)
        const rows = await db.query<{ cells: (string | number | null)[] }>(
          `with found(${names.join(', ')}) as (${text}) select jsonb_build_array(${names.join(', ')}) as cells from found limit 200`,
          [company_id, visitor.person_id ?? 0, visits],
        )
        const cell = (value: string | number | null, column: number) => {
          const plain = value === null ? '' : shownIn(guest.visit.timezone, String(value))
          return plain === '' ? '' : (worded?.[column]?.(plain, language) ?? plain)
        }
        sections.push({
          title: say(label, language),
          heading: heading.map((one) => say(one, language)),
          rows: rows.map(({ cells }) => cells.map(cell)),
        })
      }
      // who may still come is told of the days that count once they were here
      const isMissed = isOver(visitor.state) && visitor.check_in_time === null
      const days = isMissed ? 'visitor_forget_unseen_days' : 'visitor_forget_days'
      return { sections, all_visits, keep_days: Number(await settingOf(db, company_id, days)) }
    },

    /** `POST /visit_guest/forget`: once they have left, it goes with the next night. */
    async forget(call: Call, input: ParsedOf<typeof guestForget>): Promise<OutputOf<typeof guestForget>> {
      looks(call.ip)
      return change(input, async (within, guest) => {
        const before = guest.page.forget_wish !== null
        if (before === input.forget) return
        await within.db.query(
          `update visitor set forget_wish = $3 where company_id = $1 and (id = $2 or page_id = $4 and forgotten_at is null)`,
          [guest.company_id, guest.visitor.id, input.forget ? instant(now()) : null, guest.page.page_id],
        )
        if (!input.forget) return
        await story(within, guest, 'forget_wish')
        told(within, guest, 'visit_forget_wish')
      })
    },
  }
}
