/** Somebody who speaks by an account, as areas are told of them. */
export type MqttSpeaker = {
  readonly account: string
  readonly company_id: number
  /** Of what the account belongs to, within its company. */
  readonly id: number
  /** Tells connections apart. */
  readonly connection: string
  readonly address: string
  /** Connected to this server; others are known from a broker of somebody else's. */
  readonly isOurs: boolean
}

export type MqttMessage = {
  readonly from: MqttSpeaker
  /** As it was sent, and what follows the account in it: the first level is one that the area declared. */
  readonly topic: string
  readonly levels: readonly string[]
  readonly payload: Buffer
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** Why something that came was given to no area, or had to wait. */
export type NotTaken = 'unknown_topic' | 'foreign_topic' | 'too_large' | 'flood' | 'wrong_password'

/** What the area is told that looks after accounts of a kind. */
export type MqttTold = {
  connected?(who: MqttSpeaker): void
  gone?(who: MqttSpeaker): void
  /** Something came from it, whoever takes it. */
  heard?(who: MqttSpeaker): void
  notTaken?(who: Pick<MqttSpeaker, 'company_id' | 'id'>, reason: NotTaken, topic: string, payload: Buffer): void
  /** Somebody was not let in. Undefined: with an account that nobody has. */
  turnedAway?(who: Pick<MqttSpeaker, 'account' | 'company_id' | 'id'> | undefined, address: string): void
}

/**
 * What an area has to do with MQTT. Things connect by accounts, `<kind><company>-<id>`; one area owns a kind, any area may
 * take what comes through it at levels that it declares: `workplace/<account>/<level>/…`. A level of two areas goes to both.
 */
export type MqttPart = {
  /** The kind of account: the letters that it begins with. */
  readonly account: string
  readonly levels: readonly string[]
  /** Those of them that programs use as they are, without the account, where they connect to us. */
  readonly bare?: readonly string[]
  /**
   * Settles when the message has had its effect: it is confirmed then. If it fails the message comes again. `gone`: it says
   * that who sent it is there no more.
   */
  take(message: MqttMessage): Promise<'gone' | undefined>
  /**
   * Only of the area whose accounts they are: what is stored of the password of one of them, sealed; null: it has none.
   * Undefined: nobody may connect with it.
   */
  secretOf?(company_id: number, id: number): Promise<string | null | undefined>
  /** Of the same area: how many milliseconds a message of this account has to wait for the sake of others. */
  waitOf?(account: string): number
  readonly told?: MqttTold
}
