/** A gateway's connection, or, through a broker of somebody else's, what its topics say of it. */
export type Sender = {
  /** The name with which it connected; null: the broker of somebody else knows, and the topics tell. */
  readonly account: string | null
  /** Tells its connections apart. */
  readonly connection: string
  readonly address: string
}

export type MqttHandlers = {
  /** Whether somebody who says so may connect. */
  readonly admit: (account: string, password: string, address: string) => Promise<boolean>
  /** Settles when the message has had its effect. If it fails the message is not confirmed, and comes again. */
  readonly message: (from: Sender, topic: string, payload: Buffer) => Promise<void>
  readonly connected: (who: Sender) => void
  readonly gone: (who: Sender) => void
  /** Something too large was announced: it is not read, and the connection ends. */
  readonly tooLarge: (who: Sender) => void
}

export type MqttState = {
  readonly state: 'listening' | 'taken' | 'waiting'
  readonly host: string
  readonly port: number
  readonly connected: number
}

/** Where messages of gateways come from. */
export type MqttSource = {
  state(): MqttState
  /** Ends the connections of an account: its password was changed, or it may not connect any more. */
  disconnect(account: string): void
  close(): Promise<void>
}

export type OpenMqtt = (handlers: MqttHandlers) => Promise<MqttSource>
