import type { UploadKind } from '@workplace/contract/kernel/upload-kind'
import type { DeviceHandlers, DeviceListening } from '../../adapters/device/listener/port'
import type { Controllers } from '../../adapters/device/ut0311/port'
import type { FaceDriver } from '../../adapters/device/zkpush/port'
import type { Directories } from '../../adapters/identity/port'
import type { Mailer } from '../../adapters/mail/port'
import type { Outbound } from '../../adapters/outbound/port'
import type { Printers } from '../../adapters/printer/port'
import type { SendSms } from '../../adapters/sms/port'
import type { Sources } from '../../adapters/source/port'
import type { Storage } from '../../adapters/storage/port'
import type { Approvals } from '../approval/approvals'
import type { Call, LiveEvent, Log } from '../call/call'
import type { Route } from '../call/route'
import type { Collection, Slot } from '../call/slot'
import type { Database, Db } from '../database/db'
import type { PairedKind } from '../device/paired-kind'
import type { Pairing } from '../device/pairing'
import type { Consumers } from '../events/consumer'
import type { WhoHears } from '../events/who-hears'
import type { Addresses } from '../files/address'
import type { TaggedRoutes } from '../http/openapi'
import type { Rush } from '../http/rush'
import type { AnswerForm } from '../http/serve-form'
import type { AnswerProtocol } from '../http/serve-protocol'
import type { AnswerText } from '../http/serve-text'
import type { Job } from '../jobs/jobs'
import type { Tasks } from '../jobs/tasks'
import type { LiveNotification } from '../live/listener'
import type { WatchedKind } from '../live/watched-kind'
import type { Refusals } from '../log/refusals'
import type { Tips } from '../log/tips'
import type { MonthlyTable } from '../months/monthly-table'
import type { Mqtt } from '../mqtt/open-mqtt'
import type { MqttPart } from '../mqtt/part'
import type { Seals } from '../secrets/seals'
import type { Secrets } from '../secrets/secrets'
import type { Sessions } from '../session/session'
import type { SignInGuard } from '../session/sign-in-guard'
import type { JudgeUpload } from '../uploads/finish-upload'
import type { ResumableUploads } from '../uploads/resumable'
import type { Checklist, ChecklistEntry } from './checklist'
import type { PersonalDataKind } from './personal-data'

/** What every area of a server process is given. */
export type Kit = {
  readonly db: Database
  readonly secrets: Secrets
  readonly seals: Seals
  readonly tips: Tips | undefined
  readonly storage: Storage
  /** Undefined: no mail is sent, and none is written. */
  readonly mailer: Mailer | undefined
  readonly sources: Sources
  /** Directories that answer for people who sign in. */
  readonly directories: Directories
  /** The way to addresses that people enter. */
  readonly outbound: Outbound
  /** Sends text messages, by whom a company has them sent. */
  readonly sendSms: SendSms
  /** Printers in the network. */
  readonly printers: Printers
  /** What connects by MQTT; what comes from there goes to who declares it (`OpenArea.mqtt`). */
  readonly mqtt: Mqtt
  /** Whether this server has more to answer than usual. */
  readonly rush: Pick<Rush, 'isOn'>
  /** The network of controllers of doors. */
  readonly controllers: Controllers
  /** What face devices say, and how they are told. */
  readonly faceDriver: FaceDriver
  /** Where devices call by HTTP; who answers them says so in `OpenArea.deviceCalls`. */
  deviceListening(): DeviceListening
  /** The built web application; null where only the calls are served. */
  readonly webFolder: string | null
  /** Where people reach the product, without a slash at its end; null: mails have no links. */
  readonly publicUrl: string | null
  /** The key of the map service on which addresses are chosen. */
  readonly map: { key: string; security_code: string | null } | null
  /** The code that the first set-up asks for; undefined where none is offered. */
  readonly setupCode: string | undefined
  /** Jobs and watches run in the background; tests do without. */
  readonly withJobs: boolean
  /** What may be uploaded; a refusal names them in this order. */
  readonly uploads: readonly UploadKind[]
  readonly addresses: Addresses
  readonly sessions: Sessions
  readonly guard: SignInGuard
  readonly tasks: Tasks
  /** How devices come to be things of an area, and end being so. */
  readonly pairing: Pairing
  readonly refusals: Refusals
  readonly log: Log
  readonly resumable: ResumableUploads
  /** Milliseconds since the epoch. */
  now(): number
  /** Refuses who asks for what is work more often than anybody needs it, by their address. */
  admit(ip: string): void
  /** What was written to the outbox, and what areas send, goes out now. */
  poke(): void
  /** Contents that were given up leave the store; nobody waits for it, since a job does it in any case. */
  erase(): void
  /** What every change asks for before it commits, by the events that it told: see `OpenArea.beforeCommit`. */
  beforeCommit(call: Call, events: readonly LiveEvent[]): Promise<void>
  /** What all areas do by the clock; once the product is put together. */
  jobs(): readonly Job[]
  /** Every route of the product, once it is put together. */
  routes(): readonly Route[]
  /** What these people have or lack in each area; once the product is put together. */
  checklist(db: Db, company_id: number, user_ids: readonly number[]): Promise<readonly ChecklistEntry[]>
  /** What all areas store about users, or visitors, in the order in which it is read; once the product is put together. */
  personalData(about?: 'user' | 'visitor'): readonly PersonalDataKind[]
  /** Which of many events are for whom, for who raises them; once the product is put together. */
  readonly whoHears: WhoHears
  /** What people decide about, as all areas say it; once the product is put together. */
  approvals(): readonly Approvals[]
  provide<T>(to: Slot<T>, value: T): void
  /** What was provided. Only when routes are made and calls answered: an area that provides may be opened later. */
  provided<T>(to: Slot<T>): T
  contribute<T>(to: Collection<T>, value: T): void
  /** What was contributed, when routes are made and calls answered. */
  contributed<T>(to: Collection<T>): readonly T[]
}

