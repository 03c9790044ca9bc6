import { comma } from '@workplace/contract/kernel/comma'
import type { InputOf } from '@workplace/contract/kernel/endpoint'
import { addMeeting, type RoomMeeting } from '@workplace/contract/meeting/booking'
import { onClock, type Slot } from '@workplace/domain/booking/slot'
import { Button } from 'antd'
import { type FormEvent, useRef, useState } from 'react'
import { CallError, call, isCancelled } from '../../../kernel/client/client'
import { useUnsaved } from '../../../kernel/form/use-unsaved'
import { randomId } from '../../../kernel/random-id'
import { useMay, useUser } from '../../../kernel/session/session'
import { toast } from '../../../kernel/toast/toast'
import { useIsHere, useWhileHere } from '../../../kernel/while-here'
import { useLanguage, useT } from '../../../kernel/words'
import { keepMinutes } from '../../account/public'
import { asksOf } from '../approval/needs-new-approval'
import { Advice, nearestIn, type ServerRefusal } from '../booking/advice'
import { nearestSlot } from '../booking/slot-verdicts'
import { namedClock } from '../booking/two-clocks'
import type { BoardRoom } from '../core/board'
import { dayText, rangeText } from '../core/claim-text'
import { useClock } from '../core/clock'
import { useLeaving } from '../core/leave-panel'
import { attendeesOf, headcount, type Person } from '../core/people'
import { todayIn } from '../core/room-day'
import { SidePanel } from '../core/side-panel'
import styles from '../core/side-panel.module.css'
import { wireOf } from '../core/slot-time'
import { words } from '../core/words'
import { FindTime } from '../find/find-time'
import { SuggestedRooms } from '../find/suggested-rooms'
import type { Draft } from '../grid/selection-layer'
import { useBooksFor } from '../rule-groups/booking-for'
import { seriesBooked } from '../series/series-booked'
import { SeriesFields } from '../series/series-fields'
import { seriesWords } from '../series/series-words'
import { useSeries } from '../series/use-series'
import { marginsIn, servicesOf } from '../services/services'
import { ServicesField, serviceIn, serviceRefused } from '../services/services-field'
import { useOfferedServices } from '../services/use-services'
import { WaitlistButton } from '../waitlist/waitlist-button'
import { CostLine } from './cost-line'
import { filesFault, newFiles } from './form-files'
import { FormRooms } from './form-rooms'
import { formWords } from './form-words'
import { HostField } from './host-field'
import { useHostVerdict } from './host-verdict'
import { errorOf, MeetingFields, type MeetingText } from './meeting-fields'
import { TermsField, useTerms } from './terms-field'
import { TimeFields } from './time-fields'
import { useFormRooms } from './use-form-rooms'

type Props = {
  draft: Draft
  boardRoom: BoardRoom
  /** The day whose claims are at hand. */
  shownDate: string
  onDraft: (draft: Draft) => void
  /** Whether the page shows a room: then the draft can go there. */
  isShown: (room_id: number) => boolean
  /** With the sentence that tells the person. */
  onBooked: (meeting: RoomMeeting, told: string) => void
  onClose: () => void
}

type RefusedHere = ServerRefusal & {
  readonly slot: Slot
  readonly room_id: number | undefined
  readonly service_id: number | undefined
  /** Somebody has the slot: it can be waited for. */
  readonly isTaken: boolean
}

