import type { DeliveryReason } from '@workplace/domain/access/delivery-retry'
import type { DeliveryAct } from '@workplace/domain/access/delivery-step'

/** Of access control (`acc`) or of attendance (`att`). */
export type FaceDialect = 'acc' | 'att'

/** A call as it came, not yet believed. */
export type FaceRequest = {
  readonly method: string
  /** Without what follows the question mark. */
  readonly path: string
  readonly query: URLSearchParams
  readonly cookie: string
  readonly body: Buffer
}

export type PassWay = 'face' | 'card' | 'qr' | 'pin' | 'remote' | 'button' | 'fire' | 'unknown'

/** Something that happened at a device. What it does not say, or in a way that means nothing, is null. */
export type FaceEvent = {
  /** `pass`: somebody was let in or not. The rest tells of the door or of the device. */
  readonly kind: 'pass' | 'opened' | 'closed' | 'held' | 'forced' | 'tamper' | 'duress' | 'fire' | 'power' | 'restarted'
  /** `YYYY-MM-DD HH:MM:SS` by its clock. */
  readonly told: string
  /** Minutes from UTC by which it is told, where the device says so. */
  readonly utc_offset: number | null
  /** Of a device that numbers what happens. */
  readonly index: number | null
  /** What it says, by which it is known again. */
  readonly mark: string
  /** From 1 on; 0: no door in particular. */
  readonly door: number
  readonly way: PassWay
  readonly direction: 'in' | 'out' | null
  readonly pin: string | null
  readonly card: string | null
  readonly granted: boolean
  /** The server was asked whether to let in. */
  readonly by_server: boolean
}

/** Whom a device holds. */
export type FacePerson = { readonly pin: string; readonly name: string | null; readonly card: string | null }

/** A door as the device sees it: no contact, closed or open, and what is wrong with it. */
export type FaceDoor = {
  readonly door: number
  readonly contact: 'none' | 'closed' | 'open'
  readonly wrong: readonly ('forced' | 'tamper' | 'duress' | 'held' | 'power')[]
}

/** What became of something that a device was told. */
export type FaceResult = {
  readonly id: number
  readonly ok: boolean
  /** As the device says it; of a table that was asked for, how many rows there were. */
  readonly code: number
  /** Where it is not ok. */
  readonly reason: DeliveryReason
  /** The device has no such table or command: what was to be taken away from there is not there. */
  readonly is_unknown: boolean
}

/** What a device told of itself. */
export type FaceOptions = Readonly<Record<string, string>>

/** What a call means. `bad`: how many of its lines mean nothing; they are confirmed with the rest, or would come for ever. */
export type FaceMessage =
  | { readonly kind: 'hello'; readonly options: FaceOptions }
  | { readonly kind: 'register'; readonly options: FaceOptions }
  | { readonly kind: 'configure' | 'ping' | 'time' | 'exchange' | 'unknown' }
  | { readonly kind: 'asks'; readonly options: FaceOptions }
  | { readonly kind: 'results'; readonly results: readonly FaceResult[]; readonly options: FaceOptions }
  | {
      readonly kind: 'events'
      readonly table: string
      readonly stamp: string | null
      readonly events: readonly FaceEvent[]
      /** It says what happens as it happens. */
      readonly is_live: boolean
      readonly lines: number
      readonly bad: number
    }
  | { readonly kind: 'doors'; readonly told: string | null; readonly doors: readonly FaceDoor[] }
  | {
      readonly kind: 'people'
      readonly table: string
      readonly stamp: string | null
      readonly people: readonly FacePerson[]
      readonly faces: readonly string[]
      /** What asked for them; null: it tells by itself. */
      readonly command: number | null
      readonly lines: number
      readonly bad: number
    }
  | { readonly kind: 'options'; readonly options: FaceOptions }
  /** It fetches a file through the address at which it asks, instead of by the file's own. */
  | { readonly kind: 'file'; readonly url: string }
  | {
      readonly kind: 'faults'
      readonly faults: readonly { id: number; code: string }[]
      readonly table: string
      readonly lines: number
    }
  /** Templates and photos: confirmed, and kept nowhere. */
  | { readonly kind: 'dropped'; readonly table: string; readonly lines: number }
  /** It asks before it opens. */
  | { readonly kind: 'verify'; readonly event: FaceEvent; readonly code: string | null; readonly line: string }