/** A piece of work that every server does every few seconds: it finds by itself what is due. */
export type Watch = { readonly name: string; work(): Promise<void> }

/** An area of one server process: what it answers, does by the clock and does when others changed something. */
export type OpenArea<Acts extends object = object> = {
  /** Asked for once all areas are open. */
  routes?(): readonly TaggedRoutes[]
  /** Texts outside of the envelope, by folder. */
  readonly texts?: Readonly<Record<`/${string}`, AnswerText>>
  /** Forms that other programs post outside of the envelope, by path; `:name` stands for one. */
  readonly forms?: Readonly<Record<`/${string}`, AnswerForm>>
  /** Protocols of others outside of the base path and of the envelope, by folder. */
  readonly protocols?: Readonly<Record<`/${string}`, AnswerProtocol>>
  /** Calls of devices, by folder, at the port of devices. Asked for once all areas are open. */
  deviceCalls?(): DeviceHandlers
  /** Things of it that devices at which nobody signs in may be: screens at doors, for one. */
  readonly pairedDevices?: readonly PairedKind[]
  /**
   * Things of it that may be watched one by one: whoever looks at one hears at once when it changes. Asked for once all
   * areas are open.
   */
  watched?(): readonly WatchedKind[]
  /** What it stores about people, which they are shown and may take away. */
  readonly personalData?: readonly PersonalDataKind[]
  /** What people have or lack in it. */
  readonly checklist?: Checklist
  /** What of it people decide about: see `kernel/approval`. */
  readonly approvals?: readonly Approvals[]
  /** What it looks for in uploads of kinds of its own, by the name of the kind, before they are files. */
  readonly judges?: Readonly<Record<string, JudgeUpload>>
  readonly jobs?: readonly Job[]
  /** Its tables by month, and for how long a company keeps what is in them. */
  readonly months?: readonly MonthlyTable[]
  readonly watches?: readonly Watch[]
  /** What it does when something happened, in this area or another: see `kernel/events`. */
  readonly consumers?: Consumers
  /** What a change asks for besides, in its transaction: it cannot be forgotten by a use case. */
  beforeCommit?(call: Call, events: readonly LiveEvent[]): Promise<void>
  /** Changes that one statement makes and commits have no `beforeCommit`: false where that would leave something undone. */
  readonly atOnce?: boolean
  /** Something was committed that this area sends. */
  poke?(): void
  /** What changed, here or at another server. */
  onEvent?(told: LiveNotification): void
  /** Something may have been missed. */
  onGap?(): void
  /** What it hears by MQTT, and whose accounts it looks after. */
  readonly mqtt?: MqttPart
  /** What it does by the clock, and what it holds, for those who run the product by hand: tests, benches, scripts. */
  readonly acts?: Acts
  /** After the last request was answered; areas end in the opposite order of their beginning. */
  close?(): Promise<void>
}