/** The second gesture: the title is suggested and selected, Enter books. */
export function BookingPanel({ draft, boardRoom, shownDate, onDraft, isShown, onBooked, onClose }: Props) {
  const t = useT()
  const language = useLanguage()
  const user = useUser()
  const forOthers = useMay('view-cancel-regain')
  const suggestion = t(words.defaultTitle, { name: user.people_name })
  const [text, setText] = useState<MeetingText>({
    title: suggestion,
    people: [],
    content: '',
    secret: false,
    reminders: [],
    files: [],
    services: [],
  })
  const [host, setHost] = useState<Person | null>(null)
  const [agreed, setAgreed] = useState(false)
  const { ids, setIds } = useRoomIds(draft.room_id)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refused, setRefused] = useState<RefusedHere | null>(null)
  const [sending, setSending] = useState(false)
  // The same attempt sent again after a lost answer books once.
  const attempt = useRef(randomId())
  const isWritten =
    text.title.trim() !== suggestion ||
    text.people.length + text.files.length + text.reminders.length + text.services.length > 0 ||
    text.content.trim() !== '' ||
    ids.length > 1 ||
    host !== null
  const written = useRef(isWritten)
  const { leave, asking } = useUnsaved(() => written.current)
  useLeaving((then) => void leave(then))
  const isHere = useIsHere()
  const done = useWhileHere(onClose)
  const now = useClock((instant) => instant)

  const zone = boardRoom.room.timezone
  const offered = useOfferedServices(ids)
  const marginsOf = (id: number) => marginsIn(text.services, offered, id, ids[0] ?? id)
  const people = headcount(text.people)
  const asks = asksOf(people, text.services, offered, ids[0] ?? boardRoom.id)
  useBooksFor(host?.user_id)
  const rooms = useFormRooms({ ids, known: boardRoom, knownDay: shownDate, slot: draft, zone, now, marginsOf, asks })
  const [first] = rooms
  const main = first?.room ?? null
  const judged = first?.verdict ?? null
  // What is sent is on the clock of the first room.
  const slot = main === null ? draft : onClock(draft, zone, main.room.timezone)
  const hosts = useHostVerdict({ host: host?.user_id, room_id: main?.id, slot, people })
  const verdict =
    judged?.ok && hosts.pending ? { ...judged, warnings: [...new Set([...judged.warnings, 'audit' as const])] } : judged
  const told = hosts.message === null || verdict?.ok === false ? null : { message: hosts.message, nearest: null }
  const answered = refused !== null && sameSlot(refused.slot, draft) ? refused : null
  // what is said about a service stands beside it
  const isOfMain = answered?.room_id === undefined || answered.room_id === main?.id
  const answeredMain = isOfMain && answered?.service_id === undefined ? answered : null
  const blocked = answeredMain !== null || told !== null || (verdict !== null && !verdict.ok)
  const nearest = blocked && verdict !== null && main !== null ? nearestSlot(main, slot, now, marginsOf(main.id)) : null
  const seats = rooms.reduce((sum, { room }) => sum + (room?.room.capacity ?? 0), 0)
  const terms = useTerms(ids)
  // Its fields are answered by the server, as soon as they are opened.
  const services = servicesOf(text.services)
  const series = useSeries({ slot, rules: (main ?? boardRoom).rules, rooms: ids, people, now, services })
  written.current = isWritten || series.isOn
  const isTakenHere =
    !series.isOn && (answeredMain?.isTaken || (verdict !== null && !verdict.ok && verdict.reason === 'conflict'))

  const anew = () => {
    attempt.current = randomId()
    setErrors({})
  }
  const take = (next: Slot) => {
    anew()
    onDraft({ ...onClock(next, main?.room.timezone ?? zone, zone), room_id: draft.room_id })
  }
  const takeRooms = (next: readonly number[]) => {
    anew()
    setRefused(null)
    const [head] = next
    setIds(next, head !== undefined && head !== draft.room_id && isShown(head) ? head : draft.room_id)
    if (head !== undefined && head !== draft.room_id && isShown(head)) onDraft({ ...draft, room_id: head })
  }

  const book = async (event: FormEvent) => {
    event.preventDefault()
    if (sending || main === null) return
    const title = text.title.trim()
    if (title === '') return setErrors({ title: t(words.topicRequired) })
    const fault = filesFault(text.files)
    if (fault !== null) return setErrors({ attachments: t(fault) })
    if (terms.open.length > 0 && !agreed) return setErrors({ terms: t(formWords.agreeFirst) })
    if (!series.ready()) return
    setSending(true)
    setRefused(null)
    const times = wireOf(slot)
    const input: InputOf<typeof addMeeting> = {
      ...(ids.length === 1 ? { meetingroom_id: main.id } : { meetingroom_ids: [...ids] }),
      title,
      ...times,
      content: text.content.trim() || null,
      attendees: attendeesOf(text.people),
      secret: text.secret,
      ...(host?.user_id === undefined ? {} : { book_for_id: host.user_id }),
      ...(text.reminders.length === 0 ? {} : { reminder_minutes: [...text.reminders] }),
      ...(text.files.length === 0 ? {} : { attachments: newFiles(text.files) }),
      ...(terms.open.length === 0 ? {} : { terms: terms.open.map(({ id, revision }) => ({ id, revision })) }),
      ...(services.length === 0 ? {} : { services }),
      ...(series.wire === null ? {} : { series: series.wire }),
    }
    try {
      const made = await call(addMeeting, input, { quiet: true, idempotencyKey: attempt.current })
      const time = `${dayText(slot.date, language)} ${rangeText(slot.start_minute, slot.end_minute)}`
      const room = rooms.map((one) => one.room?.room.name).join(comma[language])
      if (terms.open.length > 0) terms.refresh()
      // Its first meeting may lie elsewhere: all of them come through the live stream.
      if (series.wire !== null) {
        toast.success(seriesBooked(made, room, language))
        return done()
      }
      const said = t(made.audit_state === 1 ? words.requestedMessage : words.bookedMessage, { room, time })
      const meeting: RoomMeeting = {
        id: made.id,
        kind: 'meeting',
        meetingroom_id: main.id,
        title,
        ...times,
        time: slot.date,
        audit_state: made.audit_state,
        myself: 1,
        invited: host === null ? 1 : 0,
        booker_id: user.id,
        booker_name: user.people_name,
        attendee_count: people,
      }
      keepMinutes(slot.end_minute - slot.start_minute)
      onBooked(meeting, said)
      done()
    } catch (error) {
      setSending(false)
      series.retry()
      if (!(error instanceof CallError) || isCancelled(error)) return
      const { fields, reason, message, data } = error
      // Who has closed the form thinks that it is booked.
      if (!isHere()) return void toast.error(message)
      setErrors(fields)
      if (reason === 'terms_required' || reason === 'terms_changed') {
        setErrors({ terms: message })
        setAgreed(false)
        terms.refresh()
      } else if (Object.keys(fields).length === 0) {
        const way = nearestIn(data, main?.room.timezone ?? zone)
        const refusal = { message, nearest: way, slot: draft, room_id: roomIn(data) }
        setRefused({ ...refusal, service_id: serviceIn(data), isTaken: reason === 'booking_conflict' })
      }
    }
  }

  return (
    <SidePanel
      title={t(words.bookRoom, { room: main?.room.name ?? boardRoom.room.name })}
      onClose={() => void leave(onClose)}
    >
      {asking}
      <form className={styles.form} onSubmit={(event) => void book(event)} noValidate>
        <div className={styles.body}>
          <Advice
            // of a series every date has a verdict of its own
            verdict={series.isOn ? null : verdict}
            refused={answeredMain ?? (series.isOn ? null : told)}
            nearest={nearest}
            date={slot.date}
            people={people}
            seats={main === null ? people : seats}
            onTake={take}
          />
          {blocked && !series.isOn && main !== null && (
            <SuggestedRooms
              room_id={main.id}
              without={ids}
              slot={slot}
              people={people}
              onTake={(id) => takeRooms([id, ...ids.slice(1)])}
            />
          )}
          {isTakenHere && main !== null && (
            <div className={styles.field}>
              <WaitlistButton
                wanted={{
                  office_id: main.room.office_id,
                  room_ids: ids,
                  slot,
                  title: text.title.trim(),
                  attendees: attendeesOf(text.people),
                  secret: text.secret,
                  seats: people,
                }}
                onJoined={() => {
                  written.current = false
                  done()
                }}
              />
            </div>
          )}
          <MeetingFields
            text={text}
            onChange={(change) => {
              anew()
              setText((before) => ({ ...before, ...(typeof change === 'function' ? change(before) : change) }))
            }}
            errors={errors}
            booker={host?.user_id ?? user.id}
            slot={slot}
            room_id={main?.id ?? boardRoom.id}
            time={
              <TimeFields
                slot={slot}
                firstDay={todayIn(now, zone)}
                onChange={take}
                error={errors.start_time ?? errors.end_time}
                clock={namedClock(
                  [boardRoom.room, ...rooms.flatMap(({ room }) => room?.room ?? [])],
                  slot,
                  main?.room.timezone ?? zone,
                )}
              >
                {(text.people.length > 0 || blocked || ids.length > 1) && main !== null && (
                  <FindTime
                    slot={slot}
                    room_ids={ids}
                    people={text.people}
                    host={host?.user_id ?? user.id}
                    today={todayIn(now, main.room.timezone)}
                    onTake={take}
                  />
                )}
              </TimeFields>
            }
            rooms={
              <FormRooms
                rooms={rooms}
                onChange={takeRooms}
                slot={slot}
                people={people}
                refused={answered?.room_id === undefined ? {} : { [answered.room_id]: answered.message }}
                error={errorOf(errors, 'meetingroom_id') ?? errorOf(errors, 'meetingroom_ids')}
              />
            }
            services={
              <ServicesField
                chosen={text.services}
                onChange={(chosen) => {
                  anew()
                  setRefused(null)
                  setText((before) => ({ ...before, services: chosen }))
                }}
                {...{ rooms, offered, slot, now }}
                error={errorOf(errors, 'services')}
                refused={serviceRefused(answered)}
              />
            }
            repeat={
              <SeriesFields
                series={series}
                slot={slot}
                error={errorOf(errors, 'series')}
                onChange={() => {
                  anew()
                  setRefused(null)
                }}
              />
            }
            host={
              forOthers && (
                <HostField
                  value={host}
                  onChange={(person) => {
                    anew()
                    setHost(person)
                  }}
                  myself={user.id}
                  error={errors.book_for_id}
                />
              )
            }
            hostSet={host === null ? undefined : t(formWords.forWhom, { name: host.name })}
          />
        </div>
        <CostLine rooms={rooms} slot={draft} zone={zone} isSeries={series.isOn} />
        <TermsField terms={terms.open} agreed={agreed} onChange={setAgreed} error={errors.terms} />
        <div className={styles.footer}>
          <Button onClick={() => void leave(onClose)}>{t(words.cancel)}</Button>
          <Button type="primary" htmlType="submit" loading={sending || main === null} disabled={series.isChecking}>
            {series.plan === null ? t(words.book) : t(seriesWords.book, { n: series.plan.ticked })}
          </Button>
        </div>
      </form>
    </SidePanel>
  )
}

/** The rooms of the form, the meeting's own first. Another drag changes the first and keeps the others. */
function useRoomIds(drawn: number) {
  const [chosen, setChosen] = useState({ drawn, ids: [drawn] as readonly number[] })
  const current = chosen.drawn === drawn ? chosen.ids : [drawn, ...chosen.ids.slice(1).filter((one) => one !== drawn)]
  if (chosen.drawn !== drawn) setChosen({ drawn, ids: current })
  return { ids: current, setIds: (ids: readonly number[], now: number) => setChosen({ drawn: now, ids }) }
}

const sameSlot = (one: Slot, other: Slot) =>
  one.date === other.date && one.start_minute === other.start_minute && one.end_minute === other.end_minute

/** The room that a refusal is about. */
function roomIn(data: unknown): number | undefined {
  const { meetingroom_id } = (data ?? {}) as { meetingroom_id?: unknown }
  return typeof meetingroom_id === 'number' ? meetingroom_id : undefined
}
