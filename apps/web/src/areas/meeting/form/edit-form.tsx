import type { InputOf } from '@workplace/contract/kernel/endpoint'
import { editMeeting, type MeetingDetails } from '@workplace/contract/meeting/booking'
import { onClock, type Slot } from '@workplace/domain/booking/slot'
import { DAY_MINUTES } from '@workplace/domain/kernel/time'
import { instantOf } from '@workplace/domain/kernel/zone'
import { Button } from 'antd'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallError, isCancelled } from '../../../kernel/client/client'
import { useChange } from '../../../kernel/client/query'
import { useUnsaved } from '../../../kernel/form/use-unsaved'
import { toast } from '../../../kernel/toast/toast'
import { useWhileHere } from '../../../kernel/while-here'
import { useT } from '../../../kernel/words'
import { asksOf, needsNewApproval } from '../approval/needs-new-approval'
import { WaitingNote } from '../approval/waiting-note'
import { Advice, nearestIn, type ServerRefusal } from '../booking/advice'
import { namedClock } from '../booking/two-clocks'
import type { BoardRoom } from '../core/board'
import { useClock } from '../core/clock'
import { useLeaving } from '../core/leave-panel'
import { attendeesOf, headcount, invitedTo, samePeople } from '../core/people'
import { todayIn } from '../core/room-day'
import { SidePanel } from '../core/side-panel'
import styles from '../core/side-panel.module.css'
import { slotOfWire, wireOf } from '../core/slot-time'
import { words } from '../core/words'
import { FindTime } from '../find/find-time'
import { SuggestedRooms } from '../find/suggested-rooms'
import { RuleLine } from '../series/rule-line'
import type { Scope } from '../series/scope-choice'
import { ScopeDialog } from '../series/scope-dialog'
import { choiceOf, horizonOf, ruleOf, type SeriesRule } from '../series/series-choice'
import { SeriesFields } from '../series/series-fields'
import { seriesWords } from '../series/series-words'
import { useSeries } from '../series/use-series'
import { chosenIn, marginsIn, sameServices, servicesOf } from '../services/services'
import { ServicesField, serviceIn, serviceRefused } from '../services/services-field'
import { useOfferedServices } from '../services/use-services'
import { CostLine } from './cost-line'
import { filesFault, filesIn, filesOf, sameFiles } from './form-files'
import { FormRooms } from './form-rooms'
import { formWords } from './form-words'
import { errorOf, MeetingFields, type MeetingText } from './meeting-fields'
import { TermsField, useTerms } from './terms-field'
import { TimeFields } from './time-fields'
import { useFormRooms } from './use-form-rooms'

type Props = {
  meeting: MeetingDetails
  boardRoom: BoardRoom
  shownDate: string
  onReload: () => void
  onDone: () => void
}

type RefusedHere = ServerRefusal & {
  readonly stale: boolean
  readonly room_id: number | undefined
  readonly service_id: number | undefined
}

/** What a form holds of a meeting: its words and people, its rooms, its time. */
type Held = { readonly text: MeetingText; readonly ids: readonly number[]; readonly slot: Slot }

const heldOf = (meeting: MeetingDetails): Held => ({
  text: {
    title: meeting.title,
    people: invitedTo(meeting),
    content: meeting.content ?? '',
    secret: meeting.secret,
    reminders: meeting.reminder_minutes,
    files: filesIn(meeting.attachments),
    services: chosenIn(meeting.services, meeting.meetingroom_id),
  },
  ids: meeting.rooms.map(({ id }) => id),
  slot: slotOfWire(meeting.start_time, meeting.end_time),
})

const sameList = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((value, n) => value === other[n])
const sameSlot = (one: Slot, other: Slot) =>
  one.date === other.date && one.start_minute === other.start_minute && one.end_minute === other.end_minute

const sameRule = (one: SeriesRule | null, other: SeriesRule | null) => JSON.stringify(one) === JSON.stringify(other)
/** Of a change `only_free` stands beside the series. */
const withoutMode = <T extends { only_free: boolean }>({ only_free: _, ...rule }: T) => rule

