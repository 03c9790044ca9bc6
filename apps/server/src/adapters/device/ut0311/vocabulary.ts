/** What kind of thing an event tells of. */
export const eventTypes = { none: 0, swipe: 1, door: 2, alarm: 3, overwritten: 255 } as const

/** Why something happened, or why nobody was let in, as controllers number it. */
export const reasons = {
  swipe: 1,
  pc_control: 5,
  no_right: 6,
  wrong_password: 7,
  anti_passback: 8,
  more_cards: 9,
  first_card: 10,
  door_shut: 11,
  interlock: 12,
  out_of_time: 13,
  timezone: 15,
  denied: 18,
  button: 20,
  opened: 23,
  closed: 24,
  super_password: 25,
  power_on: 28,
  reset: 29,
  button_locked: 31,
  button_offline: 32,
  button_interlock: 33,
  threat: 34,
  held: 37,
  forced: 38,
  fire: 39,
  shut_by_force: 40,
  theft: 41,
  zone_24h: 42,
  emergency: 43,
  remote: 44,
  remote_usb: 45,
} as const

/** How a door stands: held open, held shut, or opened by who may. */
export const doorModes = { open: 1, shut: 2, controlled: 3 } as const

/** What a controller does to a door by itself at a minute of a day: of what there is, what opening plans need. */
export const doorTasks = { control: 0, unlock: 1, lock: 2 } as const

/** Which doors open only while the others are closed. */
export const interlockCodes = { none: 0, '12': 1, '34': 2, '12_34': 3, '123': 4, '1234': 8 } as const

/** What `getEvent` is asked with for the first and the last event that there is. */
export const FIRST_EVENT = 0
export const LAST_EVENT = 0xffffffff
/** What stands where a card was taken away. */
export const NO_CARD_ANY_MORE = 0xffffffff
