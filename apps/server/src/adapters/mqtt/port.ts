/** A gateway's connection, or, through a broker of somebody else's, what its topics say of it. */
export type Sender = {
  /** The name with which it connected; null: the broker of somebody else knows, and the topics tell. */
  readonly account: string | null
  /** Tells its connections apart. */
  readonly connection: string
  readonly address: string
}

/** Every topic begins with this, and goes on with the account whose it is. */
export const topicRoot = 'workplace'

/**
 * What became of a message to an account. `sent`: whoever it was for confirmed it. `away`: it was given to nobody, and is
 * gone. `unanswered`: it was given and nothing was heard, so that nobody knows whether it was taken; it does not come again.
 */
export type SendResult = 'sent' | 'away' | 'unanswered'

export type MqttHandlers = {
  /** Whether somebody who says so may connect. */
  readonly admit: (account: string, password: string, address: string) => Promise<boolean>
  /** Settles when the message has had its effect. If it fails the message is not confirmed, and comes again. */
  readonly message: (from: Sender, topic: string, payload: Buffer) => Promise<void>
  readonly connected: (who: Sender) => void
  readonly gone: (who: Sender) => void
  /** Something too large was announced: it is not read, and the connection ends. */
  readonly tooLarge: (who: Sender) => void
  /** Whether what is sent to an account could be meant by this filter; without it nobody hears anything. */
  readonly mayHear?: (account: string, filter: string) => boolean
  /** An account begins to hear at this server, or hears no more; the beginning is answered once this is settled. */
  readonly hearing?: (account: string, hears: boolean) => Promise<void>
  /** At a broker of somebody else's: whether this server speaks for all of them. */
  readonly leading?: (leads: boolean) => void
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
  /**
   * Says something to one account, and to nobody else, under the first of these topics that it listens to. Nothing is kept
   * for who is not there.
   */
  send(account: string, topics: readonly string[], payload: Buffer): Promise<SendResult>
  close(): Promise<void>
}

export type OpenMqtt = (handlers: MqttHandlers) => Promise<MqttSource>