/** What differs between what is held and what is stored, by what it is called on the wire. */
function changesOf(held: Held, was: Held, wireSlot: Slot): Omit<InputOf<typeof editMeeting>, 'id' | 'version'> {
  const { text } = held
  const before = was.text
  return {
    ...(text.title.trim() === before.title ? {} : { title: text.title.trim() }),
    ...(text.content.trim() === before.content ? {} : { content: text.content.trim() || null }),
    ...(text.secret === before.secret ? {} : { secret: text.secret }),
    ...(samePeople(text.people, before.people) ? {} : { attendees: attendeesOf(text.people) }),
    ...(sameList(text.reminders, before.reminders) ? {} : { reminder_minutes: [...text.reminders] }),
    ...(sameFiles(text.files, before.files) ? {} : { attachments: filesOf(text.files) }),
    ...(sameServices(text.services, before.services) ? {} : { services: servicesOf(text.services) }),
    ...(sameList(held.ids, was.ids) ? {} : { meetingroom_ids: [...held.ids] }),
    ...(sameSlot(held.slot, was.slot) ? {} : wireOf(wireSlot)),
  }
}

/** What others changed comes in; what was changed here stays. */
function merged(mine: Held, was: Held, theirs: Held): Held {
  const names = Object.keys(theirs.text) as (keyof MeetingText)[]
  const changed = names.filter((name) => JSON.stringify(mine.text[name]) !== JSON.stringify(was.text[name]))
  const text = { ...theirs.text, ...Object.fromEntries(changed.map((name) => [name, mine.text[name]])) }
  return {
    text,
    ids: sameList(mine.ids, was.ids) ? theirs.ids : mine.ids,
    slot: sameSlot(mine.slot, was.slot) ? theirs.slot : mine.slot,
  }
}

