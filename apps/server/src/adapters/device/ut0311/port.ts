import type { ProfileLink } from '@workplace/domain/access/device-tables'
import type { Interlock } from '@workplace/domain/access/interlock'
import type { OpeningTask } from '@workplace/domain/access/opening-plan'

/** An IPv4 address and a port. */
export type ControllerAddress = { readonly address: string; readonly port: number }

/** Which controller; where nobody knows its address it is called in the networks of this machine. */
export type ControllerPlace = { readonly serial: number; readonly at: ControllerAddress | null }

/** What happened at a controller. What it does not say, or in a way that means nothing, is null. */
export type ControllerEvent = {
  readonly index: number
  readonly type: 'swipe' | 'door' | 'alarm' | 'other'
  readonly granted: boolean
  /** 0: about none. */
  readonly door: number
  readonly direction: 'in' | 'out'
  readonly card: number
  /** `YYYY-MM-DDTHH:MM:SS` by its clock. */
  readonly at: string | null
  /** As controllers number it: `vocabulary.ts` of the adapter. */
  readonly reason: ControllerReason
}

export type ControllerReason =
  | 'button'
  | 'opened'
  | 'closed'
  | 'restarted'
  | 'threat'
  | 'held'
  | 'forced'
  | 'fire'
  | 'emergency'
  | 'remote'
  | 'swipe'
  | 'other'

export type ControllerStatus = {
  /** Who answered, and from where. */
  readonly from: ControllerAddress
  readonly clock: string | null
  /** Whether the contact of each door says that it is open. */
  readonly doors: readonly boolean[]
  /** What happened last. */
  readonly last: ControllerEvent | null
}

export type ControllerDevice = {
  readonly serial: number
  readonly from: ControllerAddress
  readonly firmware: string
  readonly mac: string
}

/** A card as a controller holds it: for each of four doors no profile (0), always (1) or the number of one. */
export type ControllerCard = {
  readonly card: number
  readonly from: string | null
  readonly to: string | null
  readonly doors: readonly number[]
}

export type DoorSetting = { readonly mode: 'open' | 'shut' | 'controlled'; readonly seconds: number }

/** It did not answer, however often it was asked. What was asked may have been done. */
export class NoAnswer extends Error {
  constructor(readonly serial: number) {
    super(`controller ${serial} does not answer`)
  }
}

/** A controller as it is asked. Each throws `NoAnswer`; false: it refused. */
export type Controller = {
  status(): Promise<ControllerStatus>
  device(): Promise<ControllerDevice>
  setClock(at: string): Promise<void>
  /** `overwritten`: it was there once; null: there is none. */
  event(index: number | 'first' | 'last'): Promise<ControllerEvent | 'overwritten' | null>
  cardCount(): Promise<number>
  /** By its place, from 1 on. `taken`: it was taken away; null: here and behind there are none. */
  cardAt(place: number): Promise<ControllerCard | 'taken' | null>
  putCard(card: ControllerCard): Promise<boolean>
  /** True also where it is not there. */
  takeCard(card: number): Promise<boolean>
  /** Null: there is none of that number. */
  profile(number: number): Promise<ProfileLink | null>
  putProfile(number: number, profile: ProfileLink): Promise<boolean>
  openDoor(door: number): Promise<boolean>
  door(door: number): Promise<DoorSetting>
  setDoor(door: number, setting: DoorSetting): Promise<boolean>
  setInterlock(interlock: Interlock): Promise<boolean>
  /** From now on it does nothing by itself; `addTask` and `beginTasks` follow. */
  clearTasks(): Promise<boolean>
  addTask(door: number, task: OpeningTask): Promise<boolean>
  /** What was added is done from now on. */
  beginTasks(): Promise<boolean>
  /** Doors that open and close, and buttons, are events as well. */
  recordDoors(): Promise<boolean>
  /** What happens is told to this server at once, if it can be heard at its port; false: it cannot. */
  tellUs(): Promise<boolean>
}

export type ControllersState = {
  /** `off`: nothing is heard of by itself. */
  readonly state: 'listening' | 'taken' | 'off'
  readonly host: string
  readonly port: number
}

/** The network of controllers. */
export type Controllers = {
  /** So often each is visited (ms), besides when it says that something happened. */
  readonly visitEveryMs: number
  at(place: ControllerPlace): Controller
  /** Who answers in the networks of this machine, and at these addresses. */
  search(addresses: readonly ControllerAddress[]): Promise<ControllerDevice[]>
  /** Something happened at one of them: it is no more than a hint, since anybody on the wire can say so. */
  onHint(heard: (serial: number) => void): void
  state(): ControllersState
  close(): Promise<void>
}

export const CONTROLLER_PORT = 60000
