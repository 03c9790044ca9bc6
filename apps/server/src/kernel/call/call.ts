import type { DeviceKind } from '@workplace/contract/kernel/device-kind'
import type { LogResult } from '@workplace/contract/kernel/log-vocabulary'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { LiveEvent } from '@workplace/contract/kernel/topic'
import type { Language } from '@workplace/contract/kernel/words'
import type { LogAction, LogModule } from '@workplace/contract/log-words'
import { type Duty, dutyOf } from '@workplace/contract/permission/duties'
import type { MenuArea, Permission } from '@workplace/contract/permission/permissions'
import type { Db } from '../database/db'

/** Who calls, as the session says. */
export type Actor = {
  readonly company_id: number
  readonly user_id: number
  /** The person's name; `username` is the account. */
  readonly name: string
  readonly username: string
  readonly department_id: number | null
  readonly permissions: ReadonlySet<string>
  /**
   * The offices whose rooms and meetings the caller administers; null: all of the company. Limits administration, not
   * booking. Of other things of an office ask `officesFor`.
   */
  readonly office_ids: readonly number[] | null
  /** The same for each thing of an office that somebody may look after. */
  readonly offices: Readonly<Record<Duty, readonly number[] | null>>
  /** The people whom the caller administers besides themselves; null: everyone of the company. */
  readonly reach: Reach | null
  /** What visible ranges keep from the caller; every other room is theirs to book. Looking at rooms relies on it. */
  readonly rooms: RoomVisibility
  readonly token_hash: Buffer
}

/** Rooms that somebody is not shown, and rooms that they see and may not book, by id. */
export type RoomVisibility = { readonly hidden: ReadonlySet<number>; readonly viewed: ReadonlySet<number> }

/** People of these offices and of these departments (those below already among them). */
export type Reach = { readonly office_ids: readonly number[]; readonly department_ids: readonly number[] }

/**
 * A paired device, as the token that it holds says: one thing of one company, in one office or at one room (null: in none,
 * at none any more). Its calls name none of these, so there is no other that they could reach.
 */
export type Device = {
  readonly company_id: number
  readonly kind: DeviceKind
  /** Of the terminal, the kiosk or the screen that it is. */
  readonly id: number
  readonly name: string
  readonly office_id: number | null
  readonly room_id: number | null
  /** The person in whose name is booked at it. */
  readonly booker_id: number | null
  /** What it said of itself last. */
  readonly app_version: string | null
  readonly battery: number | null
  readonly token_hash: Buffer
}

/** Something that was tried and did not succeed. Never with what was typed: no password, code, token, nor an account that does not exist. */
export type RefusedEntry = {
  readonly module: LogModule
  readonly action: LogAction
  readonly result: Exclude<LogResult, 'ok'>
  /** What it was about, where that exists. */
  readonly target: string
  readonly target_id?: number
  readonly after?: Readonly<Record<string, unknown>>
  /** Whose log it stands in, where nobody is signed in; null: it concerns no company, and stands in that of the operator. */
  readonly company_id?: number | null
}

/** One line of the operation log, written in the transaction that it records. */
export type LogEntry = {
  module: LogModule
  action: LogAction
  target: string
  target_id?: number | null
  before?: unknown
  after?: unknown
}

export type { LiveEvent }

export type UploadedFile = { name: string; media_type: string; buffer: Buffer }

export type Log = {
  info(fields: object, message?: string): void
  warn(fields: object, message?: string): void
  error(fields: object, message?: string): void
}

/** What a handler is given. */
export type Call = {
  /** Throws where the endpoint is open and nobody is signed in. */
  readonly actor: Actor
  /** The paired device that calls, where none of the people does. */
  readonly device?: Device
  /** A person, or a paired device with its token. */
  readonly signedIn: boolean
  readonly language: Language
  readonly request_id: string
  readonly ip: string
  readonly agent: string
  readonly db: Db
  readonly file: UploadedFile
  readonly log: Log
  /** Milliseconds since the epoch. */
  now(): number
  record(entry: LogEntry): void
  /** What did not succeed, for the operation log: it stays where the call is refused. */
  refused(entry: RefusedEntry): void
  /** Nothing was changed (what was only checked, or is as it was): without a record nothing is written either. */
  unchanged(): void
  emit(event: LiveEvent): void
  /** Runs after the transaction has committed, before the answer. */
  afterCommit(work: () => void): void
}

/** The same call as somebody else makes it, with other rights: for what a use case does on its caller's behalf. */
export function callAs(call: Call, actor: Actor): Call {
  return Object.create(call, { actor: { value: actor, enumerable: true } })
}

/** The device that calls: for the handlers of endpoints that only paired devices may call. */
export function deviceOf(call: Call): Device {
  if (call.device === undefined) throw new Error('this call is not made by a paired device')
  return call.device
}

export function has(actor: Actor, permission: string): boolean {
  return actor.permissions.has(permission)
}

/** Refuses a room that is hidden from the caller, unless they keep rooms: to them there is no such room. */
export function requireSeen(actor: Actor, room_id: number, ...keepers: readonly Permission[]): void {
  if (!actor.rooms.hidden.has(room_id)) return
  if (!['view-meetingroom', ...keepers].some((code) => actor.permissions.has(code)))
    throw new Refusal(refusals.not_found)
}

/** Does the caller administer the whole company? What belongs to no office and to nobody is theirs only to change. */
export const administersAll = ({ reach }: Pick<Actor, 'reach'>): boolean => reach === null

/** The offices in which the caller administers what belongs to an area; null: all. */
export function officesFor({ offices }: Actor, area: MenuArea): readonly number[] | null {
  const duty = dutyOf[area]
  if (duty !== undefined) return offices[duty]
  const each = Object.values(offices)
  return each.some((ids) => ids === null) ? null : [...new Set(each.flatMap((ids) => ids ?? []))]
}

/** Refuses where the office is not one that the caller administers. */
export function requireOffice(actor: Actor, office_id: number): void {
  if (actor.office_ids !== null && !actor.office_ids.includes(office_id)) throw new Refusal(refusals.outside_scope)
}