/** Changes a meeting: only what was changed is sent, and what somebody else changed meanwhile is not overwritten. */
export default function EditForm({ meeting, boardRoom, shownDate, onReload, onDone }: Props) {
  const t = useT()
  const done = useWhileHere(onDone)
  const [stored, setStored] = useState(meeting)
  const [was, setWas] = useState(() => heldOf(meeting))
  const [held, setHeld] = useState(was)
  const { text, ids, slot } = held
  const [agreed, setAgreed] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refused, setRefused] = useState<RefusedHere | null>(null)
  const save = useChange(editMeeting, { quiet: true, stale: ['/meeting/details'] })
  const now = useClock((instant) => instant)
  // Of a series: it is being asked for which meetings the change is; its rule is being changed.
  const [isAsking, setAsking] = useState(false)
  const [ruling, setRuling] = useState(false)

  const zone = meeting.timezone
  // A meeting over midnight is moved by who made it so, not by the quarter.
  const timed = slot.end_minute <= DAY_MINUTES
  const running = instantOf(was.slot.date, was.slot.start_minute, zone) <= now
  const offered = useOfferedServices(ids)
  const own_id = ids[0] ?? meeting.meetingroom_id
  const nextAsks = asksOf(headcount(text.people), text.services, offered, own_id)
  const marginsOf = (id: number) => marginsIn(text.services, offered, id, ids[0] ?? id)
  const rooms = useFormRooms({
    ids,
    known: boardRoom,
    knownDay: shownDate,
    slot,
    zone,
    now,
    changed: { id: meeting.id, from: was.slot, room_ids: was.ids },
    marginsOf,
    asks: nextAsks,
  })
  const [first] = rooms
  const main = first?.room ?? null
  const verdict = timed ? (first?.verdict ?? null) : null
  const wireSlot = main === null ? slot : onClock(slot, zone, main.room.timezone)

  const own = stored.series
  const people = headcount(text.people)
  const choice = own === null ? undefined : choiceOf(own, horizonOf(boardRoom.rules, now))
  const services = servicesOf(text.services)
  const series = useSeries({
    ...{ slot: wireSlot, rules: (main ?? boardRoom).rules, rooms: ids, people, now, services, changed: meeting.id },
    initial: choice,
    idle: own !== null && !ruling,
  })
  // A rule goes from the date on that the meeting has, in its own rooms: what is moved is moved first.
  const repeatable =
    !running &&
    timed &&
    sameList(ids, was.ids) &&
    slot.date === was.slot.date &&
    (own === null || own.occurrence_date === slot.date)
  const isNewRule =
    repeatable && series.isOn && (choice === undefined || (ruling && !sameRule(series.rule, ruleOf(choice, slot.date))))

  const changed = changesOf(held, was, wireSlot)
  const dirty = Object.keys(changed).length > 0 || isNewRule
  // of a confirmed meeting: whoever approves is asked about what it is to be
  const known = rooms.flatMap(({ room }) => room ?? [])
  const waits =
    stored.audit_state === 0 &&
    dirty &&
    ((verdict?.ok === true && verdict.warnings.includes('audit')) ||
      needsNewApproval(
        known,
        { slot: was.slot, asks: asksOf(headcount(was.text.people), was.text.services, offered, own_id) },
        { slot: wireSlot, asks: nextAsks },
      ))
  const isDirty = useRef(dirty)
  isDirty.current = dirty
  // Cancelled by somebody else meanwhile, say: nothing is lost that is being written, but it cannot be saved.
  const isOver = !meeting.can_change
  const giveUp = useEffectEvent(() => {
    if (!isDirty.current) done()
  })
  useEffect(() => {
    if (isOver) giveUp()
  }, [isOver])
  const { leave, asking } = useUnsaved(() => isDirty.current)
  useLeaving((then) => void leave(then))

  // New dates are booked anew; and a change of a series may bring meetings into rooms that this one has.
  const [asksAll, setAsksAll] = useState(false)
  const terms = useTerms(isNewRule || asksAll ? ids : ids.filter((id) => !was.ids.includes(id)))
  const seats = rooms.reduce((sum, { room }) => sum + (room?.room.capacity ?? 0), 0)
  const refusedMain =
    refused === null ||
    refused.stale ||
    // what is said about a service stands beside it
    refused.service_id !== undefined ||
    (refused.room_id !== undefined && refused.room_id !== main?.id)
      ? null
      : refused
  const blocked = refusedMain !== null || (verdict !== null && !verdict.ok)
  const host = meeting.book_for_id ?? meeting.booker_id

  const change = (part: Partial<Held> | ((before: Held) => Partial<Held>)) => {
    setErrors({})
    setHeld((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) }))
  }
  const moveTo = (next: Slot) => {
    setRefused(null)
    change({ slot: onClock(next, main?.room.timezone ?? zone, zone) })
  }
  const takeRooms = (next: readonly number[]) => {
    setRefused(null)
    change({ ids: next })
  }

  const send = (scope: Scope, only_free: boolean) => {
    const { meetingroom_ids, ...rest } = changed
    const [room] = meetingroom_ids ?? []
    // Of a series one room takes the place of the other, whatever its meetings have beside it; several are a new list.
    const rooms =
      scope === 'this' || room === undefined || Math.max(ids.length, was.ids.length) > 1
        ? { meetingroom_ids }
        : { meetingroom_id: room }
    save.mutate(
      {
        id: stored.id,
        version: stored.version,
        ...rest,
        ...(meetingroom_ids === undefined ? {} : rooms),
        ...(terms.open.length === 0 ? {} : { terms: terms.open.map(({ id, revision }) => ({ id, revision })) }),
        ...(isNewRule && series.wire !== null ? { series: withoutMode(series.wire) } : {}),
        scope,
        only_free: only_free || (isNewRule && series.wire?.only_free === true),
      },
      {
        onSuccess: ({ audit_state, ids: made }) => {
          isDirty.current = false
          const pending = audit_state === 1 && stored.audit_state === 0
          toast.success(
            made === undefined || made.length < 2
              ? t(pending ? words.savedPending : words.saved)
              : t(seriesWords.changedSome, { n: made.length }),
          )
          done()
        },
        onError: (error) => {
          if (!(error instanceof CallError) || isCancelled(error)) return
          series.retry()
          setErrors(error.fields)
          if (error.reason === 'terms_required' || error.reason === 'terms_changed') {
            setErrors({ terms: error.message })
            setAgreed(false)
            setAsking(false)
            setAsksAll(true)
            return terms.refresh()
          }
          const { meetingroom_id } = (error.data ?? {}) as { meetingroom_id?: number }
          const stale = error.reason === 'stale' || error.reason === 'conflict'
          if (stale) setAsking(false)
          if (!stale && Object.keys(error.fields).length > 0) return
          setRefused({
            message: error.message,
            nearest: nearestIn(error.data, main?.room.timezone ?? zone),
            stale,
            room_id: meetingroom_id,
            service_id: serviceIn(error.data),
          })
        },
      },
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isOver) return
    if (text.title.trim() === '') return setErrors({ title: t(words.topicRequired) })
    const fault = filesFault(text.files)
    if (fault !== null) return setErrors({ attachments: t(fault) })
    if (terms.open.length > 0 && !agreed) return setErrors({ terms: t(formWords.agreeFirst) })
    if (!dirty) return onDone()
    setRefused(null)
    if (isNewRule && !series.ready()) return
    if (own !== null) return setAsking(true)
    send('this', false)
  }
  const takeLatest = () => {
    onReload()
    setRefused(null)
  }
  if (stored.version !== meeting.version && refused === null) {
    const theirs = heldOf(meeting)
    setStored(meeting)
    setWas(theirs)
    setHeld(merged(held, was, theirs))
  }

  return (
    <SidePanel title={t(words.editMeeting, { title: stored.title })} onClose={() => void leave(onDone)}>
      {asking}
      {isAsking && own !== null && (
        <ScopeDialog
          left={own.to_come}
          ruleChanged={isNewRule}
          saving={save.isPending}
          error={save.error}
          onSave={send}
          onClose={() => setAsking(false)}
        />
      )}
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.body}>
          {isOver && (
            <div className={styles.message} data-kind="error" role="alert">
              {t(words.overMeanwhile)}
            </div>
          )}
          {refused?.stale && (
            <div className={styles.message} role="alert">
              {refused.message}
              <Button size="small" onClick={takeLatest}>
                {t(words.reload)}
              </Button>
            </div>
          )}
          <WaitingNote meeting={stored} onChanged={onReload} />
          <Advice
            verdict={verdict}
            refused={refusedMain}
            nearest={null}
            date={wireSlot.date}
            people={people}
            seats={main === null ? people : seats}
            change={waits}
            onTake={moveTo}
          />
          {blocked && !running && main !== null && (
            <SuggestedRooms
              room_id={main.id}
              without={ids}
              slot={wireSlot}
              people={people}
              meeting_id={meeting.id}
              onTake={(id) => takeRooms([id, ...ids.slice(1)])}
            />
          )}
          <MeetingFields
            text={text}
            onChange={(part) =>
              change((before) => ({
                text: { ...before.text, ...(typeof part === 'function' ? part(before.text) : part) },
              }))
            }
            errors={errors}
            booker={host}
            slot={wireSlot}
            room_id={main?.id ?? boardRoom.id}
            meeting_id={meeting.id}
            startsOpen={was.text.content !== '' || was.text.files.length > 0}
            time={
              timed && (
                <TimeFields
                  slot={wireSlot}
                  startFixed={running}
                  firstDay={todayIn(now, zone)}
                  onChange={moveTo}
                  error={errors.start_time ?? errors.end_time}
                  clock={namedClock(
                    [boardRoom.room, ...known.map(({ room }) => room)],
                    wireSlot,
                    main?.room.timezone ?? zone,
                  )}
                >
                  {!running && main !== null && (text.people.length > 0 || blocked) && (
                    <FindTime
                      slot={wireSlot}
                      room_ids={ids}
                      people={text.people}
                      host={host}
                      today={todayIn(now, main.room.timezone)}
                      meeting_id={meeting.id}
                      onTake={moveTo}
                    />
                  )}
                </TimeFields>
              )
            }
            services={
              <ServicesField
                chosen={text.services}
                ordered={was.text.services}
                onChange={(services) => {
                  setRefused(null)
                  change((before) => ({ text: { ...before.text, services } }))
                }}
                {...{ rooms, offered, now }}
                slot={wireSlot}
                error={errorOf(errors, 'services')}
                refused={serviceRefused(refused)}
              />
            }
            repeat={
              repeatable &&
              (own === null || ruling ? (
                <SeriesFields
                  series={series}
                  slot={wireSlot}
                  error={errorOf(errors, 'series')}
                  exists
                  always={own !== null}
                />
              ) : (
                <RuleLine series={own} onChange={() => setRuling(true)} />
              ))
            }
            rooms={
              <FormRooms
                rooms={rooms}
                onChange={takeRooms}
                slot={wireSlot}
                people={people}
                meeting_id={meeting.id}
                fixed={running}
                refused={
                  refused === null || refused.stale || refused.room_id === undefined
                    ? {}
                    : { [refused.room_id]: refused.message }
                }
                error={errorOf(errors, 'meetingroom_id') ?? errorOf(errors, 'meetingroom_ids')}
              />
            }
          />
        </div>
        <CostLine rooms={rooms} slot={slot} zone={zone} isSeries={own !== null} />
        <TermsField terms={terms.open} agreed={agreed} onChange={setAgreed} error={errors.terms} />
        <div className={styles.footer}>
          <Button onClick={() => void leave(onDone)}>{t(words.cancel)}</Button>
          <Button
            type="primary"
            htmlType="submit"
            loading={save.isPending}
            disabled={!dirty || isOver || (isNewRule && series.isChecking)}
          >
            {t(words.save)}
          </Button>
        </div>
      </form>
    </SidePanel>
  )
}