export type FaceCall = {
  readonly sn: string
  /** By the table or the words that it uses; null: nothing tells. */
  readonly dialect: FaceDialect | null
  /** What it gives back so that it is known again; null: nothing. */
  readonly token: string | null
  readonly heard: FaceMessage
}

/** How a device is greeted. */
export type GreetingContext = {
  readonly sn: string
  readonly dialect: FaceDialect
  /** Null: it has to register first. */
  readonly registry_code: string | null
  readonly session: string
  /** Minutes from UTC, at the door. */
  readonly utc_offset: number
  /** How far what it sent was taken, by table. */
  readonly stamps: Readonly<Record<string, string>>
  /** Seconds between its calls, and after one that failed. */
  readonly ask_each: number
  readonly retry_after: number
}

export type FaceSettings = {
  readonly open_seconds: number
  readonly held_seconds: number
  readonly verify_mode: 'face' | 'card' | 'face_or_card' | 'face_and_card' | 'pin' | 'qr'
  readonly asks_server: boolean
  readonly threshold: number | null
  readonly live_detect: boolean
  readonly volume: number | null
  readonly direction: 'in' | 'out' | 'both'
}

/** What a device can be told besides what it holds of rights. */
export type FaceOrder =
  | { readonly do: 'open'; readonly seconds: number }
  | {
      readonly do:
        | 'hold_open'
        | 'hold_shut'
        | 'normal'
        | 'restart'
        | 'clear_alarm'
        | 'read_people'
        | 'read_records'
        | 'forget_people'
    }
  /** `YYYY-MM-DD HH:MM:SS` at the door. */
  | { readonly do: 'set_clock'; readonly at: string }
  | { readonly do: 'settings'; readonly settings: FaceSettings }
  /** Another version; `by_parts`: it fetches the file piece by piece, and need not hold it. */
  | {
      readonly do: 'update'
      readonly url: string
      readonly bytes: number
      readonly md5: string
      readonly by_parts: boolean
    }

/** What an act needs to be written. */
export type FacePersonData = {
  readonly person: { readonly pin: string; readonly name: string; readonly card: string | null } | null
  readonly photo: Buffer | null
  /** Dates of people are written as seconds, not as dates. */
  readonly dates_in_seconds: boolean
}

/** A line that is sent; `may_miss`: it is done as well where the device knows no such table. */
export type FaceCommand = { readonly text: string; readonly may_miss: boolean }

/** Who speaks the protocol of face devices: reads what they say, and writes what they are told. It does nothing. */
export type FaceDriver = {
  /** Null: no device speaks so. */
  hear(request: FaceRequest): FaceCall | null
  greet(greeting: GreetingContext): string
  registered(code: string): string
  configured(greeting: GreetingContext): string
  /** That what it sent was taken. */
  confirmed(heard: FaceMessage): string
  /** The time at the door, for who asks. */
  time(now: number, utc_offset: number): string
  verified(line: string, opens: { readonly seconds: number } | null, tip: string): string
  /** What a device gives back of a code and a session. */
  token(code: string, sn: string, session: string): string
  /** Lines in their order; null: this dialect knows no way. */
  orderLines(dialect: FaceDialect, order: FaceOrder): readonly FaceCommand[] | null
  actLines(dialect: FaceDialect, act: DeliveryAct, data: FacePersonData): readonly FaceCommand[] | null
  /** Several commands as one answer; in the letters that a device of this language reads. */
  commands(commands: readonly { readonly id: number; readonly text: string }[], language: number | null): Buffer
}
