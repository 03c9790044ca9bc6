import { minutesByProfile, type ProfileLink } from '@workplace/domain/access/device-tables'
import { type Interlock, interlockedWith, interlocks } from '@workplace/domain/access/interlock'
import { type AnswerOf, type ExchangeName, headOf, packAnswer, type QuestionOf, unpackQuestion } from '../packets'
import {
  doorModes,
  doorTasks,
  eventTypes,
  FIRST_EVENT,
  interlockCodes,
  LAST_EVENT,
  NO_CARD_ANY_MORE,
  reasons,
} from '../vocabulary'

export type SimulatedEvent = Omit<AnswerOf<'getEvent'>, 'index'>
type Card = AnswerOf<'getCard'>
type Profile = AnswerOf<'getTimeProfile'>
type DoorControl = AnswerOf<'getDoorControl'>

/** What goes wrong with a controller on request. */
export type Faults = {
  /** Nobody hears it, and it hears nobody. */
  away: boolean
  /** So many of the next questions do not arrive. */
  lose_questions: number
  /** So many of the next are done, and their answers lost. */
  lose_answers: number
  /** Every answer comes twice. */
  twice: boolean
  /** Cards are refused. */
  full: boolean
  /** So many questions from now its power is gone: the last of them is done, and nobody is told; null: it stays on. */
  dies_in: number | null
  /** It knows no interlock, as some versions. */
  refuses_interlocks: boolean
}

type Options = {
  readonly serial: number
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** The clock that it begins with, as it shows it; without it that of UTC. */
  readonly clock?: string
  readonly doors?: number
  readonly version?: string
  /** How many events it keeps. */
  readonly events?: number
  /** How many tasks it takes. */
  readonly tasks?: number
}

export type SimulatedController = ReturnType<typeof simulatedController>

const DOORS = [1, 2, 3, 4]
const DAY = 86_400_000
const nothing: Card = { card: 0, from: null, to: null, doors: [0, 0, 0, 0], pin: 0, first_card: 0 }
const noProfile: Profile = { number: 0, from: null, to: null, weekdays: [], segments: [], next: 0 }
const noEvent: SimulatedEvent = { type: 0, granted: false, door: 0, direction: 0, card: 0, at: null, reason: 0 }

const wallText = (ms: number) => new Date(ms).toISOString().slice(0, 19)

