// The part of uhppoted that the tests use: a client for controllers that we did not write.
declare module 'uhppoted' {
  type Context = { readonly config: object; readonly locale?: string }
  // biome-ignore lint/suspicious/noExplicitAny: what it answers is what the tests look at
  type Answer = Promise<any>
  const uhppoted: {
    Config: new (
      name: string,
      bind: string,
      broadcast: string,
      listen: string,
      timeout: number,
      controllers: readonly { deviceId: number; address: string }[],
      debug: boolean,
    ) => object
    getDevices(on: Context): Answer
    listen(on: Context, onEvent: (event: unknown) => void, onError: (error: Error) => void): { close(): void }
  } & Record<
    | 'getDevice'
    | 'getListener'
    | 'getTime'
    | 'getStatus'
    | 'getCards'
    | 'deleteCards'
    | 'clearTimeProfiles'
    | 'clearTaskList'
    | 'refreshTaskList'
    | 'getEvents'
    | 'getEventIndex',
    (on: Context, serial: number) => Answer
  > & {
      setIP(on: Context, serial: number, address: string, netmask: string, gateway: string): Answer
      setListener(on: Context, serial: number, address: string, port: number): Answer
      setTime(on: Context, serial: number, at: string): Answer
      getDoorControl(on: Context, serial: number, door: number): Answer
      setDoorControl(on: Context, serial: number, door: number, seconds: number, mode: string): Answer
      recordSpecialEvents(on: Context, serial: number, enable: boolean): Answer
      getCard(on: Context, serial: number, card: number): Answer
      getCardByIndex(on: Context, serial: number, index: number): Answer
      putCard(on: Context, serial: number, card: number, from: string, to: string, doors: object): Answer
      deleteCard(on: Context, serial: number, card: number): Answer
      getTimeProfile(on: Context, serial: number, number: number): Answer
      setTimeProfile(on: Context, serial: number, profile: object): Answer
      addTask(on: Context, serial: number, task: object): Answer
      getEvent(on: Context, serial: number, index: number): Answer
      setEventIndex(on: Context, serial: number, index: number): Answer
      openDoor(on: Context, serial: number, door: number): Answer
    }
  export default uhppoted
}
