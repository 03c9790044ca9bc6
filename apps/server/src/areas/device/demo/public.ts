import { slot } from '../../../kernel/call/slot'

export type DemoDoors = {
  /** The door by which an office is entered, by office. */
  readonly entrances: ReadonlyMap<number, number>
  /** Doors that are for few people. */
  readonly closed: readonly number[]
}

export const demoDoors = slot<DemoDoors>('doors of the demo company')

export type DemoControllers = {
  /** As they would be simulated: who they are, and which of their doors are in use. */
  readonly controllers: readonly {
    readonly serial: number
    readonly name: string
    readonly door_nos: readonly number[]
  }[]
}

export const demoControllers = slot<DemoControllers>('controllers of the demo company')

export type DemoFaceDevices = {
  readonly devices: readonly { readonly sn: string; readonly name: string; readonly dialect: 'acc' | 'att' }[]
}

export const demoFaceDevices = slot<DemoFaceDevices>('face devices of the demo company')

export type DemoHeads = {
  /** What reads codes and cards at doors: which head, and where it is. */
  readonly heads: readonly {
    readonly id: number
    readonly sn: string
    readonly name: string
    readonly office_id: number
  }[]
}

export const demoHeads = slot<DemoHeads>('scanning heads of the demo company')

export type DemoUpdateClients = {
  /** What the product hears this company under. */
  readonly tenant: string
  readonly clients: readonly {
    readonly sn: string
    readonly name: string
    readonly token: string
    readonly version: string
  }[]
}

export const demoUpdateClients = slot<DemoUpdateClients>('update clients of the demo company')