/** A controller as it answers, without its network: what it holds, what happens at its doors, and what goes wrong. */
export function simulatedController(options: Options) {
  const { serial, now, version = '8.92', events: mostEvents = 1_000, tasks: mostTasks = 1_000 } = options
  const faults: Faults = {
    away: false,
    lose_questions: 0,
    lose_answers: 0,
    twice: false,
    full: false,
    refuses_interlocks: false,
    dies_in: null,
  }
  /** In their places; one that was taken away leaves its place empty until another needs it. */
  let cards: (Card | null)[] = []
  const places = new Map<number, number>()
  const empty: number[] = []
  const profiles = new Map<number, Profile>()
  const doors = new Map<number, DoorControl>(
    DOORS.map((door) => [door, { door, mode: doorModes.controlled, seconds: 3 }]),
  )
  const contacts = [false, false, false, false]
  const openUntil = [0, 0, 0, 0]
  let events = new Map<number, SimulatedEvent>()
  let lastEvent = 0
  let readUpTo = 0
  let interlock: Interlock = 'none'
  let antiPassback = 0
  let keypads: readonly boolean[] = [true, true, true, true]
  let special = false
  let pcControl = false
  let heardAt = 0
  let listener: AnswerOf<'getListener'> = { address: '0.0.0.0', port: 0, interval: 0 }
  let device: AnswerOf<'getDevice'> = {
    ...{ address: '127.0.0.1', netmask: '255.255.255.0', gateway: '0.0.0.0' },
    ...{
      mac: `00:66:19:${serial
        .toString(16)
        .padStart(6, '0')
        .slice(-6)
        .replace(/(..)(?!$)/g, '$1:')}`,
    },
    ...{ version, released: '2020-01-01' },
  }
  const codes = new Map<number, readonly number[]>()
  let tasks: QuestionOf<'addTask'>[] = []
  let planned: QuestionOf<'addTask'>[] = []
  /** Up to what its clock showed its tasks are done. */
  let tasksDone = 0
  const firstCards = new Map<number, QuestionOf<'setFirstCard'>>()
  let sequence = 0
  /** What its clock showed when it was set, when that was, and how far it goes off. */
  let clock = { shown: options.clock === undefined ? now() : Date.parse(`${options.clock}Z`), at: now(), drift: 0 }
  let told: (packet: Buffer, to: AnswerOf<'getListener'>) => void = () => {}

  const shownAt = (at: number) => clock.shown + (at - clock.at) * (1 + clock.drift)
  const modeOfTask: Readonly<Record<number, number>> = {
    [doorTasks.control]: doorModes.controlled,
    [doorTasks.unlock]: doorModes.open,
    [doorTasks.lock]: doorModes.shut,
  }
  /** What it does by itself, up to what its clock shows. */
  function doTasks(): void {
    const shown = shownAt(now())
    const since = tasksDone
    tasksDone = Math.max(shown, since)
    if (tasks.length === 0 || shown <= since) return
    const due: { at: number; door: number; mode: number }[] = []
    const first = Math.max(Math.floor(since / DAY), Math.floor(shown / DAY) - 400)
    for (let day = first; day <= Math.floor(shown / DAY); day++) {
      const date = wallText(day * DAY).slice(0, 10)
      const weekday = ((day + 3) % 7) + 1
      for (const { from, to, weekdays, start, door, task } of tasks) {
        const at = day * DAY + start * 60_000
        const mode = modeOfTask[task]
        const isDue = since < at && at <= shown && weekdays.includes(weekday)
        if (isDue && mode !== undefined && date >= (from ?? '') && date <= (to ?? '')) due.push({ at, door, mode })
      }
    }
    for (const { door, mode } of due.sort((one, other) => one.at - other.at)) {
      const control = doors.get(door)
      if (control !== undefined) doors.set(door, { ...control, mode })
    }
  }
  /** A clock that is set does what belongs to the minute that it shows, and nothing of what it left out. */
  const clockWasSet = () => {
    tasksDone = Math.floor(shownAt(now()) / 60_000) * 60_000 - 1
  }
  const wall = () => {
    doTasks()
    return wallText(shownAt(now()))
  }
  const firstEvent = () => Math.max(1, lastEvent - mostEvents + 1)
  const isReleased = (door: number) => {
    doTasks()
    return doors.get(door)?.mode === doorModes.open || (openUntil[door - 1] ?? 0) > now()
  }

  function statusNow(): AnswerOf<'getStatus'> {
    const last = events.get(lastEvent)
    const relays = DOORS.reduce((bits, door) => bits | (isReleased(door) ? 1 << (door - 1) : 0), 0)
    return {
      ...(last ?? noEvent),
      ...{ index: last === undefined ? 0 : lastEvent, doors: [...contacts], buttons: [false, false, false, false] },
      ...{ error: 0, clock: wall(), sequence: ++sequence, special: 0, relays, inputs: 0 },
    }
  }

  function note(event: Partial<SimulatedEvent>): void {
    lastEvent += 1
    events.set(lastEvent, { ...noEvent, at: wall(), ...event })
    events.delete(lastEvent - mostEvents)
    if (faults.away || listener.port === 0) return
    told(packAnswer('getStatus', serial, statusNow()), listener)
  }

  /** Why the card may not pass, as the board decides by itself; null: it may. A profile that is missing lets it in. */
  function noEntry(number: number, door: number): number | null {
    const held = cards[places.get(number) ?? -1]
    if (pcControl && now() - heardAt < 30_000) return reasons.pc_control
    if (doors.get(door)?.mode === doorModes.shut) return reasons.door_shut
    if (held == null) return reasons.no_right
    const [date = '', time = ''] = wall().split('T')
    const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
    const by = held.doors[door - 1] ?? 0
    if (by === 0) return reasons.no_right
    if (date < (held.from ?? '') || date > (held.to ?? '')) return reasons.out_of_time
    const links = new Map(
      [...profiles].map(([at, one]): [number, ProfileLink] => [at, { ...one, from: one.from ?? '', to: one.to ?? '' }]),
    )
    const tables = { kind: 'ut0311', profiles: links, classes: new Map(), holders: new Map() } as const
    const open = minutesByProfile(tables, by, date)
    if (!open.some(({ start, end }) => start <= minute && minute < end)) return reasons.out_of_time
    return interlockedWith(interlock, door).some((other) => contacts[other - 1]) ? reasons.interlock : null
  }

  function putCard(card: Card): boolean {
    if (card.card === 0 || card.card === NO_CARD_ANY_MORE) return false
    const place = places.get(card.card)
    if (place !== undefined) {
      cards[place] = card
      return true
    }
    if (faults.full) return false
    const at = empty.pop() ?? cards.length
    cards[at] = card
    places.set(card.card, at)
    return true
  }

  function eventAt(index: number): AnswerOf<'getEvent'> {
    const at = index === FIRST_EVENT ? firstEvent() : index === LAST_EVENT ? lastEvent : index
    const found = events.get(at)
    if (found !== undefined) return { index: at, ...found }
    return { index: 0, ...noEvent, type: at > 0 && at < firstEvent() ? eventTypes.overwritten : eventTypes.none }
  }

  const clearCards = () => {
    cards = []
    places.clear()
    empty.length = 0
  }

  type Answers = { [N in ExchangeName]: (asked: QuestionOf<N>) => AnswerOf<N> | null }
  const isProfile = (number: number) => number >= 2 && number <= 254
  const answers: Answers = {
    getStatus: statusNow,
    getTime: () => ({ at: wall() }),
    setTime({ at }) {
      doTasks()
      if (at !== null) clock = { ...clock, shown: Date.parse(`${at}Z`), at: now() }
      clockWasSet()
      return { at: wall() }
    },
    openDoor({ door }) {
      const control = doors.get(door)
      if (control === undefined || control.mode === doorModes.shut) return { ok: false }
      openUntil[door - 1] = now() + control.seconds * 1000
      note({ type: eventTypes.door, granted: true, door, direction: 1, reason: reasons.remote })
      return { ok: true }
    },
    putCard: (card) => ({ ok: putCard(card) }),
    deleteCard({ card }) {
      const place = places.get(card)
      if (place !== undefined) {
        cards[place] = null
        empty.push(place)
        places.delete(card)
      }
      return { ok: place !== undefined }
    },
    deleteCards() {
      clearCards()
      return { ok: true }
    },
    getCards: () => ({ count: places.size }),
    getCard: ({ card }) => cards[places.get(card) ?? -1] ?? nothing,
    getCardAt({ index }) {
      const held = cards[index - 1]
      return held === undefined ? nothing : (held ?? { ...nothing, card: NO_CARD_ANY_MORE })
    },
    setDoorControl({ door, mode, seconds }) {
      const before = doors.get(door)
      if (before === undefined || mode < 1 || mode > 3) return before ?? null
      doors.set(door, { door, mode, seconds })
      return { door, mode, seconds }
    },
    getDoorControl: ({ door }) => doors.get(door) ?? null,
    setAntiPassback({ kind }) {
      if (kind <= 4) antiPassback = kind
      return { ok: kind <= 4 }
    },
    getAntiPassback: () => ({ kind: antiPassback }),
    setTimeProfile(profile) {
      const isOk = isProfile(profile.number) && (profile.next === 0 || isProfile(profile.next))
      if (isOk) profiles.set(profile.number, profile)
      return { ok: isOk }
    },
    getTimeProfile: ({ number }) => profiles.get(number) ?? noProfile,
    clearTimeProfiles() {
      profiles.clear()
      return { ok: true }
    },
    setDoorPasscodes({ door, codes: all }) {
      const isOk = doors.has(door) && all.every((code) => code <= 999_999)
      if (isOk) codes.set(door, all)
      return { ok: isOk }
    },
    recordSpecialEvents({ on }) {
      special = on
      return { ok: true }
    },
    setListener(to) {
      listener = to
      return { ok: true }
    },
    getListener: () => listener,
    getDevice: () => device,
    setAddress(to) {
      device = { ...device, ...to }
      return null
    },
    setPcControl({ on }) {
      pcControl = on
      return { ok: true }
    },
    setInterlock({ kind }) {
      if (faults.refuses_interlocks) return { ok: false }
      const found = interlocks.find((one) => interlockCodes[one] === kind)
      interlock = found ?? interlock
      return { ok: found !== undefined }
    },
    activateKeypads({ readers }) {
      keypads = readers
      return { ok: true }
    },
    clearTasks() {
      planned = []
      tasks = []
      return { ok: true }
    },
    addTask(task) {
      if (planned.length >= mostTasks) return { ok: false }
      planned.push(task)
      return { ok: true }
    },
    refreshTasks() {
      doTasks()
      tasks = [...planned]
      return { ok: true }
    },
    setFirstCard(rule) {
      firstCards.set(rule.door, rule)
      return { ok: doors.has(rule.door) }
    },
    getEvent: ({ index }) => eventAt(index),
    setEventIndex({ index }) {
      const isOther = index !== readUpTo
      readUpTo = index
      return { ok: isOther }
    },
    getEventIndex: () => ({ index: readUpTo }),
    restoreDefaults() {
      for (const door of DOORS) doors.set(door, { door, mode: doorModes.controlled, seconds: 3 })
      ;[interlock, antiPassback, special, pcControl] = ['none', 0, false, false]
      return { ok: true }
    },
  }

  return {
    serial,
    faults,
    /** What it sends by itself, and where to. */
    onEvent(tell: typeof told): void {
      told = tell
    },
    /** What it answers to a packet: nothing where it is not for it, or lost. */
    hear(packet: Buffer): Buffer[] {
      const head = headOf(packet)
      doTasks()
      if (head === null || faults.away) return []
      if (head.serial !== serial && !(head.serial === 0 && head.name === 'getDevice')) return []
      if (faults.lose_questions > 0) {
        faults.lose_questions -= 1
        return []
      }
      const asked = unpackQuestion(head.name, packet)
      const answer = asked === null ? { ok: false } : (answers[head.name] as (asked: unknown) => object | null)(asked)
      heardAt = now()
      if (faults.dies_in !== null) {
        faults.dies_in -= 1
        if (faults.dies_in <= 0) {
          faults.dies_in = null
          faults.away = true
          return []
        }
      }
      if (answer === null) return []
      if (faults.lose_answers > 0) {
        faults.lose_answers -= 1
        return []
      }
      const said = packAnswer(head.name, serial, answer as never)
      return faults.twice ? [said, said] : [said]
    },

    /** Somebody holds a card to a reader; answers whether the door opens. */
    swipe(door: number, card: number, direction: 1 | 2 = 1): boolean {
      doTasks()
      const why = doors.get(door)?.mode === doorModes.open ? null : noEntry(card, door)
      if (why === null) openUntil[door - 1] = now() + (doors.get(door)?.seconds ?? 0) * 1000
      note({ type: eventTypes.swipe, granted: why === null, door, direction, card, reason: why ?? reasons.swipe })
      return why === null
    },
    /** The contact of a door says that it was opened, or closed. */
    contact(door: number, isOpen: boolean): void {
      if (contacts[door - 1] === isOpen) return
      contacts[door - 1] = isOpen
      if (isOpen && !isReleased(door)) note({ type: eventTypes.alarm, door, reason: reasons.forced })
      else if (special)
        note({ type: eventTypes.door, granted: true, door, reason: isOpen ? reasons.opened : reasons.closed })
    },
    /** Somebody inside presses the button at a door. */
    button(door: number): void {
      openUntil[door - 1] = now() + (doors.get(door)?.seconds ?? 0) * 1000
      if (special) note({ type: eventTypes.door, granted: true, door, direction: 2, reason: reasons.button })
    },
    alarm: (door: number, reason: number) => note({ type: eventTypes.alarm, door, reason }),
    /** It was without power; what it loses by that is said. */
    restart(loses: { cards?: boolean; profiles?: boolean; events?: boolean; clock?: string } = {}): void {
      if (loses.cards) clearCards()
      if (loses.profiles) profiles.clear()
      if (loses.events) {
        events = new Map()
        lastEvent = 0
        readUpTo = 0
      }
      if (loses.clock !== undefined) {
        clock = { ...clock, shown: Date.parse(`${loses.clock}Z`), at: now() }
        clockWasSet()
      }
      openUntil.fill(0)
      note({ type: eventTypes.alarm, reason: reasons.power_on })
    },
    /** Its clock shows this from now on, and goes off by so many seconds a day. */
    setClock(shown: string, secondsADay = 0): void {
      clock = { shown: Date.parse(`${shown}Z`), at: now(), drift: secondsADay / 86_400 }
      clockWasSet()
    },
    clock: wall,
    putCard,
    card: (number: number) => cards[places.get(number) ?? -1] ?? null,
    cards: () => cards.filter((one) => one !== null),
    profile: (number: number) => profiles.get(number) ?? null,
    profiles: () => profiles,
    door(door: number) {
      doTasks()
      return doors.get(door)
    },
    isReleased,
    lastEvent: () => lastEvent,
    settings: () => ({
      interlock,
      antiPassback,
      keypads,
      special,
      pcControl,
      listener,
      device,
      tasks,
      codes,
      firstCards,
    }),
  }
}
